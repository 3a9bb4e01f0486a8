import {
  describeError,
  moneySettings,
  paymentOptions,
  readEnvironment,
  releaseStartMemory,
  requireParts,
  webAddress,
} from '@foxreel/config';
import { connect } from '@foxreel/db';
import { absentLiveServer, type Context, SandboxClock, systemClock } from '@foxreel/domain/kernel';
import { createPayments } from '@foxreel/domain/payments';
import { runMoneyRound } from '@foxreel/domain/wallet';
import { repeat, runUntilSignal, runWorker } from '@foxreel/queue';
import { connectRealtime } from '@foxreel/realtime';
import { createStorage, storageOptions } from '@foxreel/storage';
import { pino } from 'pino';
import { releaseMedia } from './tasks/release-media.ts';
import { remindRenewalTask } from './tasks/remind-renewal.ts';
import { renewSubscriptionTask } from './tasks/renew-subscription.ts';
import { settlePaymentTask } from './tasks/settle-payment.ts';

/** How long the product's clock may be past a hold, a payout day or a fee before it is noticed. Real time. */
const roundEveryMs = 2_000;
const roundStopMs = 2_000;

const environment = readEnvironment();
const { DATABASE_URL: databaseUrl, VALKEY_URL, APP_SECRET: secret } = requireParts(environment, 'The money worker');
const logger = pino({ level: environment.LOG_LEVEL, name: 'worker-money', serializers: { err: describeError } });
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
  money: { settings: moneySettings(environment), payments: createPayments(paymentOptions(environment)) },
  secret,
  webAddress: webAddress(environment),
  afterCommit: (action) => action(),
};

const worker = await runWorker({
  databaseUrl,
  process: 'money',
  tasks: [releaseMedia(ctx), renewSubscriptionTask(ctx), remindRenewalTask(ctx), settlePaymentTask(ctx)],
  concurrency: 2,
  logger,
  ...(sandboxClock ? { beforeJob: () => sandboxClock.refresh(connection.db) } : {}),
});
const rounds = repeat(
  roundEveryMs,
  async () => {
    await sandboxClock?.refresh(connection.db);
    await runMoneyRound(ctx);
  },
  (error) => logger.warn({ err: error }, 'A round of money could not be finished'),
);
releaseStartMemory();
logger.info({ worker: worker.workerId }, 'The money worker runs');

runUntilSignal({
  runs: [worker],
  logger,
  alongside: () => Promise.race([rounds.stop(), new Promise((resolve) => setTimeout(resolve, roundStopMs))]),
  close: () => Promise.all([connection.close(), realtime.close()]),
});
