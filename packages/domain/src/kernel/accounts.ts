import { type AccountSummary, type LivestreamKind, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { inArray } from '@foxreel/db/drizzle';
import type { Context } from './context.ts';

const { accounts } = schema;

/** The columns of an account summary. */
export interface AccountSummaryRow {
  id: string;
  username: string;
  fullname: string;
  avatarKey: string | null;
  live: boolean;
  livestream: LivestreamKind | null;
  creator: boolean;
}

/** The columns of AccountSummaryRow, for a select that includes `accounts`. */
export const accountSummaryColumns = {
  id: accounts.id,
  username: accounts.username,
  fullname: accounts.fullname,
  avatarKey: accounts.avatarKey,
  live: accounts.live,
  livestream: accounts.livestream,
  creator: accounts.creator,
};

/** The URL of a stored avatar, or null. */
export const avatarAddress = (avatarKey: string | null): string | null => (avatarKey === null ? null : `/${avatarKey}`);

/** The account summary inside other entities (spec part 1 §3). */
export const toAccountSummary = (row: AccountSummaryRow): AccountSummary => ({
  id: row.id,
  username: row.username,
  fullname: row.fullname,
  avatar: avatarAddress(row.avatarKey),
  live: row.live,
  livestream: row.livestream,
  creator: row.creator,
});

/** The summary of an account that may be deleted: in that case it shows nothing else. */
export const summaryOf = (row: AccountSummaryRow & { deletedAt: Date | null }): AccountSummary =>
  row.deletedAt === null
    ? toAccountSummary(row)
    : {
        id: row.id,
        username: `deleted-${row.id}`,
        fullname: messages.deletedAccount,
        avatar: null,
        live: false,
        livestream: null,
        creator: false,
      };

/** Summaries of existing accounts by id, in one query. The caller checks visibility. */
export async function accountSummaries(ctx: Context, ids: Iterable<string>): Promise<Map<string, AccountSummary>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ ...accountSummaryColumns, deletedAt: accounts.deletedAt })
    .from(accounts)
    .where(inArray(accounts.id, uniqueIds));
  return new Map(rows.map((row) => [row.id, summaryOf(row)]));
}

/**
 * Locks accounts until the transaction ends, always in the same order, so that concurrent calls about a pair wait instead of
 * deadlocking. Returns those neither suspended nor deleted. Support visitors are always suspended, and are returned on request.
 */
export async function lockAccounts(
  ctx: Context,
  ids: readonly string[],
  { visitors = false }: { visitors?: boolean } = {},
): Promise<Set<string>> {
  const rows = await ctx.db
    .select({
      id: accounts.id,
      suspendedAt: accounts.suspendedAt,
      deletedAt: accounts.deletedAt,
      visitor: accounts.visitor,
    })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
    .orderBy(accounts.id)
    .for('no key update');
  const isThere = (row: (typeof rows)[number]) =>
    row.deletedAt === null && (row.suspendedAt === null || (visitors && row.visitor));
  return new Set(rows.filter(isThere).map((row) => row.id));
}
