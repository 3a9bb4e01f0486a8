import { mixRecording as runMixRecording } from '@foxreel/domain/processing';
import { defineTask } from '@foxreel/queue';
import type { JobContext } from '../media-tasks.ts';

export const mixRecording = (context: JobContext) =>
  defineTask('mix_recording', (payload, run) => runMixRecording(context(run), payload));
