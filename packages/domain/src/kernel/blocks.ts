import { type SqlWriter, schema } from '@foxreel/db';
import { and, type Column, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type Context, viewerId } from './context.ts';

const { blocks } = schema;

/*
 * The rule of who is blocked: a block hides both accounts from each other, so every condition asks for both directions. Each condition
 * is written once, by `sql` for drizzle's queries and by `String.raw` for statements that are text.
 */

/** An id, or a column or an expression of one. */
type Account = string | Column | SQL;

/** Two look-ups by a unique index for each row; an `or` of both directions, or a join, would read every block of the busier account. */
const writeNeitherBlocked = <Result>(write: SqlWriter<Result>, one: unknown, other: unknown): Result => write`(
  coalesce((select false from blocks where blocker_id = ${one} and blocked_id = ${other}), true)
  and coalesce((select false from blocks where blocker_id = ${other} and blocked_id = ${one}), true))`;

/** True where neither of two accounts has blocked the other. For a pair, or for each row of a page. */
export const neitherBlocked = (one: Account, other: Account): SQL => writeNeitherBlocked(sql, one, other);

/** `neitherBlocked` as text, of two SQL expressions. */
export const neitherBlockedText = (one: string, other: string): string => writeNeitherBlocked(String.raw, one, other);

/** True where neither has blocked the other, as a condition that Postgres can turn into an anti-join: for audiences of thousands. */
export const noBlockBetween = (one: Account, other: Account): SQL => sql`(
  not exists (select 1 from ${blocks} b where b.blocker_id = ${one} and b.blocked_id = ${other})
  and not exists (select 1 from ${blocks} b where b.blocker_id = ${other} and b.blocked_id = ${one}))`;

const writeNotHiddenFrom = <Result>(write: SqlWriter<Result>, viewer: unknown, account: unknown): Result =>
  write`${account} <> all (array(
  select blocked_id from blocks where blocker_id = ${viewer} union all select blocker_id from blocks where blocked_id = ${viewer}))`;

/** True where no block is between a viewer and the account of a row. The viewer's few blocks are read once per statement: for long walks. */
export const notHiddenFrom = (viewer: Account, account: Account): SQL => writeNotHiddenFrom(sql, viewer, account);

/** `notHiddenFrom` as text, of two SQL expressions. */
export const notHiddenFromText = (viewer: string, account: string): string =>
  writeNotHiddenFrom(String.raw, viewer, account);

/** Whether either of the two has blocked the other. */
export const isBlocked = async (ctx: Context, one: string, other: string): Promise<boolean> =>
  (await blockedAmong(ctx, one, [other])).has(other);

/** Those of `others` that the account has blocked, or who have blocked it. */
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

/** Everyone whom the viewer has blocked or who has blocked them: events of theirs are filtered out. Empty for visitors. */
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
