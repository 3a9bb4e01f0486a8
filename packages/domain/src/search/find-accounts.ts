import { runPrepared } from '@foxreel/db';
import { type AccountSummaryRow, type Context, toAccountSummary, viewerId } from '../kernel/index.ts';
import type { ListedAccount } from '../social/index.ts';
import { matchText } from './match-text.ts';
import type { OffsetPage } from './offset-page.ts';

/** Which accounts to look among, beside the query: conditions on the table's alias `a`. */
export interface AccountSearch {
  query: string | undefined;
  ids: readonly string[] | undefined;
  /** SQL text; `value` gives the placeholder of a value. */
  among(value: (value: unknown) => string): string[];
}

/**
 * Accounts that are there for the viewer, those that fit the query best first: the very username, names that begin so, then by
 * likeness and followers. Named ids keep their order. One statement; one row more than the page's limit tells that more follow.
 */
export async function findAccounts(ctx: Context, search: AccountSearch, page: OffsetPage): Promise<ListedAccount[]> {
  const values: unknown[] = [];
  const value = (one: unknown) => `$${values.push(one)}`;
  const viewer = viewerId(ctx);
  const match = matchText(search.query, { key: 'a.search_key', name: 'lower(a.username::text)' }, value);
  const conditions = ['a.suspended_at is null', 'a.deleted_at is null', ...search.among(value), ...match.conditions];
  const order = [...match.best, 'a.followers_count desc', 'a.id'];
  if (search.ids) {
    const ids = value(`{${search.ids.join(',')}}`);
    conditions.push(`a.id = any (${ids}::uuid[])`);
    if (match.best.length === 0) order.unshift(`array_position(${ids}::uuid[], a.id)`);
  }
  if (viewer !== null) conditions.push(notBlocked(`${value(viewer)}::uuid`));
  const following =
    viewer === null
      ? 'null::boolean'
      : `exists (select 1 from follows f where f.follower_id = ${value(viewer)}::uuid and f.followee_id = a.id)`;
  const rows = await runPrepared<AccountSummaryRow & { isFollowing: boolean | null }>(
    ctx.db,
    `select a.id, a.username, a.fullname, a.avatar_key as "avatarKey", a.live, a.livestream, a.creator, ${following} as "isFollowing"
     from accounts a where ${conditions.join(' and ')} order by ${order.join(', ')}
     limit ${value(page.limit + 1)} offset ${value(page.skip)}`,
    values,
  );
  return rows.map((row) => ({ ...toAccountSummary(row), isFollowing: row.isFollowing }));
}

/** The few accounts that the viewer has blocked, or is blocked by, read once per statement. */
const notBlocked = (viewer: string) => `a.id <> all (array(
  select blocked_id from blocks where blocker_id = ${viewer} union all select blocker_id from blocks where blocked_id = ${viewer}))`;
