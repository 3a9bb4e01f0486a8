import { schema as tables } from '@foxreel/db';
import type { Context } from '@foxreel/domain/kernel';
import { insertMedia, type MediaValues, type Person, type TestWorld } from '@foxreel/testing';
import { graphql } from 'graphql';
import { createGraphqlContext } from '../context.ts';
import { schema } from '../schema.ts';

/** Media of every kind that lists must distinguish, and people in every relation to `fan`. */
export interface ListWorld {
  fan: Person;
  author: Person;
  /** Blocked by the fan, and one who has blocked the fan. */
  blocked: Person;
  blocker: Person;
  suspended: Person;
  deleted: Person;
  /** Names of the media by id. */
  nameOf: Map<string, string>;
  idOf(name: string): string;
}

const price = { priceCents: 500 } as const;
const byAuthor: Record<string, MediaValues> = {
  free: {},
  photo: { type: 'photo' },
  closed: { visibility: 'subscription' },
  priced: price,
  bought: price,
  hidden: { private: true },
  hiddenBought: { private: true, ...price },
  draft: { state: 'draft' },
  processing: { state: 'processing' },
  review: { state: 'review' },
  scheduled: { state: 'scheduled' },
  scheduledBought: { state: 'scheduled', ...price },
  rejected: { state: 'rejected' },
  rejectedBought: { state: 'rejected', ...price },
  removed: { state: 'removed' },
  removedBought: { state: 'removed', ...price },
  erasedBought: { state: 'removed', renditions: {}, ...price },
};

/** The fan likes all of it, and has bought 'Bought' and the media of the others. */
export async function createListWorld(world: TestWorld): Promise<ListWorld> {
  const person = (values = {}) => world.createPerson({ creator: true, ...values });
  const people = {
    fan: await person(),
    author: await person(),
    blocked: await person(),
    blocker: await person(),
    suspended: await person({ suspendedAt: new Date() }),
    deleted: await person({ deletedAt: new Date() }),
  };
  const { fan, author, ...others } = people;
  const nameOf = new Map<string, string>();
  const make = async (name: string, of: Person, values: MediaValues = {}) => {
    const { id: mediaId } = await insertMedia(world, of, values);
    nameOf.set(mediaId, name);
    await world.db.insert(tables.likes).values({ accountId: fan.id, mediaId });
    if (/bought$/i.test(name) || (of !== author && of !== fan))
      await world.db.insert(tables.purchases).values({ accountId: fan.id, mediaId });
  };
  for (const [name, values] of Object.entries(byAuthor)) await make(name, author, values);
  for (const [name, of] of Object.entries(others)) await make(`of ${name}`, of, price);
  await make('of fan', fan);
  await world.db.insert(tables.blocks).values([
    { blockerId: fan.id, blockedId: others.blocked.id },
    { blockerId: others.blocker.id, blockedId: fan.id },
  ]);
  const idOf = (name: string) => [...nameOf].find(([, known]) => known === name)?.[0] ?? '';
  return { ...people, nameOf, idOf };
}

/** Runs an operation for an account, and returns its data as plain JSON or its first error. */
export async function runAs(ctx: Context, source: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const contextValue = createGraphqlContext(ctx, 'seed');
  const { data, errors } = await graphql({ schema, source, contextValue, variableValues: variables });
  if (errors?.[0]) throw errors[0].originalError ?? errors[0];
  const plain: unknown = JSON.parse(JSON.stringify(data));
  return plain;
}
