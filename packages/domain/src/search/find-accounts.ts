import type { CreatorListInput, PageView, RelatedPeopleInput, RelationType } from '@foxreel/contracts';
import { runPlanned } from '@foxreel/db';
import {
  type AccountSummaryRow,
  type Context,
  matchText,
  notHiddenFromText,
  type OffsetPage,
  offsetPage,
  pageOf,
  requireAccount,
  type TextMatch,
  toAccountSummary,
  viewerId,
} from '../kernel/index.ts';
import { activeSubscriptionText } from '../rights/index.ts';
import type { ListedAccount } from '../social/index.ts';

/** A search knows the first of its matches, this many by each way of finding them. */
const matchesMost = 1000;

type Value = (value: unknown) => string;

/** Which accounts to look among, beside the query: SQL text over the table's alias `a`; `value` gives the placeholder of a value. */
interface AccountSearch {
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
async function findAccounts(ctx: Context, search: AccountSearch, page: OffsetPage): Promise<ListedAccount[]> {
  const values: unknown[] = [];
  const value = (one: unknown) => `$${values.push(one)}`;
  const viewer = viewerId(ctx);
  const match = await matchText(ctx, search.query, { key: 'a.search_key', name: 'lower(a.username::text)' }, value);
  const conditions = [there, ...search.among(value)];
  if (search.ids) conditions.push(`a.id = any (${value(`{${search.ids.join(',')}}`)}::uuid[])`);
  if (viewer !== null) conditions.push(notHiddenFromText(`${value(viewer)}::uuid`, 'a.id'));
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

const creatorsCursor = 'search:creators';

/** Creators by username or name, or those whom most follow (spec part 1 §7, creators). Open to everyone. */
export async function listCreators(ctx: Context, input: CreatorListInput): Promise<PageView<ListedAccount>> {
  const page = offsetPage(ctx, creatorsCursor, input);
  const search = {
    query: input.query,
    ids: input.ids,
    among: () => ['a.creator'],
    walk: 'a.popularity desc, a.id',
  };
  return pageOf(ctx, creatorsCursor, page, await findAccounts(ctx, search, page));
}

const relatedPeopleCursor = 'search:people';

/** Who has more people of a kind than this finds the others of them by their names only. */
const gatheredMost = 2000;

/** The column of the other person, and the rows of a relation that are the viewer's. */
interface Relation {
  other: string;
  rows: string;
}

/**
 * The people of the signed-in account, for the pickers of invitations, mass messages and battles (spec part 1 §7, relative_users):
 * who follows it, whom it follows, who subscribes to it, creators among all of them, or all of them with those it subscribes to.
 * For a battle: every creator who is live and in no battle, related or not.
 */
export async function listRelatedPeople(ctx: Context, input: RelatedPeopleInput): Promise<PageView<ListedAccount>> {
  const { accountId } = requireAccount(ctx);
  const page = offsetPage(ctx, relatedPeopleCursor, input);
  const selective = Boolean(input.query) || input.ids !== undefined;
  const search = {
    query: input.query,
    ids: input.ids,
    among: (value: (value: unknown) => string) => {
      const relations = relationsFor(input.type, `${value(accountId)}::uuid`, () =>
        value(ctx.clock.now().toISOString()),
      );
      const related = selective ? asTests(relations) : asSet(relations);
      return input.type === 'creator' ? [related, 'a.creator'] : [related];
    },
    gathered: (value: (value: unknown) => string) =>
      relationsFor(input.type, `${value(accountId)}::uuid`, () => value(ctx.clock.now().toISOString())).map(newestOf),
    walk: 'a.id',
  };
  return pageOf(ctx, relatedPeopleCursor, page, await findAccounts(ctx, search, page));
}

function relationsFor(type: RelationType | undefined, viewer: string, now: () => string): Relation[] {
  const follower = { other: 'r.follower_id', rows: `follows r where r.followee_id = ${viewer}` };
  const following = { other: 'r.followee_id', rows: `follows r where r.follower_id = ${viewer}` };
  if (type === 'battle') {
    const busy = `exists (select 1 from battles b where b.state = 'active' and b.ends_at > now()
      and (b.account1_id = r.id or b.account2_id = r.id))`;
    return [{ other: 'r.id', rows: `accounts r where r.live and r.creator and r.id <> ${viewer} and not ${busy}` }];
  }
  if (type === 'follower') return [follower];
  if (type === 'following') return [following];
  const active = activeSubscriptionText('r', now());
  const subscriber = { other: 'r.from_id', rows: `subscriptions r where r.to_id = ${viewer} and ${active}` };
  if (type === 'subscriber') return [subscriber];
  const subscribed = { other: 'r.to_id', rows: `subscriptions r where r.from_id = ${viewer} and ${active}` };
  return [follower, following, subscriber, subscribed];
}

/** A query finds a few accounts by their names: each is then looked up among the viewer's. */
const asTests = (relations: readonly Relation[]) =>
  `(${relations.map(({ other, rows }) => `exists (select 1 from ${rows} and ${other} = a.id)`).join(' or ')})`;

/** Without one the viewer's own are gathered first: the newest of each relation. */
const asSet = (relations: readonly Relation[]) =>
  `a.id = any (array(${relations.map((relation) => `(${newestOf(relation)})`).join(' union all ')}))`;

const newestOf = ({ other, rows }: Relation) =>
  `select ${other} from ${rows} order by r.created_at desc limit ${gatheredMost}`;
