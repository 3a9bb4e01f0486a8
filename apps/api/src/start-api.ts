import { setTimeout as sleep } from 'node:timers/promises';
import {
  behindPooler,
  databaseOptions,
  type Environment,
  isOpenSandbox,
  moneySettings,
  paymentOptions,
  pushSettings,
  requireParts,
  storageQuota,
  tracingOptions,
  webAddress,
} from '@foxreel/config';
import { topics } from '@foxreel/contracts';
import { connect, connectReplica, type Database } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';
import { preparePasswords } from '@foxreel/domain/account';
import { SandboxClock, systemClock } from '@foxreel/domain/kernel';
import { createLiveServer, livekitOptions } from '@foxreel/domain/live';
import { createPayments } from '@foxreel/domain/payments';
import { createPushParts } from '@foxreel/push';
import { connectRealtime, createRecentChanges, notingAddressees, type Realtime } from '@foxreel/realtime';
import { createStorage, storageOptions } from '@foxreel/storage';
import { startTracing } from '@foxreel/tracing';
import type { ApiDependencies } from './dependencies.ts';
import { createBudgets } from './http/budgets.ts';
import { createLogger } from './http/request-log.ts';
import { createReplicaReads } from './replica-reads.ts';
import { reportMissingDatabase } from './report-missing-database.ts';
import { startStorageSweep } from './rest/ingest-routes.ts';
import { type RunningServer, startServer } from './server.ts';

/** Requests running longer than this after a stop signal are abandoned. */
const closeWithinMs = 4500;
/** No page makes requests that take longer. */
const statementTimeoutMs = 15_000;
/** A request that cannot have a connection by then is refused, so that a database that hangs does not pile them up. */
const connectionWaitMs = 5_000;

/** The composition root: creates the configured clients, and opens the port. Throws EnvironmentError. */
export async function startApi(
  environment: Environment,
  { webRoot }: { webRoot: string | null },
): Promise<RunningServer> {
  const { DATABASE_URL, VALKEY_URL, APP_SECRET } = requireParts(environment, 'The api');
  const logger = createLogger(environment.LOG_LEVEL);
  if (isOpenSandbox(environment))
    // Anyone who can reach it may sign in as its staff.
    logger.warn({ host: environment.HOST }, 'sandbox_exposed');
  const tracing = await startTracing(tracingOptions(environment, 'foxreel-api'));
  const connection = connect(DATABASE_URL, {
    ...databaseOptions(environment, { statementTimeoutMs }),
    max: environment.DATABASE_POOL,
    applicationName: 'foxreel api',
    waitMs: connectionWaitMs,
  });
  const stopReporting = reportMissingDatabase(connection.db, logger);
  if (behindPooler(environment)) void warnOfMissingTimeout(connection.db, logger);
  const events = connectRealtime(VALKEY_URL, {
    onState: (connected) => (connected ? logger.info('valkey_connected') : logger.warn('valkey_unavailable')),
  });
  const replica = openReplica(environment, { primary: connection.db, events, logger });
  const realtime = replica?.realtime ?? events;
  const clock = environment.SANDBOX ? new SandboxClock() : systemClock;
  const following = clock instanceof SandboxClock ? followClock(clock, { db: connection.db, realtime }) : null;
  await preparePasswords();

  const stopping = new AbortController();
  const dependencies: ApiDependencies = {
    environment,
    db: connection.db,
    replica: replica?.reads,
    poolLoad: connection.load,
    clock,
    realtime,
    budgets: createBudgets(realtime, environment),
    storage: createStorage(storageOptions(environment)),
    live: createLiveServer(livekitOptions(environment)),
    money: { settings: moneySettings(environment), payments: await createPayments(paymentOptions(environment)) },
    push: createPushParts(pushSettings(environment)),
    storageQuota: storageQuota(environment),
    passwordMin: environment.PASSWORD_MIN,
    secret: APP_SECRET,
    webAddress: webAddress(environment),
    logger,
    stopping: stopping.signal,
    webRoot,
  };
  const server = await startServer(dependencies, { host: environment.HOST, port: environment.PORT });
  const stopSweep = startStorageSweep(dependencies);
  logger.info({ port: server.port }, 'api_listening');
  return {
    port: server.port,
    async close() {
      stopping.abort();
      stopReporting();
      await sleep(environment.DRAIN_SECONDS * 1000);
      const late = setTimeout(() => process.exit(1), closeWithinMs);
      following?.stop();
      const swept = stopSweep();
      const closed = server.close();
      await realtime.close();
      await closed;
      await swept;
      await replica?.close();
      await connection.close();
      await tracing.stop();
      clearTimeout(late);
    },
  };
}

/** The replica of DATABASE_REPLICA_URL, and events whose addressees do not read it at first; null if there is none. */
function openReplica(
  environment: Environment,
  { primary, events, logger }: { primary: Database; events: Realtime; logger: ApiDependencies['logger'] },
) {
  if (environment.DATABASE_REPLICA_URL === undefined) return null;
  const behindMs = environment.DATABASE_REPLICA_LAG_SECONDS * 1000;
  const replica = connectReplica(environment.DATABASE_REPLICA_URL, primary, {
    ...databaseOptions(environment, { statementTimeoutMs }),
    max: environment.DATABASE_POOL,
    applicationName: 'foxreel api',
    behindMs,
    onState: (usable) => (usable ? logger.info('replica_usable') : logger.warn('replica_not_usable')),
  });
  const changes = createRecentChanges(events, behindMs);
  const reads = createReplicaReads(replica, changes, events);
  return {
    reads,
    realtime: notingAddressees(events, changes),
    async close() {
      reads.close();
      await replica.close();
    },
  };
}

/** Behind a pooler only the operator can set it (docs/operations.md, PgBouncer). */
async function warnOfMissingTimeout(db: Database, logger: ApiDependencies['logger']): Promise<void> {
  const found = await db.execute<{ statement_timeout: string }>(sql`show statement_timeout`).catch(() => []);
  if (found[0]?.statement_timeout === '0') logger.warn('statement_timeout_missing');
}

const clockEveryMs = 5000;

/** Follows the sandbox's clock: by events, and by polling in case one was lost. */
function followClock(
  clock: SandboxClock,
  { db, realtime }: Pick<ApiDependencies, 'db' | 'realtime'>,
): { stop(): void } {
  const refresh = () => void clock.refresh(db).catch(() => {});
  const subscription = realtime.subscribe([topics.system()]);
  void (async () => {
    for await (const delivery of subscription)
      if (delivery.kind === 'resumed' || delivery.event.type === 'clock') refresh();
  })();
  refresh();
  const timer = setInterval(refresh, clockEveryMs);
  return {
    stop() {
      clearInterval(timer);
      subscription.close();
    },
  };
}
