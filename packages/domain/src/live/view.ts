import type { LiveView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, getTableColumns, isNull, type SQL } from 'drizzle-orm';
import { neitherBlocked, toAccountSummary } from '../kernel/index.ts';
import type { LiveRow } from './store.ts';

const { accounts, lives } = schema;

export const liveColumns = { account: getTableColumns(accounts), live: getTableColumns(lives) };

/** Accounts whose lives this viewer may see: not gone, and no block between the two. */
export function watchable(viewer: string | null): SQL | undefined {
  const unblocked = viewer === null ? undefined : neitherBlocked(viewer, accounts.id);
  return and(isNull(accounts.suspendedAt), isNull(accounts.deletedAt), unblocked);
}

export function liveView(row: { account: typeof accounts.$inferSelect; live: LiveRow | null }): LiveView {
  return {
    account: toAccountSummary(row.account),
    live: row.live !== null,
    status: row.account.liveStatus,
    startedAt: row.live?.startedAt?.toISOString() ?? null,
    viewers: (row.live?.viewers ?? 0) + (row.live?.hlsViewers ?? 0),
  };
}
