import type { CreatorListInput, PageView, RelatedPeopleInput, RelationType } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from '@foxreel/db/drizzle';
import { alias, type PgColumn, type PgTable } from '@foxreel/db/drizzle-pg';
import {
  accountSummaryColumns,
  type Context,
  fromReplica,
  matchText,
  notHiddenFrom,
  type OffsetPage,
  offsetPage,
  pageOf,
  requireAccount,
  type TextMatch,
  textArray,
  toAccountSummary,
  viewerId,
} from '../kernel/index.ts';
import { isActiveSubscription } from '../rights/index.ts';
import type { ListedAccount } from '../social/index.ts';

/** A search considers this many first matches from each source. */
const matchesMost = 1000;

/** The accounts to search, besides the query. */
interface AccountSearch {
  query: string | undefined;
  ids: readonly string[] | undefined;
  among: SQL[];
  /** The same as relations, if scanning their newest rows is cheaper than searching by name. */
  gathered?: readonly Relation[];
  /** The scan order if many accounts match: one that an index has together with `among`. */
  walk: SQL[];
}

const { accounts, battles, follows, subscriptions } = schema;

/**
 * Accounts visible to the viewer, by relevance: exact username, names with that prefix, then by match and followers. Given ids
 * keep their order. Reads one row beyond the page's limit to know whether more follow.
 */
async function findAccounts(ctx: Context, search: AccountSearch, page: OffsetPage): Promise<ListedAccount[]> {
  const { ids } = search;
  const viewer = viewerId(ctx);
  const name = sql`lower(${accounts.username}::text)`;
  const match = await matchText(ctx, search.query, { key: accounts.searchKey, name });
  const asAsked =
    ids && match.best.length === 0 ? [sql`array_position(${textArray(ids)}::uuid[], ${accounts.id})`] : [];
  const rows = await ctx.db
    .select({
      ...accountSummaryColumns,
      isFollowing:
        viewer === null
          ? sql<boolean | null>`null::boolean`
          : sql<boolean>`(select true from ${follows} f where f.follower_id = ${viewer} and f.followee_id = accounts.id) is not null`,
    })
    .from(accounts)
    .where(
      and(
        ...there,
        ...search.among,
        ids && sql`${accounts.id} = any (${textArray(ids)}::uuid[])`,
        viewer === null ? undefined : notHiddenFrom(viewer, accounts.id),
        ...(ids ? match.conditions : candidates(ctx, search, match)),
      ),
    )
    .orderBy(...asAsked, ...match.best, ...match.fit, desc(accounts.popularity), accounts.id)
    .limit(page.limit + 1)
    .offset(page.skip);
  return rows.map((row) => ({ ...toAccountSummary(row), isFollowing: row.isFollowing }));
}

/** Gathered once per statement: names with the query as prefix, names with its words, and the given few. */
function candidates({ db }: Context, search: AccountSearch, { begins, conditions }: TextMatch): SQL[] {
  if (begins === null) return [];
  const { gathered } = search;
  const id = { id: accounts.id };
  const fitting = (...more: SQL[]) =>
    db
      .select(id)
      .from(accounts)
      .where(and(...there, ...(gathered ? [] : search.among), ...more))
      .orderBy(...search.walk)
      .limit(matchesMost);
  const exact = search.query?.trim().replace(/^@+/, '') ?? '';
  const arms = [
    db.select(id).from(accounts).where(eq(accounts.username, exact)),
    fitting(begins),
    fitting(...conditions),
    ...(gathered ?? []).map((relation) => {
      const related = newestOf(db, relation).as('related');
      return db
        .select(id)
        .from(related)
        .innerJoin(accounts, eq(accounts.id, related.id))
        .where(and(...conditions));
    }),
  ];
  return [sql`${accounts.id} = any (array(${unionOf(arms)}))`, ...conditions];
}

const there = [isNull(accounts.suspendedAt), isNull(accounts.deletedAt)];

const unionOf = (arms: readonly SQLWrapper[]): SQL =>
  sql.join(
    arms.map((arm) => sql`${arm}`),
    sql` union all `,
  );

const creatorsCursor = 'search:creators';

/** Creators by username or name, or the most followed (spec part 1 §7, creators). Public. */
export const listCreators = (ctx: Context, input: CreatorListInput): Promise<PageView<ListedAccount>> =>
  fromReplica(ctx, (replica) => pageOfCreators(replica, input));

