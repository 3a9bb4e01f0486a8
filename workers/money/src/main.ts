import { readEnvironment, requireParts, webAddress } from '@foxreel/config';
import { connect } from '@foxreel/db';
import { absentLiveServer, type Context, SandboxClock, systemClock } from '@foxreel/domain/kernel';
import { runUntilSignal, runWorker } from '@foxreel/queue';
import { connectRealtime } from '@foxreel/realtime';
import { createStorage, storageOptions } from '@foxreel/storage';
import { pino } from 'pino';
import { releaseMedia } from './tasks/release-media.ts';

const environment = readEnvironment();
const { DATABASE_URL: databaseUrl, VALKEY_URL, APP_SECRET: secret } = requireParts(environment, 'The money worker');
const logger = pino({ level: environment.LOG_LEVEL, name: 'worker-money' });
const connection = connect(databaseUrl, { max: 4, applicationName: 'foxreel worker-money' });
const realtime = connectRealtime(VALKEY_URL);
const sandboxClock = environment.SANDBOX ? new SandboxClock() : null;

const ctx: Context = {
  actor: { kind: 'system' },
  db: connection.db,
  clock: sandboxClock ?? systemClock,
  news: realtime,
  storage: createStorage(storageOptions(environment)),
  live: absentLiveServer('The money worker holds no lives'),
  secret,
  webAddress: webAddress(environment),
  afterCommit: (action) => action(),
};

const worker = await runWorker({
  databaseUrl,
  process: 'money',
  tasks: [releaseMedia(ctx)],
  concurrency: 2,
  logger,
  ...(sandboxClock ? { beforeJob: () => sandboxClock.refresh(connection.db) } : {}),
});
logger.info({ worker: worker.workerId }, 'The money worker runs');

runUntilSignal({
  runs: [worker],
  logger,
  close: () => Promise.all([connection.close(), realtime.close()]),
});
