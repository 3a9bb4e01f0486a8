import { runPrepared, schema } from '@foxreel/db';
import { and, type Column, eq, or, type SQL, sql } from 'drizzle-orm';
import { type Context, viewerId } from './context.ts';

const { blocks } = schema;

type Account = string | Column | SQL;

/**
 * True where neither of two accounts, each an id or a column or an expression of one, has blocked the other. A block hides both ways.
 * Two look-ups by a unique index for each row that is asked about; an "or" of both, or a join, would read every block of the busier one.
 */
export const neitherBlocked = (one: Account, other: Account): SQL =>
  sql`(${hasNotBlocked(one, other)} and ${hasNotBlocked(other, one)})`;

const hasNotBlocked = (blocker: Account, blocked: Account): SQL => sql`coalesce((
  select false from ${blocks} where ${blocks.blockerId} = ${blocker} and ${blocks.blockedId} = ${blocked}), true)`;

/** Whether either of the two has blocked the other. */
export async function isBlocked(ctx: Context, one: string, other: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: blocks.id })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, one), eq(blocks.blockedId, other)),
        and(eq(blocks.blockerId, other), eq(blocks.blockedId, one)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Everybody whom the viewer has blocked or who has blocked them: what a stream of news is filtered by. Empty for visitors. */
export async function hiddenAccounts(ctx: Context): Promise<Set<string>> {
  const viewer = viewerId(ctx);
  if (viewer === null) return new Set();
  return (await hiddenAccountsOf(ctx, [viewer])).get(viewer) ?? new Set();
}

/** The same for many viewers in one statement: of each account that is asked for, who is hidden from it. */
export async function hiddenAccountsOf(
  ctx: Pick<Context, 'db'>,
  accountIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await runPrepared<{ viewer: string; hidden: string }>(
    ctx.db,
    `with viewers as (select value::uuid as id from json_array_elements_text($1::json))
    select v.id as viewer, b.blocked_id as hidden from viewers v join blocks b on b.blocker_id = v.id
    union all
    select v.id, b.blocker_id from viewers v join blocks b on b.blocked_id = v.id`,
    [JSON.stringify(accountIds)],
  );
  const hidden = new Map(accountIds.map((id) => [id, new Set<string>()]));
  for (const row of rows) hidden.get(row.viewer)?.add(row.hidden);
  return hidden;
}
