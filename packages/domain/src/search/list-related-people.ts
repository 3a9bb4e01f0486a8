import type { PageView, RelatedPeopleInput, RelationType } from '@foxreel/contracts';
import { type Context, offsetPage, pageOf, requireAccount } from '../kernel/index.ts';
import { activeSubscriptionText } from '../rights/index.ts';
import type { ListedAccount } from '../social/index.ts';
import { findAccounts } from './find-accounts.ts';

const list = 'search:people';

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
  const page = offsetPage(ctx, list, input);
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
  return pageOf(ctx, list, page, await findAccounts(ctx, search, page));
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
