import { type SqlWriter, schema } from '@foxreel/db';
import { and, type Column, eq, inArray, or, type SQL, sql } from '@foxreel/db/drizzle';
import { unionAll } from '@foxreel/db/drizzle-pg';
import { type Context, viewerId } from './context.ts';

const { blocks } = schema;

/*
 * The block rule: a block hides both accounts from each other, so every condition checks both directions. Each condition is
 * written once, with `sql` for drizzle's queries and with `String.raw` for plain SQL.
 */

/** An id, a column or an SQL expression. */
type Account = string | Column | SQL;

/** Two unique-index look-ups per row; an `or` of both directions, or a join, would read every block of the busier account. */
const writeNeitherBlocked = <Result>(write: SqlWriter<Result>, one: unknown, other: unknown): Result => write`(
  coalesce((select false from blocks where blocker_id = ${one} and blocked_id = ${other}), true)
  and coalesce((select false from blocks where blocker_id = ${other} and blocked_id = ${one}), true))`;

/** True if neither account has blocked the other. For a pair, or for each row of a page. */
export const neitherBlocked = (one: Account, other: Account): SQL => writeNeitherBlocked(sql, one, other);

/** `neitherBlocked` as SQL text, of two expressions. */
export const neitherBlockedText = (one: string, other: string): string => writeNeitherBlocked(String.raw, one, other);

/** True if neither has blocked the other, in a form that Postgres can turn into an anti-join: for audiences of thousands. */
export const noBlockBetween = (one: Account, other: Account): SQL => sql`(
  not exists (select 1 from ${blocks} b where b.blocker_id = ${one} and b.blocked_id = ${other})
  and not exists (select 1 from ${blocks} b where b.blocker_id = ${other} and b.blocked_id = ${one}))`;

const writeNotHiddenFrom = <Result>(write: SqlWriter<Result>, viewer: unknown, account: unknown): Result =>
  write`${account} <> all (array(
  select blocked_id from blocks where blocker_id = ${viewer} union all select blocker_id from blocks where blocked_id = ${viewer}))`;

/**
 * True if no block exists between the viewer and the row's account. Reads the viewer's few blocks once per statement: for long
 * scans.
 */
export const notHiddenFrom = (viewer: Account, account: Account): SQL => writeNotHiddenFrom(sql, viewer, account);

/** `notHiddenFrom` as SQL text, of two expressions. */
export const notHiddenFromText = (viewer: string, account: string): string =>
  writeNotHiddenFrom(String.raw, viewer, account);

/** Whether either account has blocked the other. */
export const isBlocked = async (ctx: Context, one: string, other: string): Promise<boolean> =>
  (await blockedAmong(ctx, one, [other])).has(other);

/** The accounts among `others` with a block in either direction. */
export async function blockedAmong(ctx: Context, account: string, others: readonly string[]): Promise<Set<string>> {
  const among = [...others];
  const rows = await ctx.db
    .select({ blocker: blocks.blockerId, blocked: blocks.blockedId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, account), inArray(blocks.blockedId, among)),
        and(eq(blocks.blockedId, account), inArray(blocks.blockerId, among)),
      ),
    );
  return new Set(rows.map(({ blocker, blocked }) => (blocker === account ? blocked : blocker)));
}

/** All accounts with a block in either direction: their events are filtered out. Empty for visitors. */
export async function hiddenAccounts(ctx: Context): Promise<Set<string>> {
  const viewer = viewerId(ctx);
  if (viewer === null) return new Set();
  return (await hiddenAccountsOf(ctx, [viewer])).get(viewer) ?? new Set();
}

/** `hiddenAccounts` of many viewers, in one statement. */
export async function hiddenAccountsOf(
  ctx: Pick<Context, 'db'>,
  accountIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const viewers = [...accountIds];
  const rows = await unionAll(
    ctx.db
      .select({ viewer: blocks.blockerId, hidden: blocks.blockedId })
      .from(blocks)
      .where(inArray(blocks.blockerId, viewers)),
    ctx.db
      .select({ viewer: blocks.blockedId, hidden: blocks.blockerId })
      .from(blocks)
      .where(inArray(blocks.blockedId, viewers)),
  );
  const hidden = new Map(accountIds.map((id) => [id, new Set<string>()]));
  for (const row of rows) hidden.get(row.viewer)?.add(row.hidden);
  return hidden;
}
