import { processMedia as runProcessMedia } from '@foxreel/domain/processing';
import { defineTask } from '@foxreel/queue';
import type { JobContext } from '../media-tasks.ts';

export const processMedia = (context: JobContext) =>
  defineTask('process_media', (payload, run) => runProcessMedia(context(run), payload));
