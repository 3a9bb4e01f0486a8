import { join, resolve } from 'node:path';
import { describeError, readEnvironment, releaseStartMemory, requireParts, webAddress } from '@foxreel/config';
import { connect } from '@foxreel/db';
import { absentLiveServer, SandboxClock, systemClock } from '@foxreel/domain/kernel';
import { clearScratch, sweepScratch } from '@foxreel/domain/processing';
import { runUntilSignal, runWorker, type TaskRun } from '@foxreel/queue';
import { connectRealtime } from '@foxreel/realtime';
import { createStorage, storageOptions } from '@foxreel/storage';
import { pino } from 'pino';
import { type JobContext, mediaLanes } from './media-tasks.ts';

const environment = readEnvironment();
const { DATABASE_URL: databaseUrl, VALKEY_URL, APP_SECRET: secret } = requireParts(environment, 'The media worker');
const logger = pino({ level: environment.LOG_LEVEL, name: 'worker-media', serializers: { err: describeError } });
const connection = connect(databaseUrl, { max: 4, applicationName: 'foxreel worker-media' });
const realtime = connectRealtime(VALKEY_URL);
const storage = createStorage(storageOptions(environment));
const sandboxClock = environment.SANDBOX ? new SandboxClock() : null;
const scratch = resolve(join(environment.DATA_DIR, 'tmp'));

const context: JobContext = (run: TaskRun) => ({
  actor: { kind: 'system' },
  db: connection.db,
  clock: sandboxClock ?? systemClock,
  news: realtime,
  storage,
  live: absentLiveServer('The media worker holds no lives'),
  secret,
  webAddress: webAddress(environment),
  afterCommit: (action) => action(),
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
      databaseUrl,
      process: `media/${name}`,
      tasks,
      concurrency,
      logger,
      ...(sandboxClock ? { beforeJob: () => sandboxClock.refresh(connection.db) } : {}),
      ...(index === 0 ? { onSweep: async (alive) => void (await sweepScratch(scratch, alive)) } : {}),
    }),
  ),
);
releaseStartMemory();
logger.info({ lanes: lanes.map((lane) => lane.workerId) }, 'The media worker runs');

runUntilSignal({
  runs: lanes,
  logger,
  async close() {
    await Promise.all(lanes.map((lane) => clearScratch(scratch, lane.workerId)));
    await Promise.all([connection.close(), realtime.close()]);
  },
});
