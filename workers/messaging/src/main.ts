import { readEnvironment } from '@foxreel/config';
import { connect } from '@foxreel/db';
import { type Context, SandboxClock, systemClock } from '@foxreel/domain/kernel';
import { createLiveServer, reconcileEveryMs, reconcileLives } from '@foxreel/domain/live';
import { runWorker } from '@foxreel/queue';
import { connectRealtime } from '@foxreel/realtime';
import { createStorage, storageOptions } from '@foxreel/storage';
import { pino } from 'pino';
import { repeat } from './repeat.ts';
import { required } from './required.ts';
import { shared } from './shared.ts';
import { deliverAutoMessage } from './tasks/deliver-auto-message.ts';
import { dispatchEvent } from './tasks/dispatch-event.ts';

/** Most of these wait for a batch of their kind; the pool below is what works at the same time. */
const concurrency = 100;
const connections = 6;

const environment = readEnvironment();
const databaseUrl = required(environment, 'DATABASE_URL');
const logger = pino({ level: environment.LOG_LEVEL, name: 'worker-messaging' });
const connection = connect(databaseUrl, { max: connections, applicationName: 'foxreel worker-messaging' });
const realtime = connectRealtime(required(environment, 'VALKEY_URL'));
const sandboxClock = environment.SANDBOX ? new SandboxClock() : null;

const ctx: Context = {
  actor: { kind: 'system' },
  db: connection.db,
  clock: sandboxClock ?? systemClock,
  news: realtime,
  storage: createStorage(storageOptions(environment)),
  live: createLiveServer({
    url: environment.LIVEKIT_URL,
    publicUrl: environment.LIVEKIT_PUBLIC_URL,
    apiKey: environment.LIVEKIT_API_KEY,
    apiSecret: environment.LIVEKIT_API_SECRET,
    stateFile: environment.LIVEKIT_STATE_FILE,
  }),
  secret: required(environment, 'APP_SECRET'),
  afterCommit: (action) => action(),
};

const worker = await runWorker({
  databaseUrl,
  process: 'messaging',
  tasks: [dispatchEvent(ctx), deliverAutoMessage(ctx)],
  concurrency,
  prefetch: 100,
  pollMs: 100,
  logger,
  ...(sandboxClock ? { beforeJob: shared(() => sandboxClock.refresh(connection.db)) } : {}),
});
const lives = repeat(
  reconcileEveryMs,
  async () => {
    await sandboxClock?.refresh(connection.db);
    await reconcileLives(ctx);
  },
  (error) => logger.warn({ error: String(error) }, 'The lives could not be looked after'),
);
logger.info({ worker: worker.workerId }, 'The messaging worker runs');

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all([
    worker.stop(),
    Promise.race([lives.stop(), new Promise((resolve) => setTimeout(resolve, 2_000))]),
  ]);
  await Promise.all([connection.close(), realtime.close()]);
  process.exit(code);
}
process.once('SIGINT', () => void stop(0));
process.once('SIGTERM', () => void stop(0));
worker.finished.catch((error: unknown) => {
  logger.error({ error: String(error) }, 'The run loop ended');
  void stop(1);
});