async function pageOfCreators(ctx: Context, input: CreatorListInput): Promise<PageView<ListedAccount>> {
  const page = offsetPage(ctx, creatorsCursor, input);
  const search = {
    query: input.query,
    ids: input.ids,
    among: [sql`${accounts.creator}`],
    walk: [desc(accounts.popularity), asc(accounts.id)],
  };
  return pageOf(ctx, creatorsCursor, page, await findAccounts(ctx, search, page));
}

const relatedPeopleCursor = 'search:people';

/** Beyond this many people of a kind, the rest can only be found by name. */
const gatheredMost = 2000;

/** The viewer's rows, with the other person's column. */
interface Relation {
  table: PgTable;
  other: PgColumn;
  mine: SQL | undefined;
  createdAt: PgColumn;
}

/**
 * The signed-in account's people, for the pickers of invitations, mass messages and battles (spec part 1 §7, relative_users):
 * followers, followed, subscribers, creators among all of them, or all including those it subscribes to. For a battle: every
 * live creator who is in no battle, related or not.
 */
export async function listRelatedPeople(ctx: Context, input: RelatedPeopleInput): Promise<PageView<ListedAccount>> {
  const { accountId } = requireAccount(ctx);
  const page = offsetPage(ctx, relatedPeopleCursor, input);
  const relations = relationsFor(ctx, input.type, accountId);
  const related = input.query || input.ids ? asTests(ctx, relations) : asSet(ctx, relations);
  const search = {
    query: input.query,
    ids: input.ids,
    among: input.type === 'creator' ? [related, sql`${accounts.creator}`] : [related],
    gathered: relations,
    walk: [asc(accounts.id)],
  };
  return pageOf(ctx, relatedPeopleCursor, page, await findAccounts(ctx, search, page));
}

function relationsFor(ctx: Context, type: RelationType | undefined, viewer: string): Relation[] {
  if (type === 'battle') return [liveCreators(ctx, viewer)];
  const { followerId, followeeId } = follows;
  const follower = { table: follows, other: followerId, mine: eq(followeeId, viewer), createdAt: follows.createdAt };
  if (type === 'follower') return [follower];
  const following = { table: follows, other: followeeId, mine: eq(followerId, viewer), createdAt: follows.createdAt };
  if (type === 'following') return [following];
  const active = isActiveSubscription(ctx.clock.now());
  const { fromId, toId, createdAt } = subscriptions;
  const subscriber = { table: subscriptions, other: fromId, mine: and(eq(toId, viewer), active), createdAt };
  if (type === 'subscriber') return [subscriber];
  const subscribed = { table: subscriptions, other: toId, mine: and(eq(fromId, viewer), active), createdAt };
  return [follower, following, subscriber, subscribed];
}

/** Every live creator who is in no battle. */
function liveCreators({ db }: Context, viewer: string): Relation {
  const live = alias(accounts, 'live');
  const busy = db
    .select({ one: sql`1` })
    .from(battles)
    .where(
      and(
        eq(battles.state, 'active'),
        gt(battles.endsAt, sql`now()`),
        or(eq(battles.account1Id, live.id), eq(battles.account2Id, live.id)),
      ),
    );
  const mine = and(eq(live.live, true), eq(live.creator, true), ne(live.id, viewer), notExists(busy));
  return { table: live, other: live.id, mine, createdAt: live.createdAt };
}

/** A query finds a few accounts by name: each is then looked up among the viewer's. */
const asTests = ({ db }: Context, relations: readonly Relation[]): SQL => {
  const tests = relations.map(({ table, other, mine }) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(mine, eq(other, accounts.id))),
    ),
  );
  return sql`(${sql.join(tests, sql` or `)})`;
};

/** Without a query the viewer's own are gathered first: the newest of each relation. */
const asSet = ({ db }: Context, relations: readonly Relation[]): SQL =>
  sql`${accounts.id} = any (array(${unionOf(relations.map((relation) => newestOf(db, relation)))}))`;

const newestOf = (db: Context['db'], { table, other, mine, createdAt }: Relation) =>
  db.select({ id: other }).from(table).where(mine).orderBy(desc(createdAt)).limit(gatheredMost);
