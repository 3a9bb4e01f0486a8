import { runPlanned } from '@foxreel/db';
import {
  type AccountSummaryRow,
  type Context,
  matchText,
  type OffsetPage,
  type TextMatch,
  toAccountSummary,
  viewerId,
} from '../kernel/index.ts';
import type { ListedAccount } from '../social/index.ts';

/** A search knows the first of its matches, this many by each way of finding them. */
const matchesMost = 1000;

type Value = (value: unknown) => string;

/** Which accounts to look among, beside the query: SQL text over the table's alias `a`; `value` gives the placeholder of a value. */
export interface AccountSearch {
  query: string | undefined;
  ids: readonly string[] | undefined;
  among(value: Value): string[];
  /** The same as statements of ids, each bounded, where looking through those few is cheaper than looking for the name. */
  gathered?(value: Value): string[];
  /** How `a` is walked where many fit the query: an order that an index has together with `among`. */
  walk: string;
}

/**
 * Accounts that are there for the viewer, those that fit the query best first: the very username, names that begin so, then by
 * fit and followers. Named ids keep their order. One row more than the page's limit tells that more follow.
 */
export async function findAccounts(ctx: Context, search: AccountSearch, page: OffsetPage): Promise<ListedAccount[]> {
  const values: unknown[] = [];
  const value = (one: unknown) => `$${values.push(one)}`;
  const viewer = viewerId(ctx);
  const match = await matchText(ctx, search.query, { key: 'a.search_key', name: 'lower(a.username::text)' }, value);
  const conditions = [there, ...search.among(value)];
  if (search.ids) conditions.push(`a.id = any (${value(`{${search.ids.join(',')}}`)}::uuid[])`);
  if (viewer !== null) conditions.push(notBlocked(`${value(viewer)}::uuid`));
  const order = [...match.best, ...match.fit(), 'a.popularity desc', 'a.id'];
  if (search.ids && match.best.length === 0)
    order.unshift(`array_position(${value(`{${search.ids.join(',')}}`)}::uuid[], a.id)`);
  const found = search.ids ? match.conditions : candidates(search, match, value);
  const following =
    viewer === null
      ? 'null::boolean'
      : `(select true from follows f where f.follower_id = ${value(viewer)}::uuid and f.followee_id = a.id) is not null`;
  const rows = await runPlanned<AccountSummaryRow & { isFollowing: boolean | null }>(
    ctx.db,
    `select a.id, a.username, a.fullname, a.avatar_key as "avatarKey", a.live, a.livestream, a.creator, ${following} as "isFollowing"
     from accounts a where ${[...conditions, ...found].join(' and ')} order by ${order.join(', ')}
     limit ${value(page.limit + 1)} offset ${value(page.skip)}`,
    values,
  );
  return rows.map((row) => ({ ...toAccountSummary(row), isFollowing: row.isFollowing }));
}

/** Found once per statement: those whose names begin with the query, those that have its words, and the few that are gathered. */
function candidates(search: AccountSearch, { begins, conditions }: TextMatch, value: Value): string[] {
  if (begins === null) return [];
  const gathered = search.gathered?.(value);
  const fitting = (...more: string[]) =>
    `select a.id from accounts a where ${[there, ...(gathered ? [] : search.among(value)), ...more].join(' and ')}
     order by ${search.walk} limit ${matchesMost}`;
  const arms = [
    `select a.id from accounts a where a.username = ${value(search.query?.trim().replace(/^@+/, ''))}::citext`,
    fitting(begins()),
    fitting(...conditions),
    ...(gathered ?? []).map(
      (ids) => `select a.id from (${ids}) as r (id) join accounts a on a.id = r.id where ${conditions.join(' and ')}`,
    ),
  ];
  return [`a.id = any (array(${arms.map((arm) => `(${arm})`).join(' union all ')}))`, ...conditions];
}

const there = 'a.suspended_at is null and a.deleted_at is null';

/** The few accounts that the viewer has blocked, or is blocked by, read once per statement. */
const notBlocked = (viewer: string) => `a.id <> all (array(
  select blocked_id from blocks where blocker_id = ${viewer} union all select blocker_id from blocks where blocked_id = ${viewer}))`;
