import type { Environment } from '@foxreel/config';
import type { Database } from '@foxreel/db';
import type { Clock, LiveServer, MoneyParts, PushParts, StorageQuota } from '@foxreel/domain/kernel';
import type { Realtime } from '@foxreel/realtime';
import type { Storage } from '@foxreel/storage';
import type { Logger } from 'pino';
import type { Budgets } from './http/budgets.ts';

/** What the composition root (main.ts, or a test) gives to createApp. */
export interface ApiDependencies {
  environment: Environment;
  db: Database;
  clock: Clock;
  realtime: Realtime;
  budgets: Budgets;
  storage: Storage;
  /** The media server of lives; absentLiveServer(reason) when there is none. */
  live: LiveServer;
  /** Rates, and the provider that charges cards. */
  money: MoneyParts;
  /** Web push; undefined where no browser can be told anything. */
  push?: PushParts | undefined;
  /** What one account may keep. */
  storageQuota?: StorageQuota | undefined;
  passwordMin?: number | undefined;
  /** Signs the addresses of media files. */
  secret: string;
  /** Where people open the product, without a slash at the end. */
  webAddress: string;
  logger: Logger;
  /** The built web app; null when there is none. */
  webRoot: string | null;
}
