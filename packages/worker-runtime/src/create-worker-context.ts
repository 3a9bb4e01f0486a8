import {
  databaseOptions,
  describeError,
  type Environment,
  readEnvironment,
  requireParts,
  storageQuota,
  webAddress,
} from '@foxreel/config';
import { type Connection, connect, type Database } from '@foxreel/db';
import { absentLiveServer, type Context, SandboxClock, systemClock } from '@foxreel/domain/kernel';
import { createLiveServer, livekitOptions } from '@foxreel/domain/live';
import { connectRealtime, createRecentChanges, notingAddressees, type Realtime } from '@foxreel/realtime';
import { createStorage, storageOptions } from '@foxreel/storage';
import { type Logger, pino } from 'pino';

export interface WorkerContext {
  /** Acts as the system. */
  ctx: Context;
  environment: Environment;
  /** The server itself: jobs are announced by NOTIFY, which no pooler in transaction mode passes on. */
  directUrl: string;
  logger: Logger;
  realtime: Realtime;
  /** Another pool of at most `max` connections, which close() ends as well. */
  connectLane(lane: string, max: number): Database;
  /** Refreshes the product's clock before a job or round; does nothing outside a sandbox. */
  refreshClock(): Promise<void>;
  close(): Promise<void>;
}

export interface WorkerContextOptions {
  /** Maximum number of PostgreSQL connections; 4 if absent. */
  connections?: number;
  /** Whether it can reach the media server; otherwise jobs that need it fail. */
  live?: boolean;
}

/** A worker's dependencies from the environment: database, Valkey, files, clock and logger. Throws EnvironmentError. */
export function createWorkerContext(
  name: string,
  { connections = 4, live = false }: WorkerContextOptions = {},
): WorkerContext {
  const environment = readEnvironment();
  const { DATABASE_URL, DATABASE_DIRECT_URL, VALKEY_URL, APP_SECRET } = requireParts(environment, `The ${name} worker`);
  const opened: Connection[] = [];
  const connectAs = (applicationName: string, max: number): Database => {
    const connection = connect(DATABASE_URL, { ...databaseOptions(environment), max, applicationName });
    opened.push(connection);
    return connection.db;
  };
  const db = connectAs(`foxreel worker-${name}`, connections);
  const events = connectRealtime(VALKEY_URL);
  const behindMs = environment.DATABASE_REPLICA_LAG_SECONDS * 1000;
  const realtime =
    environment.DATABASE_REPLICA_URL === undefined
      ? events
      : notingAddressees(events, createRecentChanges(events, behindMs));
  const sandboxClock = environment.SANDBOX ? new SandboxClock() : null;
  return {
    ctx: {
      actor: { kind: 'system' },
      db,
      clock: sandboxClock ?? systemClock,
      realtime,
      storage: createStorage(storageOptions(environment)),
      live: live
        ? createLiveServer(livekitOptions(environment))
        : absentLiveServer(`The ${name} worker holds no lives`),
      storageQuota: storageQuota(environment),
      secret: APP_SECRET,
      webAddress: webAddress(environment),
      afterCommit: (action) => action(),
    },
    environment,
    directUrl: DATABASE_DIRECT_URL,
    logger: pino({ level: environment.LOG_LEVEL, name: `worker-${name}`, serializers: { err: describeError } }),
    realtime,
    connectLane: (lane, max) => connectAs(`foxreel worker-${name}/${lane}`, max),
    refreshClock: async () => void (await sandboxClock?.refresh(db)),
    async close() {
      await Promise.all([...opened.map((connection) => connection.close()), realtime.close()]);
    },
  };
}
