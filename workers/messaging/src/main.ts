import { setFlagsFromString } from 'node:v8';
import {
  describeError,
  pushSettings,
  readEnvironment,
  releaseStartMemory,
  requireParts,
  webAddress,
} from '@foxreel/config';
import { connect } from '@foxreel/db';
import { type Context, SandboxClock, systemClock } from '@foxreel/domain/kernel';
import { createLiveServer, livekitOptions, reconcileEveryMs, reconcileLives } from '@foxreel/domain/live';
import { rankEveryMs, rankPopularity } from '@foxreel/domain/search';
import { createMailer } from '@foxreel/mail';
import { createPusher } from '@foxreel/push';
import { repeat, runUntilSignal, runWorker } from '@foxreel/queue';
import { connectRealtime } from '@foxreel/realtime';
import { createStorage, storageOptions } from '@foxreel/storage';
import { pino } from 'pino';
import { shared } from './shared.ts';
import { deliverAutoMessage } from './tasks/deliver-auto-message.ts';
import { dispatchEvent } from './tasks/dispatch-event.ts';
import { endBattleTask } from './tasks/end-battle.ts';
import { eraseAccountTask } from './tasks/erase-account.ts';
import { massTasks } from './tasks/mass-messages.ts';
import { planLivePushesTask, sendPushTask } from './tasks/push.ts';
import { sendMailTask } from './tasks/send-mail.ts';

/** Twice the largest batch: one gathers while another is written. Most of these wait for theirs; the pool below is what works at the same time. */
const concurrency = 400;
const connections = 6;
/** Batches of messages to many, one after another beside the rest: they take what is left of the database. */
const massConcurrency = 2;
const roundsStopMs = 2_000;

const environment = readEnvironment();
const { DATABASE_URL: databaseUrl, VALKEY_URL, APP_SECRET: secret } = requireParts(environment, 'The messaging worker');
const logger = pino({ level: environment.LOG_LEVEL, name: 'worker-messaging', serializers: { err: describeError } });
const connection = connect(databaseUrl, { max: connections, applicationName: 'foxreel worker-messaging' });
const massConnection = connect(databaseUrl, { max: massConcurrency, applicationName: 'foxreel worker-messaging/mass' });
const realtime = connectRealtime(VALKEY_URL);
const mailer = createMailer({
  smtpUrl: environment.SMTP_URL,
  from: environment.MAIL_FROM,
  sandbox: environment.SANDBOX,
});
const sandboxClock = environment.SANDBOX ? new SandboxClock() : null;

const ctx: Context = {
  actor: { kind: 'system' },
  db: connection.db,
  clock: sandboxClock ?? systemClock,
  news: realtime,
  storage: createStorage(storageOptions(environment)),
  live: createLiveServer(livekitOptions(environment)),
  secret,
  webAddress: webAddress(environment),
  afterCommit: (action) => action(),
};

const worker = await runWorker({
  databaseUrl,
  process: 'messaging',
  tasks: [
    dispatchEvent(ctx),
    deliverAutoMessage(ctx),
    sendMailTask(ctx, mailer),
    planLivePushesTask(ctx),
    sendPushTask(ctx, createPusher(pushSettings(environment))),
    endBattleTask(ctx),
    eraseAccountTask(ctx),
  ],
  concurrency,
  prefetch: concurrency,
  pollMs: 100,
  logger,
  ...(sandboxClock ? { beforeJob: shared(() => sandboxClock.refresh(connection.db)) } : {}),
});
const mass = await runWorker({
  databaseUrl,
  process: 'messaging/mass',
  tasks: massTasks({ ...ctx, db: massConnection.db }),
  concurrency: massConcurrency,
  logger,
  ...(sandboxClock ? { beforeJob: shared(() => sandboxClock.refresh(massConnection.db)) } : {}),
});
const lives = repeat(
  reconcileEveryMs,
  async () => {
    await sandboxClock?.refresh(connection.db);
    await reconcileLives(ctx);
  },
  (error) => logger.warn({ err: error }, 'The lives could not be looked after'),
);
const ranking = repeat(
  rankEveryMs,
  async () => void (await rankPopularity(ctx)),
  (error) => logger.warn({ err: error }, 'Likes and followers could not be ranked'),
);
// Jobs that wait for their batch grow old in V8's eyes: it would let four times what lives gather before it looks among them.
setFlagsFromString('--heap-growing-percent=100');
releaseStartMemory();
logger.info({ worker: worker.workerId }, 'The messaging worker runs');

runUntilSignal({
  runs: [worker, mass],
  logger,
  alongside: () =>
    Promise.race([
      Promise.all([lives.stop(), ranking.stop()]),
      new Promise((resolve) => setTimeout(resolve, roundsStopMs)),
    ]),
  close: () => Promise.all([connection.close(), massConnection.close(), realtime.close(), mailer.close()]),
});
