import type { Environment } from '@foxreel/config';
import type { Database, PoolLoad } from '@foxreel/db';
import type { Clock, LiveServer, MoneyParts, PushParts, ReplicaReads, StorageQuota } from '@foxreel/domain/kernel';
import type { Realtime } from '@foxreel/realtime';
import type { Storage } from '@foxreel/storage';
import type { Logger } from 'pino';
import type { Budgets } from './http/budgets.ts';

/** What the composition root (main.ts, or a test) passes to createApp. */
export interface ApiDependencies {
  environment: Environment;
  db: Database;
  /** Reads whose age is harmless; undefined without a replica. */
  replica?: ReplicaReads | undefined;
  /** How busy the pool of `db` is; undefined if nobody needs to know. */
  poolLoad?: (() => PoolLoad) | undefined;
  clock: Clock;
  realtime: Realtime;
  budgets: Budgets;
  storage: Storage;
  /** The media server of lives; absentLiveServer(reason) if there is none. */
  live: LiveServer;
  /** Rates and the payment provider. */
  money: MoneyParts;
  /** Web push; undefined if unavailable. */
  push?: PushParts | undefined;
  /** Storage limits per account. */
  storageQuota?: StorageQuota | undefined;
  passwordMin?: number | undefined;
  /** Signs the URLs of media files. */
  secret: string;
  /** The product's public address without a trailing slash. */
  webAddress: string;
  logger: Logger;
  /** Aborted when the process is told to stop: from then on it is not ready. */
  stopping?: AbortSignal | undefined;
  /** The built web app; null if there is none. */
  webRoot: string | null;
}
