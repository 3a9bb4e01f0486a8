import { encodePlayable as runEncodePlayable } from '@foxreel/domain/processing';
import { defineTask } from '@foxreel/queue';
import type { JobContext } from '../media-tasks.ts';

export const encodePlayable = (context: JobContext) =>
  defineTask('encode_playable', (payload, run) => runEncodePlayable(context(run), payload));
