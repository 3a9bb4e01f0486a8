import { cutWaitingTeaser } from '@foxreel/domain/messaging';
import { defineTask } from '@foxreel/queue';
import type { JobContext } from '../media-tasks.ts';

export const cutTeaser = (context: JobContext) =>
  defineTask('cut_teaser', (payload, run) => cutWaitingTeaser(context(run), payload));
