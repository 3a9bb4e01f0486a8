import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { topics } from '@foxreel/contracts';
import { endDueBattle } from '@foxreel/domain/battles';
import type { Context } from '@foxreel/domain/kernel';
import { encoderBeatMs, endedLives, liveFolderName } from '@foxreel/domain/live';
import { recordingWanted } from '@foxreel/domain/live-recordings';
import { defineTask, runWorker, type WorkerLogger } from '@foxreel/queue';
import { createWorkerContext, type StartedWorker } from '@foxreel/worker-runtime';
import { CameraLives } from './camera-lives.ts';
import { EncoderLives } from './encoder-lives.ts';
import { EncodingCapacity } from './encoding-capacity.ts';
import { keepLiveRecording } from './keep-recording.ts';
import { createLiveStore, type LiveStore } from './live-store.ts';
import { startRtmpServer } from './rtmp-server.ts';

/** Deletes the files of ended lives and the temporary ones left behind by killed workers, and recordings that nobody wants any more. */
async function sweepLives(ctx: Context, store: LiveStore): Promise<void> {
  await ctx.storage.sweep();
  for (const live of await endedLives(ctx, await store.lives())) await store.folder(live).remove();
  for (const live of await endedLives(ctx, await store.recordings()))
    if (!(await recordingWanted(ctx, live))) await store.recording(live).remove();
}

const sweepEveryMs = 60_000;
const lookEveryMs = 700;

/** Starts the worker that receives encoders over RTMP, packages lives for HLS players, keeps recordings, and ends battles. */
export async function startLiveWorker(): Promise<StartedWorker> {
  const { ctx, environment, directUrl, logger, realtime, refreshClock, close } = createWorkerContext('live', {
    live: true,
  });
  const store = createLiveStore(environment, { storage: ctx.storage, realtime });
  await mkdir(join(environment.DATA_DIR, liveFolderName), { recursive: true });
  const { FFMPEG_PATH, LIVE_RENDITIONS } = environment;
  const windowSeconds = environment.LIVE_DVR_MINUTES * 60;
  const lives = new EncoderLives({
    ctx,
    ffmpeg: FFMPEG_PATH,
    store,
    graceMs: environment.LIVE_GRACE_SECONDS * 1000,
    windowSeconds,
    capacity: LIVE_RENDITIONS === 'off' ? null : new EncodingCapacity(LIVE_RENDITIONS, { ffmpeg: FFMPEG_PATH, logger }),
    logger,
  });
  const cameras = new CameraLives({
    ctx,
    ffmpeg: FFMPEG_PATH,
    store,
    livekitUrl: environment.LIVEKIT_URL ?? null,
    windowSeconds,
    logger,
  });

  const beat = oneAtATime(logger, 'live_heartbeat_failed', async () => {
    await refreshClock();
    await lives.beat();
  });
  const look = oneAtATime(logger, 'camera_live_lookup_failed', () => cameras.look());
  const sweep = oneAtATime(logger, 'live_folder_sweep_failed', () => sweepLives(ctx, store));
  const timers = [
    setInterval(beat.run, encoderBeatMs),
    setInterval(look.run, lookEveryMs),
    setInterval(sweep.run, sweepEveryMs),
  ];
  sweep.run();

  // A live ended elsewhere, by its creator or with a new key, ends here at once instead of with the next heartbeat.
  const subscription = realtime.subscribe([topics.lives()]);
  void (async () => {
    for await (const delivery of subscription)
      if (delivery.kind === 'event' && delivery.event.type === 'live' && delivery.event.status === 'stop') beat.run();
  })();

  const keeping = {
    ctx,
    ffmpeg: FFMPEG_PATH,
    ffprobe: environment.FFPROBE_PATH,
    store,
    logger,
  };
  const jobs = await runWorker({
    databaseUrl: directUrl,
    process: 'live',
    tasks: [
      defineTask('end_battle', (payload) => endDueBattle(ctx, payload)),
      defineTask('keep_recording', (payload) => keepLiveRecording(keeping, payload)),
    ],
    // Recordings may take minutes; battles must not wait for them.
    concurrency: 4,
    logger,
    beforeJob: refreshClock,
  });
  const rtmp =
    environment.RTMP_PORT === 0
      ? null
      : await startRtmpServer({
          host: environment.HOST,
          port: environment.RTMP_PORT,
          onEncoder: (encoder) => void lives.take(encoder),
        });
  if (!rtmp) logger.info('rtmp_disabled');
  logger.info({ port: rtmp?.port }, 'live_worker_ready');
  return {
    logger,
    runs: [jobs],
    async stopRounds() {
      for (const timer of timers) clearInterval(timer);
      rtmp?.stop();
      await Promise.all([lives.stop(), look.idle().then(() => cameras.stop())]);
    },
    close,
  };
}

/** Runs never overlap, however often they are requested; a failure is logged and retried with the next run. */
function oneAtATime(
  logger: WorkerLogger,
  failureEvent: string,
  work: () => Promise<void>,
): { run(): void; idle(): Promise<void> } {
  let last: Promise<void> = Promise.resolve();
  let waiting = false;
  return {
    run() {
      if (waiting) return;
      waiting = true;
      last = last
        .then(() => {
          waiting = false;
          return work();
        })
        .catch((error: unknown) => logger.warn({ err: error }, failureEvent));
    },
    idle: () => last,
  };
}
