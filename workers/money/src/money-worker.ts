import { moneySettings, paymentOptions } from '@foxreel/config';
import type { Context } from '@foxreel/domain/kernel';
import { createPayments } from '@foxreel/domain/payments';
import { remindRenewal, renewSubscription, runMoneyRound, settleOpenPayment } from '@foxreel/domain/wallet';
import { defineTask, repeatElected, runWorker } from '@foxreel/queue';
import { createWorkerContext, type StartedWorker } from '@foxreel/worker-runtime';

/** How late the worker may notice a hold, payout day or fee on the product's clock. Real time. */
const roundEveryMs = 2_000;

/** Starts the worker for everything in money that depends on the clock. */
export async function startMoneyWorker(): Promise<StartedWorker> {
  const {
    ctx: base,
    environment,
    directUrl,
    logger,
    refreshClock,
    close,
  } = createWorkerContext('money', {
    connections: 5,
  });
  const money = { settings: moneySettings(environment), payments: await createPayments(paymentOptions(environment)) };
  const ctx: Context = { ...base, money };
  const jobs = await runWorker({
    databaseUrl: directUrl,
    process: 'money',
    tasks: [
      defineTask('renew_subscription', (payload) => renewSubscription(ctx, payload)),
      defineTask('remind_renewal', (payload) => remindRenewal(ctx, payload)),
      defineTask('settle_payment', (payload) => settleOpenPayment(ctx, payload)),
    ],
    concurrency: 2,
    logger,
    beforeJob: refreshClock,
  });
  const rounds = repeatElected({
    db: ctx.db,
    name: 'money',
    everyMs: roundEveryMs,
    async work() {
      await refreshClock();
      await runMoneyRound(ctx);
    },
    onError: (error) => logger.warn({ err: error }, 'money_round_failed'),
  });
  logger.info({ worker: jobs.workerId }, 'money_worker_ready');
  return { logger, runs: [jobs], stopRounds: () => rounds.stop(), close };
}
