import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from '@foxreel/db/drizzle';
import { createTestWorld, type Person, type TestWorld } from '@foxreel/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  blockAccount,
  listFollowers,
  listFollowing,
  relationsOf,
  setFollowing,
  toggleFollowing,
  unblockAccount,
} from './index.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
let world: TestWorld;
let fan: Person;
let creator: Person;

beforeAll(async () => {
  world = await createTestWorld();
});
beforeEach(async () => {
  fan = await world.createPerson();
  creator = await world.createPerson({ creator: true });
});

const counts = async (person: Person) => {
  const [row] = await world.db.select().from(schema.accounts).where(eq(schema.accounts.id, person.id));
  return { followers: row?.followersCount, following: row?.followingCount };
};
const followEvents = () =>
  world.db
    .select()
    .from(schema.domainEvents)
    .where(and(eq(schema.domainEvents.kind, 'follow'), eq(schema.domainEvents.actorId, fan.id)));
const page = { limit: 10, skip: 0 };

describe('setFollowing', () => {
  it('follows once, however often called, and notifies screens and outbox once', async () => {
    const before = world.published.length;
    expect(await setFollowing(fan.ctx, { id: creator.id, following: true })).toEqual({
      isFollowing: true,
      followers: 1,
    });
    expect(await setFollowing(fan.ctx, { id: creator.id, following: true })).toEqual({
      isFollowing: true,
      followers: 1,
    });
    expect(await counts(creator)).toEqual({ followers: 1, following: 0 });
    expect(await counts(fan)).toEqual({ followers: 0, following: 1 });
    expect(await followEvents()).toMatchObject([{ subjectId: creator.id }]);
    expect(world.published.slice(before)).toEqual([
      {
        topic: `profile:${creator.id}`,
        event: { type: 'account_counts', account: creator.id, followers: 1, following: 0, posts: 0 },
      },
      {
        topic: `profile:${fan.id}`,
        event: { type: 'account_counts', account: fan.id, followers: 0, following: 1, posts: 0 },
      },
      { topic: `account:${fan.id}`, event: { type: 'followed', account: creator.id, isFollowing: true } },
    ]);
  });

  it('unfollows once, and counts a second follow as new', async () => {
    expect(await setFollowing(fan.ctx, { id: creator.id, following: false })).toEqual({
      isFollowing: false,
      followers: 0,
    });
    await setFollowing(fan.ctx, { id: creator.id, following: true });
    await setFollowing(fan.ctx, { id: creator.id, following: false });
    expect(await setFollowing(fan.ctx, { id: creator.id, following: false })).toEqual({
      isFollowing: false,
      followers: 0,
    });
    await setFollowing(fan.ctx, { id: creator.id, following: true });
    expect(await counts(creator)).toEqual({ followers: 1, following: 0 });
    expect(await followEvents()).toHaveLength(2);
  });

  it('counts concurrent calls in both directions correctly', async () => {
    await Promise.all(
      Array.from({ length: 6 }, () => [
        setFollowing(fan.ctx, { id: creator.id, following: true }),
        setFollowing(creator.ctx, { id: fan.id, following: true }),
      ]).flat(),
    );
    expect(await counts(creator)).toEqual({ followers: 1, following: 1 });
    expect(await counts(fan)).toEqual({ followers: 1, following: 1 });
    expect(await followEvents()).toHaveLength(1);
  });

  it('rejects oneself, visitors, blocked and missing accounts', async () => {
    await expect(setFollowing(fan.ctx, { id: fan.id, following: true })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: messages.ownFollow,
    });
    await expect(setFollowing(world.anonymous, { id: creator.id, following: true })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expect(setFollowing(fan.ctx, { id: nobody, following: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await blockAccount(creator.ctx, { id: fan.id });
    for (const [ctx, id] of [
      [fan.ctx, creator.id],
      [creator.ctx, fan.id],
    ] as const) {
      await expect(setFollowing(ctx, { id, following: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const gone = await world.createPerson({ suspendedAt: new Date() });
    await expect(setFollowing(fan.ctx, { id: gone.id, following: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await followEvents()).toHaveLength(0);
  });

  it('toggles', async () => {
    expect(await toggleFollowing(fan.ctx, { id: creator.id })).toEqual({ isFollowing: true, followers: 1 });
    expect(await toggleFollowing(fan.ctx, { id: creator.id })).toEqual({ isFollowing: false, followers: 0 });
  });
});

describe('blockAccount', () => {
  it('ends both follows, once, and can be lifted', async () => {
    await setFollowing(fan.ctx, { id: creator.id, following: true });
    await setFollowing(creator.ctx, { id: fan.id, following: true });
    const [first, second] = await Promise.all([
      blockAccount(fan.ctx, { id: creator.id }),
      blockAccount(fan.ctx, { id: creator.id }),
    ]);
    expect(second).toEqual(first);
    expect(first.blocked).toMatchObject({ id: creator.id });
    expect(await counts(creator)).toEqual({ followers: 0, following: 0 });
    expect(await counts(fan)).toEqual({ followers: 0, following: 0 });
    expect((await relationsOf(creator.ctx, [fan.id])).get(fan.id)).toEqual({
      isFollowing: false,
      subscriptionId: null,
      blocked: true,
    });
    expect(await unblockAccount(creator.ctx, { id: fan.id })).toBe(false);
    expect(await unblockAccount(fan.ctx, { id: creator.id })).toBe(true);
    expect(await unblockAccount(fan.ctx, { id: creator.id })).toBe(false);
    expect((await relationsOf(creator.ctx, [fan.id])).get(fan.id)).toMatchObject({ blocked: false });
  });

  it('rejects oneself, visitors and missing accounts', async () => {
    await expect(blockAccount(fan.ctx, { id: fan.id })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(blockAccount(world.anonymous, { id: fan.id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(blockAccount(fan.ctx, { id: nobody })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('lists of people', () => {
  it('pages through followers, latest first, without repeats', async () => {
    const fans: Person[] = [];
    for (let index = 0; index < 5; index++) {
      const person = await world.createPerson();
      await setFollowing(person.ctx, { id: creator.id, following: true });
      fans.unshift(person);
    }
    const first = await listFollowers(creator.ctx, { limit: 2, skip: 0 });
    const second = await listFollowers(fan.ctx, { user: creator.id, limit: 3, skip: 0, after: first.after ?? '' });
    expect([...first.items, ...second.items].map((item) => item.id)).toEqual(fans.map((person) => person.id));
    expect(second.after).toBeNull();
    expect((await listFollowers(world.anonymous, { user: creator.id, limit: 2, skip: 4 })).items).toHaveLength(1);
    await expect(listFollowers(fan.ctx, { ...page, user: creator.id, after: 'nonsense' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
    await expect(listFollowing(fan.ctx, { ...page, after: first.after ?? '' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
  });

  it('says whom the viewer follows, and leaves out blocked and deleted accounts', async () => {
    await setFollowing(fan.ctx, { id: creator.id, following: true });
    expect((await listFollowing(fan.ctx, page)).items).toMatchObject([{ id: creator.id, isFollowing: true }]);
    expect((await listFollowing(world.anonymous, { ...page, user: fan.id })).items).toMatchObject([
      { isFollowing: null },
    ]);
    const third = await world.createPerson();
    await blockAccount(third.ctx, { id: creator.id });
    expect((await listFollowing(third.ctx, { ...page, user: fan.id })).items).toEqual([]);
    expect((await listFollowers(third.ctx, { ...page, user: creator.id })).items).toEqual([]);
    await world.db.update(schema.accounts).set({ deletedAt: new Date() }).where(eq(schema.accounts.id, creator.id));
    expect((await listFollowing(fan.ctx, page)).items).toEqual([]);
    expect((await listFollowers(fan.ctx, { ...page, user: creator.id })).items).toEqual([]);
    await expect(listFollowers(world.anonymous, page)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
