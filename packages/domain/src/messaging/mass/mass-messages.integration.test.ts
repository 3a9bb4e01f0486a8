import { newMessageInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from '@foxreel/db/drizzle';
import { expect, test } from 'vitest';
import { suspendAccount } from '../../privacy/index.ts';
import { blockAccount, setFollowing } from '../../social/index.ts';
import { setAccountRoles } from '../../staff-accounts/index.ts';
import {
  cancelMassMessage,
  deliverMassBatch,
  getMassMessage,
  getMassResult,
  listMassMessages,
  markThreadRead,
  pauseMassMessage,
  resumeMassMessage,
  sendMessage,
  setAcceptsMassMessages,
  startScheduledMass,
} from '../index.ts';
import { createMassWorld } from '../testing/mass-world.ts';

const { world, follow, creatorWith, send, work, line, conversation, written } = await createMassWorld();
const { accounts, follows, massMessages, threads } = schema;
const minute = 60_000;

test('the audience reads it as soon as it is sent, before delivery, and has it once afterwards', async () => {
  const { creator, fans } = await creatorWith(3);
  const sent = await send(creator, { messages: ['One', 'Two'].map((value) => ({ type: 'text', value })) });
  expect(sent).toMatchObject({ status: 'sending', recipients: 3, delivered: 0 });
  const before = await Promise.all(fans.map((fan) => line(fan, creator)));
  for (const seen of before) expect(seen).toMatchObject({ last: 'Two', unread: 2 });
  expect(await world.db.select().from(threads).where(eq(threads.account1Id, creator.id))).toEqual([]);
  expect(await written(sent.id)).toEqual(new Map());

  await work(sent.id);
  await work(sent.id);
  expect(await written(sent.id)).toEqual(new Map(fans.map((fan) => [fan.id, 2])));
  const after = await Promise.all(fans.map((fan) => line(fan, creator)));
  expect(after).toEqual(before);
  for (const fan of fans) expect(await conversation(fan, creator)).toEqual(['mass: One', 'mass: Two']);
  expect(await getMassMessage(creator.ctx, sent)).toMatchObject({ status: 'sent', delivered: 3, recipients: 3 });
});

test('opening a thread before delivery writes the message, and the batch leaves it alone', async () => {
  const { creator, fans } = await creatorWith(2);
  const [early, late] = fans;
  if (!early || !late) throw new Error('Nobody follows');
  const sent = await send(creator);
  const shown = await line(early, creator);
  await markThreadRead(early.ctx, { thread: shown?.id ?? '' });
  expect(await line(early, creator)).toEqual({ id: shown?.id, last: 'To all', unread: 0 });
  expect(await conversation(early, creator)).toEqual(['mass: To all']);
  expect(await getMassMessage(creator.ctx, sent)).toMatchObject({ status: 'sending', delivered: 1 });
  await work(sent.id);
  expect(await line(early, creator)).toMatchObject({ unread: 0 });
  expect(await written(sent.id)).toEqual(new Map(fans.map((fan) => [fan.id, 1])));
  expect(await getMassResult(creator.ctx, sent)).toMatchObject({
    delivered: 2,
    opened: 1,
    unlocked: 0,
    earnedCents: 0,
  });
});

test('it sorts by its sending time, between messages written before and after', async () => {
  const { creator, fans } = await creatorWith(1);
  const [fan] = fans;
  if (!fan) throw new Error('Nobody follows');
  const say = (from: typeof fan, to: typeof fan, value: string) =>
    sendMessage(from.ctx, newMessageInput.parse({ to: to.id, data: { type: 'text', value } }));
  await say(fan, creator, 'Hello');
  const sent = await send(creator);
  await say(creator, fan, 'And you');
  expect(await line(fan, creator)).toMatchObject({ last: 'And you', unread: 2 });
  await work(sent.id);
  expect(await line(fan, creator)).toMatchObject({ last: 'And you', unread: 2 });
  expect(await conversation(fan, creator)).toEqual(['person: Hello', 'mass: To all', 'person: And you']);
});

test('concurrent and repeated sends deliver once; different content under the same key is rejected', async () => {
  const { creator, fans } = await creatorWith(2);
  const [one, two] = await Promise.all([
    send(creator, { idempotency_key: 'form-1' }),
    send(creator, { idempotency_key: 'form-1' }),
  ]);
  expect(one.id).toBe(two.id);
  await work(one.id);
  expect((await send(creator, { idempotency_key: 'form-1' })).id).toBe(one.id);
  await expect(
    send(creator, { idempotency_key: 'form-1', messages: [{ type: 'text', value: 'Other' }] }),
  ).rejects.toMatchObject({ code: 'CONFLICT', fields: { idempotency_key: [expect.any(String)] } });
  expect((await send(creator)).id).toBe(one.id);
  world.clock.advance(2 * minute);
  const again = await Promise.all([send(creator), send(creator)]);
  expect(new Set(again.map(({ id }) => id)).size).toBe(1);
  world.clock.advance(2 * minute);
  expect((await send(creator)).id).not.toBe(again[0].id);
  for (const fan of fans) expect((await conversation(fan, creator)).length).toBe(3);
});

test('blocked, deleted, opted-out, late and former members of the audience get nothing', async () => {
  const { creator, fans } = await creatorWith(8);
  const [blocks, blocked, deleted, suspended, unwilling, unwillingAtAll, left, stays] = fans;
  if (!blocks || !blocked || !deleted || !suspended || !unwilling || !unwillingAtAll || !left || !stays)
    throw new Error();
  const setGone = (id: string, gone: Partial<typeof accounts.$inferInsert>) =>
    world.db.update(accounts).set(gone).where(eq(accounts.id, id));
  await setGone(deleted.id, { deletedAt: new Date() });
  await setGone(suspended.id, { suspendedAt: new Date() });
  await setAcceptsMassMessages(unwilling.ctx, { creator: creator.id, wanted: false });
  await setAcceptsMassMessages(unwillingAtAll.ctx, { creator: null, wanted: false });
  await setFollowing(left.ctx, { id: creator.id, following: false });
  const sent = await send(creator);
  await blockAccount(blocks.ctx, { id: creator.id });
  await blockAccount(creator.ctx, { id: blocked.id });
  const newcomer = await world.createPerson();
  await follow(newcomer, creator, new Date(world.clock.now().getTime() + 1000));
  for (const nobody of [blocks, blocked, unwilling, unwillingAtAll, left, newcomer])
    expect(await line(nobody, creator)).toBeNull();
  expect(await line(stays, creator)).toMatchObject({ unread: 1 });
  await work(sent.id);
  expect([...(await written(sent.id)).keys()]).toEqual([stays.id]);
  expect(await getMassMessage(creator.ctx, sent)).toMatchObject({ status: 'sent', delivered: 1 });
});

test('a follower at the time of sending gets it, even if they leave right after', async () => {
  const { creator, fans } = await creatorWith(1);
  const [fan] = fans;
  if (!fan) throw new Error('Nobody follows');
  const sent = await send(creator);
  await setFollowing(fan.ctx, { id: creator.id, following: false });
  await work(sent.id);
  expect(await conversation(fan, creator)).toEqual(['mass: To all']);
});

test('canceling keeps what is delivered and removes the rest', async () => {
  const { creator, fans } = await creatorWith(2);
  const [has, waits] = fans;
  if (!has || !waits) throw new Error('Nobody follows');
  const sent = await send(creator);
  expect(await conversation(has, creator)).toEqual(['mass: To all']);
  expect(await line(waits, creator)).toMatchObject({ unread: 1 });
  expect(await cancelMassMessage(creator.ctx, sent)).toMatchObject({ status: 'canceled', delivered: 1 });
  expect(await line(waits, creator)).toBeNull();
  await work(sent.id);
  expect([...(await written(sent.id)).keys()]).toEqual([has.id]);
  expect(await cancelMassMessage(creator.ctx, sent)).toMatchObject({ status: 'canceled' });
  await expect(pauseMassMessage(creator.ctx, sent)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(cancelMassMessage(waits.ctx, sent)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const other = await world.createPerson({ creator: true });
  await expect(cancelMassMessage(other.ctx, sent)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await listMassMessages(other.ctx, { skip: 0, limit: undefined })).items).toEqual([]);
});

test('a paused message is hidden from the rest, and continues when resumed', async () => {
  const { creator, fans } = await creatorWith(2);
  const sent = await send(creator);
  await work(sent.id, 0);
  expect(await pauseMassMessage(creator.ctx, sent)).toMatchObject({ status: 'sending', paused: true });
  await work(sent.id);
  expect(await written(sent.id)).toEqual(new Map());
  for (const fan of fans) expect(await line(fan, creator)).toBeNull();
  expect(await resumeMassMessage(creator.ctx, sent)).toMatchObject({ paused: false });
  for (const fan of fans) expect(await line(fan, creator)).toMatchObject({ unread: 1 });
  await work(sent.id);
  expect((await written(sent.id)).size).toBe(2);
});

test('a scheduled message goes to the followers at its time, and a canceled one never', async () => {
  const { creator, fans } = await creatorWith(1);
  const at = new Date(world.clock.now().getTime() + 60 * minute);
  const sent = await send(creator, { scheduled_at: at.toISOString() });
  const never = await send(creator, { scheduled_at: at, messages: [{ type: 'text', value: 'Never' }] });
  expect(sent).toMatchObject({ status: 'queued', scheduledAt: at.toISOString() });
  await startScheduledMass(world.system, { mass: sent.id });
  expect(await getMassMessage(creator.ctx, sent)).toMatchObject({ status: 'queued' });
  await cancelMassMessage(creator.ctx, never);
  const late = await world.createPerson();
  await follow(late, creator);
  world.clock.advance(60 * minute);
  await startScheduledMass(world.system, { mass: sent.id });
  await startScheduledMass(world.system, { mass: never.id });
  for (const fan of [...fans, late]) expect(await line(fan, creator)).toMatchObject({ last: 'To all', unread: 1 });
});

test('custom goes only to chosen people among one’s own, and excluded ones get nothing', async () => {
  const { creator, fans } = await creatorWith(4);
  const [chosen, out, other, subscriber] = fans;
  if (!chosen || !out || !other || !subscriber) throw new Error();
  const stranger = await world.createPerson();
  const custom = [chosen.id, out.id, stranger.id];
  const sent = await send(creator, { send_to: 'custom', custom, exclude: [out.id] });
  expect(sent.recipients).toBe(1);
  for (const nobody of [out, other, stranger]) expect(await line(nobody, creator)).toBeNull();
  await work(sent.id);
  expect([...(await written(sent.id)).keys()]).toEqual([chosen.id]);
  await world.db
    .insert(schema.subscriptions)
    .values({ fromId: subscriber.id, toId: creator.id, createdAt: world.clock.now() });
  await world.db
    .insert(schema.subscriptions)
    .values({ fromId: stranger.id, toId: creator.id, createdAt: world.clock.now() });
  const toThem = await send(creator, { send_to: 'subscriber' });
  const toAll = await send(creator, { send_to: 'everyone', exclude: [out.id] });
  await work(toThem.id);
  await work(toAll.id);
  expect(new Set((await written(toThem.id)).keys())).toEqual(new Set([subscriber.id, stranger.id]));
  expect(new Set((await written(toAll.id)).keys())).toEqual(
    new Set([chosen, other, subscriber, stranger].map(({ id }) => id)),
  );
});

test('a batch and recipients who open their inbox at the same moment deliver once', async () => {
  const { creator, fans } = await creatorWith(12);
  const sent = await send(creator);
  await work(sent.id, 0);
  await Promise.all([
    deliverMassBatch(world.system, { mass: sent.id, batch: 0 }),
    deliverMassBatch(world.system, { mass: sent.id, batch: 0 }),
    ...fans.map((fan) => conversation(fan, creator)),
  ]);
  expect(await written(sent.id)).toEqual(new Map(fans.map((fan) => [fan.id, 1])));
  for (const fan of fans) expect(await line(fan, creator)).toMatchObject({ unread: 1 });
  expect(await getMassMessage(creator.ctx, sent)).toMatchObject({ status: 'sent', delivered: 12 });
  const [row] = await world.db.select().from(massMessages).where(eq(massMessages.id, sent.id));
  expect(row?.splitAt).not.toBeNull();
  expect(
    await world.db
      .select()
      .from(follows)
      .where(and(eq(follows.followeeId, creator.id))),
  ).toHaveLength(12);
});

test('what a suspended or former creator was sending or had scheduled reaches nobody', async () => {
  for (const stop of [
    (id: string) => suspendAccount(world.system, { id, reason: 'Scam' }),
    (id: string) => setAccountRoles(world.system, { id, creator: false }),
  ]) {
    const { creator } = await creatorWith(2);
    const sent = await send(creator);
    const scheduled = await send(creator, {
      messages: [{ type: 'text', value: 'Later' }],
      scheduled_at: new Date(world.clock.now().getTime() + 10 * minute).toISOString(),
    });
    await stop(creator.id);
    await work(sent.id);
    world.clock.advance(11 * minute);
    await startScheduledMass(world.system, { mass: scheduled.id });
    await work(scheduled.id);
    for (const { id } of [sent, scheduled]) expect(await written(id)).toEqual(new Map());
  }
});
