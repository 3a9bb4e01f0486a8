import { transcodeMedia as runTranscodeMedia } from '@foxreel/domain/processing';
import { defineTask } from '@foxreel/queue';
import type { JobContext } from '../media-tasks.ts';

export const transcodeMedia = (context: JobContext) =>
  defineTask('transcode_media', (payload, run) => runTranscodeMedia(context(run), payload));
