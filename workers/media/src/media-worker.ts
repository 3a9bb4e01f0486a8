import { join, resolve } from 'node:path';
import { cutWaitingTeaser } from '@foxreel/domain/messaging';
import {
  clearScratch,
  encodePlayable,
  mixRecording,
  type ProcessingContext,
  processMedia,
  sweepScratch,
  transcodeMedia,
} from '@foxreel/domain/processing';
import { type DefinedTask, defineTask, runWorker, type TaskRun } from '@foxreel/queue';
import { createWorkerContext, type StartedWorker } from '@foxreel/worker-runtime';

/** Creates the context of one job. */
type JobContext = (run: TaskRun) => ProcessingContext;

interface Lane {
  name: string;
  concurrency: number;
  tasks: readonly DefinedTask[];
}

/** Lanes run independently: a photo or a first playable rendition never waits for a long ladder. */
const mediaLanes = (context: JobContext): readonly Lane[] => [
  {
    name: 'quick',
    concurrency: 2,
    tasks: [defineTask('process_media', (payload, run) => processMedia(context(run), payload))],
  },
  {
    name: 'previews',
    concurrency: 1,
    tasks: [defineTask('cut_teaser', (payload, run) => cutWaitingTeaser(context(run), payload))],
  },
  {
    name: 'encode',
    concurrency: 1,
    tasks: [
      defineTask('mix_recording', (payload, run) => mixRecording(context(run), payload)),
      defineTask('encode_playable', (payload, run) => encodePlayable(context(run), payload)),
    ],
  },
  {
    name: 'ladder',
    concurrency: 1,
    tasks: [defineTask('transcode_media', (payload, run) => transcodeMedia(context(run), payload))],
  },
];

/** Starts the worker that turns uploads into playable media. */
export async function startMediaWorker(): Promise<StartedWorker> {
  const { ctx, environment, directUrl, logger, refreshClock, close } = createWorkerContext('media');
  const scratch = resolve(join(environment.DATA_DIR, 'tmp'));
  const context: JobContext = (run) => ({
    ...ctx,
    tools: {
      ffmpeg: environment.FFMPEG_PATH,
      ffprobe: environment.FFPROBE_PATH,
      scratch,
      workerId: run.workerId,
      signal: run.signal,
      attempt: run.attempt,
      warn: (details, message) => logger.warn(details, message),
    },
  });
  const lanes = await Promise.all(
    mediaLanes(context).map(({ name, concurrency, tasks }, index) =>
      runWorker({
        databaseUrl: directUrl,
        process: `media/${name}`,
        tasks,
        concurrency,
        logger,
        beforeJob: refreshClock,
        ...(index === 0 ? { onSweep: async (alive) => void (await sweepScratch(scratch, alive)) } : {}),
      }),
    ),
  );
  logger.info({ lanes: lanes.map((lane) => lane.workerId) }, 'media_worker_ready');
  return {
    logger,
    runs: lanes,
    async close() {
      await Promise.all(lanes.map((lane) => clearScratch(scratch, lane.workerId)));
      await close();
    },
  };
}
