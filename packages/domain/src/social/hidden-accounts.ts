import { runPrepared } from '@foxreel/db';
import { type Context, viewerId } from '../kernel/index.ts';

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
