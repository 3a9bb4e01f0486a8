import type { ProcessingContext } from '@foxreel/domain/processing';
import type { DefinedTask, TaskRun } from '@foxreel/queue';
import { cutTeaser } from './tasks/cut-teaser.ts';
import { deleteFiles } from './tasks/delete-files.ts';
import { encodePlayable } from './tasks/encode-playable.ts';
import { mixRecording } from './tasks/mix-recording.ts';
import { processMedia } from './tasks/process-media.ts';
import { transcodeMedia } from './tasks/transcode-media.ts';

/** Makes the context of one job. */
export type JobContext = (run: TaskRun) => ProcessingContext;

export interface Lane {
  name: string;
  concurrency: number;
  tasks: readonly DefinedTask[];
}

/** Lanes that do not wait for one another: a photo or a first playable rendition never stands behind a long ladder. */
export const mediaLanes = (context: JobContext): readonly Lane[] => [
  { name: 'quick', concurrency: 2, tasks: [processMedia(context), deleteFiles(context)] },
  { name: 'previews', concurrency: 1, tasks: [cutTeaser(context)] },
  { name: 'encode', concurrency: 1, tasks: [mixRecording(context), encodePlayable(context)] },
  { name: 'ladder', concurrency: 1, tasks: [transcodeMedia(context)] },
];
