import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { grantPurchase, grantSubscription } from '@foxreel/domain/rights';
import { blockAccount, setFollowing } from '@foxreel/domain/social';
import { createTestWorld, insertMedia, type MediaValues, type Person, type TestWorld } from '@foxreel/testing';
import { createTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

/** All actors. 'fan' subscribes to the owner and has bought media; the owner has blocked 'blocked'. */
export const actorNames = ['anonymous', 'stranger', 'fan', 'follower', 'blocked', 'owner', 'creator', 'staff'] as const;
export type ActorName = (typeof actorNames)[number];

export interface MatrixActor {
  name: ActorName;
  /** Null for the visitor. */
  person: Person | null;
  browser: TestBrowser;
}

/** One owner with media of each kind, and everyone else around them. */
export interface MatrixWorld {
  world: TestWorld;
  api: TestApi;
  actors: Record<ActorName, MatrixActor>;
  owner: Person;
  /** The owner's published media. */
  free: string;
  subscription: string;
  priced: string;
  private: string;
  /** New media of the owner, for calls that change it. */
  addMedia(values?: MediaValues): Promise<string>;
}

export const password = 'Demo1234!';

export async function createMatrixWorld(): Promise<MatrixWorld> {
  const world = await createTestWorld();
  const api = await createTestApi(world);
  const people = await Promise.all(actorNames.map((name) => enter(world, api, name)));
  const found = (name: ActorName): MatrixActor => {
    const actor = people.find((one) => one.name === name);
    if (!actor) throw new Error(`Nobody is called ${name}`);
    return actor;
  };
  const person = (name: ActorName): Person => {
    const { person } = found(name);
    if (!person) throw new Error(`${name} has no account`);
    return person;
  };
  const owner = person('owner');
  const addMedia = async (values: MediaValues = {}) => (await insertMedia(world, owner, values)).id;
  const [free, subscription, priced, privately] = await Promise.all([
    addMedia(),
    addMedia({ visibility: 'subscription' }),
    addMedia({ priceCents: 500 }),
    addMedia({ private: true }),
  ]);
  await grantSubscription(world.system, { from: person('fan').id, to: owner.id });
  await grantPurchase(world.system, { account: person('fan').id, media: priced });
  await setFollowing(person('follower').ctx, { id: owner.id, following: true });
  await blockAccount(owner.ctx, { id: person('blocked').id });
  return {
    world,
    api,
    actors: {
      anonymous: found('anonymous'),
      stranger: found('stranger'),
      fan: found('fan'),
      follower: found('follower'),
      blocked: found('blocked'),
      owner: found('owner'),
      creator: found('creator'),
      staff: found('staff'),
    },
    owner,
    free,
    subscription,
    priced,
    private: privately,
    addMedia,
  };
}

/** Signs up over the wire, and grants the role in the name. */
async function enter(world: TestWorld, api: TestApi, name: ActorName): Promise<MatrixActor> {
  const browser = api.browser();
  if (name === 'anonymous') return { name, person: null, browser };
  const form = {
    type: 'email',
    username: `matrix.${name}`,
    fullname: `Matrix ${name}`,
    email: `${name}@example.test`,
    password,
  };
  const reply = await browser.post('/api/signup', form);
  if (reply.status !== 200) throw new Error(`${name} could not sign up: ${await reply.text()}`);
  const roles = { creator: name === 'owner' || name === 'creator', staff: name === 'staff' };
  const [row] = await world.db
    .update(schema.accounts)
    .set(roles)
    .where(eq(schema.accounts.username, form.username))
    .returning();
  if (!row) throw new Error(`${name} was not saved`);
  const ctx = world.contextOf({ kind: 'account', accountId: row.id, sessionId: row.id, scopes: null, ...roles });
  return { name, person: { id: row.id, username: row.username, email: row.email, ctx }, browser };
}
