import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createLiveCreator, createTestWorld, insertMedia, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { getOwnAccount } from '../account/index.ts';
import { addComment, listCommentThreads, pinComment } from '../comments/index.ts';
import type { Context } from '../kernel/index.ts';
import { handleLivekitEvent } from '../live/index.ts';
import { sendMessage } from '../messaging/index.ts';
import { blockAccount, listBlocked, unblockAccount } from './index.ts';

const world = await createTestWorld();

/** A fake media server that records which viewers were removed. */
function withLive(ctx: Context, event?: { room: string; identity: string }) {
  const sentOut: string[] = [];
  const live: Context['live'] = {
    ...ctx.live,
    removeViewer: async (room, account) => void sentOut.push(`${room} ${account}`),
    readWebhook: async () => (event ? { kind: 'joined', participants: 2, ...event } : null),
  };
  return { ctx: { ...ctx, live }, sentOut };
}

test('both leave each other’s current live, and are removed again if they return with an old ticket', async () => {
  const [one, two] = await Promise.all([createLiveCreator(world), createLiveCreator(world)]);
  const { ctx, sentOut } = withLive(one.ctx);
  await blockAccount(ctx, { id: two.id });
  expect(sentOut.toSorted()).toEqual([`${one.liveId} ${two.id}`, `${two.liveId} ${one.id}`].toSorted());
  const joined = async (identity: string) => {
    const server = withLive(world.system, { room: one.liveId, identity });
    await handleLivekitEvent(server.ctx, { body: '', authorization: '' });
    return server.sentOut;
  };
  const stranger = await world.createPerson();
  expect(await joined(`${two.id}:0b7e`)).toEqual([`${one.liveId} ${two.id}`]);
  expect(await joined(`${stranger.id}:0b7e`)).toEqual([]);
  expect(await joined('anonymous:0b7e')).toEqual([]);
  expect(await joined(one.id)).toEqual([]);
});

test('their comments are pinned on each other’s media no more, and those of others still are', async () => {
  const [creator, fan, other] = await Promise.all([
    world.createPerson({ creator: true }),
    world.createPerson(),
    world.createPerson(),
  ]);
  const pinned = async (by: Person) => {
    const { id: media } = await insertMedia(world, creator);
    const { id: comment } = await addComment(by.ctx, { media, message: 'First!' });
    await pinComment(creator.ctx, { comment, pinned: true });
    const isPinned = async () =>
      (await listCommentThreads(world.anonymous, { media, limit: 5, sort: 'new' })).items[0]?.pinned;
    return { comment, isPinned };
  };
  const [blocked, kept] = [await pinned(fan), await pinned(other)];
  expect(await blocked.isPinned()).toBe(true);
  await blockAccount(creator.ctx, { id: fan.id });
  await expect(pinComment(creator.ctx, { comment: blocked.comment, pinned: false })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await blocked.isPinned()).toBe(false);
  expect(await kept.isPinned()).toBe(true);
});

test('waiting auto messages between them are canceled for good, and others wait on', async () => {
  const [creator, fan, other] = await Promise.all([
    world.createPerson({ creator: true }),
    world.createPerson(),
    world.createPerson(),
  ]);
  const [rule] = await world.db
    .insert(schema.autoRules)
    .values({ accountId: creator.id, event: 'follow', messages: [] })
    .returning();
  const wait = (person: Person) =>
    world.db.insert(schema.autoDeliveries).values({ ruleId: rule?.id ?? '', fanId: person.id, dueAt: new Date() });
  await Promise.all([wait(fan), wait(other)]);
  await blockAccount(fan.ctx, { id: creator.id });
  await unblockAccount(fan.ctx, { id: creator.id });
  const states = async (person: Person) =>
    (await world.db.select().from(schema.autoDeliveries).where(eq(schema.autoDeliveries.fanId, person.id))).map(
      ({ state, reason }) => [state, reason],
    );
  expect(await states(fan)).toEqual([['skipped', 'blocked']]);
  expect(await states(other)).toEqual([['waiting', null]]);
});

test('both are notified, and the list shows only one’s own blocks', async () => {
  const [one, two, three] = await Promise.all([world.createPerson(), world.createPerson(), world.createPerson()]);
  await blockAccount(one.ctx, { id: two.id });
  const last = await blockAccount(one.ctx, { id: three.id });
  for (const [account, other] of [
    [one, two],
    [two, one],
  ] as const)
    expect(world.published).toContainEqual({
      topic: `account:${account.id}`,
      event: { type: 'blocked', account: other.id },
    });
  const list = await listBlocked(one.ctx, { limit: 9, skip: 0, user: one.id });
  expect(list.map(({ blocked }) => blocked.id)).toEqual([three.id, two.id]);
  expect(list[0]).toEqual(last);
  expect(await listBlocked(two.ctx, { limit: 9, skip: 0 })).toEqual([]);
  await expect(listBlocked(two.ctx, { limit: 9, skip: 0, user: one.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(listBlocked(world.anonymous, { limit: 9, skip: 0 })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await world.db.update(schema.accounts).set({ deletedAt: new Date() }).where(eq(schema.accounts.id, three.id));
  expect(await listBlocked(one.ctx, { limit: 9, skip: 0 })).toMatchObject([{ blocked: { id: two.id } }]);
});

test('unread messages between them do not count until the block is lifted', async () => {
  const [one, two, other] = await Promise.all([world.createPerson(), world.createPerson(), world.createPerson()]);
  const write = (from: Person, to: Person) =>
    sendMessage(from.ctx, { to: to.id, data: { type: 'text', value: 'Hello' } });
  await write(one, two);
  await write(two, one);
  await write(other, one);
  const unread = async ({ ctx }: Person) => (await getOwnAccount(ctx)).own?.unread;
  expect([await unread(one), await unread(two)]).toEqual([2, 1]);
  await blockAccount(one.ctx, { id: two.id });
  expect([await unread(one), await unread(two)]).toEqual([1, 0]);
  await unblockAccount(one.ctx, { id: two.id });
  expect([await unread(one), await unread(two)]).toEqual([2, 1]);
});
