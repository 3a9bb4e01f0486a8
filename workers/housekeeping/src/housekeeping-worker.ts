import { pushSettings } from '@foxreel/config';
import { expireSecurityChanges } from '@foxreel/domain/account';
import { expireIdentityFiles } from '@foxreel/domain/creator-requests';
import type { Context } from '@foxreel/domain/kernel';
import { type DoubtedLives, reconcileEveryMs, reconcileLives, remindOfLive } from '@foxreel/domain/live';
import { expireMails, sendMail } from '@foxreel/domain/mail';
import { expireMessageFiles } from '@foxreel/domain/message-files';
import { deleteExpiredRecords, dropExpiredPartitions, eraseAccount } from '@foxreel/domain/privacy';
import { planLivePushes, sendPush } from '@foxreel/domain/push';
import { releaseMedia } from '@foxreel/domain/review';
import { rankEveryMs, rankPopularity } from '@foxreel/domain/search';
import { expireSupportVisitors } from '@foxreel/domain/support';
import { expireUploads } from '@foxreel/domain/uploads';
import { createMailer, type Mailer } from '@foxreel/mail';
import { createPusher, type Pusher } from '@foxreel/push';
import {
  type DefinedTask,
  defineTask,
  PermanentFailure,
  repeat,
  repeatElected,
  runWorker,
  type WorkerLogger,
} from '@foxreel/queue';
import { createWorkerContext, type StartedWorker } from '@foxreel/worker-runtime';

/** Most of these wait for a relay or a push service, not for the database. */
const noticeConcurrency = 50;
const retainEveryMs = 60 * 60 * 1000;

/** Mails and pushes: a slow relay must not hold up releases and erasures. */
const noticeTasks = (ctx: Context, mailer: Mailer, pusher: Pusher): DefinedTask[] => [
  defineTask('send_mail', (payload, { attempt, maxAttempts }) =>
    sendMail(ctx, payload, { mailer, lastTry: attempt >= maxAttempts }),
  ),
  defineTask('plan_live_pushes', (payload) => planLivePushes(ctx, payload)),
  defineTask('send_push', (payload, { attempt, maxAttempts }) =>
    sendPush(ctx, payload, { pusher, lastTry: attempt >= maxAttempts }),
  ),
];

/** What jobs may delete: below a single upload, source or media. A shorter prefix would delete everybody's files. */
const deletable = /^(uploads|sources|media)\/[\w.-]{8,}(\/|$)|^(avatars|live-covers|message-files)\/[\w.-]{8,}$/;

const upkeepTasks = (ctx: Context): DefinedTask[] => [
  defineTask('remind_live', (payload) => remindOfLive(ctx, payload)),
  defineTask('release_media', (payload) => releaseMedia(ctx, payload)),
  defineTask('erase_account', (payload) => eraseAccount(ctx, payload)),
  defineTask('delete_files', async ({ prefix }) => {
    if (!deletable.test(prefix)) throw new PermanentFailure(`This prefix may not be deleted: ${prefix}`);
    await ctx.storage.delete(prefix.replace(/\/$/, ''));
    await ctx.storage.deletePrefix(prefix.endsWith('/') ? prefix : `${prefix}/`);
  }),
];

/** Deletes what has passed its retention time, and makes room for the next months. */
async function retain(ctx: Context, logger: WorkerLogger): Promise<void> {
  const expired = {
    uploads: await expireUploads(ctx),
    messageFiles: await expireMessageFiles(ctx),
    identityFiles: await expireIdentityFiles(ctx),
    supportVisitors: await expireSupportVisitors(ctx),
    securityChanges: await expireSecurityChanges(ctx),
    mails: await expireMails(ctx),
    recordsOfDeletedAccounts: await deleteExpiredRecords(ctx),
    partitions: await dropExpiredPartitions(ctx),
  };
  if (Object.values(expired).some((count) => count > 0)) logger.info(expired, 'retention_expired');
}

/** Starts the worker for mail, push, releases, erasure, reconciliation, ranking and retention. */
export async function startHousekeepingWorker(): Promise<StartedWorker> {
  const worker = createWorkerContext('housekeeping', { connections: 7, live: true });
  const { ctx, environment, directUrl, logger, refreshClock } = worker;
  const mailer = createMailer({
    smtpUrl: environment.SMTP_URL,
    from: environment.MAIL_FROM,
    sandbox: environment.SANDBOX,
  });
  const notices = await runWorker({
    databaseUrl: directUrl,
    process: 'housekeeping/notices',
    tasks: noticeTasks(ctx, mailer, createPusher(pushSettings(environment))),
    concurrency: noticeConcurrency,
    prefetch: noticeConcurrency,
    logger,
    beforeJob: refreshClock,
  });
  const upkeep = await runWorker({
    databaseUrl: directUrl,
    process: 'housekeeping/upkeep',
    tasks: upkeepTasks(ctx),
    concurrency: 2,
    logger,
    beforeJob: refreshClock,
  });
  const warn = (failure: string) => (error: unknown) => logger.warn({ err: error }, failure);
  const inTime = (work: () => Promise<unknown>) => async () => {
    await refreshClock();
    await work();
  };
  const round = (everyMs: number, work: () => Promise<unknown>, failure: string) =>
    repeat(everyMs, inTime(work), warn(failure));
  const doubted: DoubtedLives = new Map();
  const rounds = [
    // One worker asks LiveKit for all.
    repeatElected({
      db: ctx.db,
      name: 'reconcile lives',
      everyMs: reconcileEveryMs,
      work: inTime(() => reconcileLives(ctx, doubted)),
      onError: warn('reconcile_lives_failed'),
    }),
    round(rankEveryMs, () => rankPopularity(ctx), 'rank_popularity_failed'),
    round(retainEveryMs, () => retain(ctx, logger), 'retention_failed'),
  ];
  // Also at start: a process that restarts often would never reach the first hour.
  const first = retain(ctx, logger).catch(warn('retention_failed'));
  logger.info({ worker: upkeep.workerId }, 'housekeeping_worker_ready');
  return {
    logger,
    runs: [notices, upkeep],
    stopRounds: () => Promise.all([first, ...rounds.map((each) => each.stop())]),
    close: () => Promise.all([worker.close(), mailer.close()]),
  };
}
