import { readEnvironment } from '@foxreel/config';
import { connect } from '@foxreel/db';
import { absentLiveServer, type Context, SandboxClock, systemClock } from '@foxreel/domain/kernel';
import { runWorker } from '@foxreel/queue';
import { connectRealtime } from '@foxreel/realtime';
import { createStorage, storageOptions } from '@foxreel/storage';
import { pino } from 'pino';
import { required } from './required.ts';
import { releaseMedia } from './tasks/release-media.ts';

const environment = readEnvironment();
const databaseUrl = required(environment, 'DATABASE_URL');
const logger = pino({ level: environment.LOG_LEVEL, name: 'worker-money' });
const connection = connect(databaseUrl, { max: 4, applicationName: 'foxreel worker-money' });
const realtime = connectRealtime(required(environment, 'VALKEY_URL'));
const sandboxClock = environment.SANDBOX ? new SandboxClock() : null;

const ctx: Context = {
  actor: { kind: 'system' },
  db: connection.db,
  clock: sandboxClock ?? systemClock,
  news: realtime,
  storage: createStorage(storageOptions(environment)),
  live: absentLiveServer('The money worker holds no lives'),
  secret: required(environment, 'APP_SECRET'),
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

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await worker.stop();
  await Promise.all([connection.close(), realtime.close()]);
  process.exit(code);
}
process.once('SIGINT', () => void stop(0));
process.once('SIGTERM', () => void stop(0));
worker.finished.catch((error: unknown) => {
  logger.error({ error: String(error) }, 'The run loop ended');
  void stop(1);
});
