import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Executor } from '@foxreel/db';
import { type Actor, absentLiveServer, type Context, systemClock } from '@foxreel/domain/kernel';
import { createStorage } from '@foxreel/storage';

/** A use case's dependencies on a bench's database; events are discarded. */
export const benchContext = (db: Executor, actor: Actor): Context => ({
  actor,
  db,
  clock: systemClock,
  realtime: { publish: () => {} },
  storage: createStorage({ kind: 'local', folder: join(tmpdir(), 'foxreel-bench') }),
  live: absentLiveServer('A bench has no lives'),
  secret: 'bench'.repeat(8),
  webAddress: 'https://foxreel.bench',
  afterCommit: (action) => action(),
});

/** A signed-in account. */
export const asAccount = (db: Executor, accountId: string, creator = false): Context =>
  benchContext(db, { kind: 'account', accountId, sessionId: '', scopes: null, creator, staff: false });
