import { schema } from '@foxreel/db';
import { and, asc, count, eq, inArray } from '@foxreel/db/drizzle';
import { createTestWorld, type Person } from '@foxreel/testing';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { type Context, withTransaction } from '../kernel/index.ts';
import { isActiveSubscription } from '../rights/index.ts';
import { appendMessages } from './append-messages.ts';
import { deliverAutoMessages } from './auto-deliveries.ts';
import { deliverMassTo } from './mass/deliver-mass.ts';
import { skipReason } from './messenger-rules.ts';
import { orderedPair, threadIdFor } from './thread-view.ts';

/*
 * The raw statements that write messages against their drizzle twins: the same generated world twice, one written by each, must
 * end up the same.
 */

const world = await createTestWorld();
const { accounts, autoDeliveries, autoRules, blocks, follows, massMessages, messageFileHolds, messageSettings } =
  schema;
const { messageFiles, messageFileThreads, messages, subscriptions, threads } = schema;
const hourMs = 3_600_000;
const now = world.clock.now();
const text = (value: string) => ({ type: 'text' as const, value });
const numbers = (length: number) => Array.from({ length }, (_, index) => index);

/** One creator and fans. Of every four fans one has no thread, and the others an old, a future and an empty one. */
async function sideOf(length: number) {
  const creator = await world.createPerson({ creator: true });
  const fans: Person[] = [];
  for (const index of numbers(length)) {
    const fan = await world.createPerson();
    fans.push(fan);
    if (index % 4 === 0) continue;
    const [one, two] = orderedPair(creator.id, fan.id);
    const isFirst = one === creator.id;
    const at = new Date(now.getTime() + (index % 4 === 2 ? hourMs : -hourMs));
    const [thread] = await world.db
      .insert(threads)
      .values({
        id: index % 8 < 4 ? uuidv7() : threadIdFor(one, two),
        account1Id: one,
        account2Id: two,
        createdAt: at,
        lastUpdate: at,
        ...(isFirst ? { visible1: false, unread1: 2, unread2: 1 } : { visible2: false, unread2: 2, unread1: 1 }),
      })
      .returning();
    if (index % 4 === 3 || !thread) continue;
    const id = uuidv7({ msecs: at.getTime() });
    await world.db
      .insert(messages)
      .values({ id, threadId: thread.id, fromId: fan.id, data: [text('Hi')], createdAt: at });
    await world.db.update(threads).set({ lastMessageId: id }).where(eq(threads.id, thread.id));
  }
  return { creator, fans };
}
type Side = Awaited<ReturnType<typeof sideOf>>;

/** Everything between the creator and each fan, without what differs by chance. */
const stateOf = ({ creator, fans }: Side) =>
  Promise.all(
    fans.map(async (fan) => {
      const [one, two] = orderedPair(creator.id, fan.id);
      const [thread, ...more] = await world.db
        .select()
        .from(threads)
        .where(and(eq(threads.account1Id, one), eq(threads.account2Id, two)));
      if (!thread) return null;
      const isFirst = one === creator.id;
      const rows = await world.db
        .select()
        .from(messages)
        .where(eq(messages.threadId, thread.id))
        .orderBy(asc(messages.id));
      const ofFiles = eq(messageFileThreads.threadId, thread.id);
      const [files] = await world.db.select({ total: count() }).from(messageFileThreads).where(ofFiles);
      return {
        more: more.length,
        files: files?.total,
        unread: isFirst ? [thread.unread1, thread.unread2] : [thread.unread2, thread.unread1],
        visible: isFirst ? [thread.visible1, thread.visible2] : [thread.visible2, thread.visible1],
        createdAt: thread.createdAt,
        lastUpdate: thread.lastUpdate,
        last: rows.findIndex(({ id }) => id === thread.lastMessageId),
        messages: rows.map(({ fromId, data, origin, dedupeKey, createdAt }) => ({
          byCreator: fromId === creator.id,
          data,
          origin,
          keyed: dedupeKey !== null,
          createdAt,
        })),
      };
    }),
  );

interface Written {
  from: string;
  to: string;
  data: schema.StoredMessageData[];
  origin: 'person' | 'auto' | 'mass';
  keyOf?: (index: number) => string;
  at: Date;
}

/** Ids of one moment are in the order of writing. */
let written = 0;

/** Messages of one writer to one reader, as drizzle writes them one after another. */
async function writePlainly({ from, to, data, origin, keyOf, at }: Written): Promise<string> {
  const [one, two] = orderedPair(from, to);
  const ofPair = and(eq(threads.account1Id, one), eq(threads.account2Id, two));
  const base = { id: threadIdFor(one, two), account1Id: one, account2Id: two, createdAt: at, lastUpdate: at };
  const [known] = await world.db.select().from(threads).where(ofPair);
  const [thread] = known ? [known] : await world.db.insert(threads).values(base).returning();
  if (!thread) throw new Error('No thread was written');
  let last = thread.lastMessageId;
  for (const [index, one] of data.entries()) {
    written += 1;
    const id = uuidv7({ msecs: at.getTime(), seq: written });
    await world.db
      .insert(messages)
      .values({ id, threadId: thread.id, fromId: from, data: [one], origin, dedupeKey: keyOf?.(index), createdAt: at });
    // A mass message stands where it was sent; any other one is the newest.
    if (origin !== 'mass' || last === null || last < id) last = id;
  }
  await world.db
    .update(threads)
    .set({
      unread1: thread.unread1 + (to === one ? data.length : 0),
      unread2: thread.unread2 + (to === two ? data.length : 0),
      // A mass message is in its readers' inboxes, not in its writer's.
      visible1: origin !== 'mass' || to === one || (known?.visible1 ?? false),
      visible2: origin !== 'mass' || to === two || (known?.visible2 ?? false),
      lastMessageId: last,
      lastUpdate: thread.lastUpdate > at ? thread.lastUpdate : at,
    })
    .where(eq(threads.id, thread.id));
  return thread.id;
}

const openPlainly = async (holder: string, thread: string) => {
  const held = await world.db.select().from(messageFileHolds).where(eq(messageFileHolds.holderId, holder));
  for (const { fileId } of held)
    await world.db.insert(messageFileThreads).values({ fileId, threadId: thread }).onConflictDoNothing();
};

/** Two files that a rule or a mass message sends. */
async function holdFor(creator: Person, holderId: string) {
  for (const index of numbers(2)) {
    const values = {
      accountId: creator.id,
      storageKey: `files/${holderId}/${index}`,
      type: 'image' as const,
      bytes: 1,
    };
    const [file] = await world.db
      .insert(messageFiles)
      .values({ ...values, mimeType: 'image/webp' })
      .returning();
    if (file) await world.db.insert(messageFileHolds).values({ fileId: file.id, holderId });
  }
}

/** A context whose time stands still, so that both sides write the same. */
const still = (ctx: Context): Context => ({ ...ctx, clock: { now: () => now, toRealTime: (moment) => moment } });

test('appendMessages leaves what plain statements leave', async () => {
  const [raw, plain] = [await sideOf(12), await sideOf(12)];
  const list = ({ creator, fans }: Side) =>
    fans.flatMap((fan, index) =>
      numbers(1 + (index % 3)).map((nth) => {
        const [from, to] = (index + nth) % 2 === 0 ? [creator, fan] : [fan, creator];
        return { fromId: from.id, toId: to.id, data: text(`${index} ${nth}`), origin: 'person' as const };
      }),
    );
  await withTransaction(still(world.system), (ctx) => appendMessages(ctx, list(raw)));
  // The plain ones of a thread get ids of one moment, so each has its own.
  for (const [index, { fromId, toId, data, origin }] of list(plain).entries())
    await writePlainly({ from: fromId, to: toId, data: [data], origin, at: new Date(now.getTime() + index) });
  const timeless = (await stateOf(plain)).map((state, index) => [state, index] as const);
  const written = await stateOf(raw);
  for (const [state, index] of timeless) {
    const expected = written[index];
    expect(expected?.messages.map(({ data }) => data)).toEqual(state?.messages.map(({ data }) => data));
    expect(withoutTimes(expected)).toEqual(withoutTimes(state));
  }
});

/** The twin of appendMessages writes at moments of its own. */
function withoutTimes(state: Awaited<ReturnType<typeof stateOf>>[number] | undefined) {
  if (!state) return null;
  const { createdAt, lastUpdate, ...rest } = state;
  return { ...rest, messages: state.messages.map(({ createdAt, ...message }) => message) };
}

/** A rule of its own for every few fans: on or off, for followers or subscribers, with one message or three. */
async function deliveriesOf({ creator, fans }: Side) {
  const ids: string[] = [];
  for (const [event, place] of [
    ['follow', 0],
    ['subscribe', 1],
  ] as const) {
    const sent = numbers(1 + 2 * place).map((index) => text(`${event} ${index}`));
    const [rule] = await world.db
      .insert(autoRules)
      .values({ accountId: creator.id, event, messages: sent, enabled: true })
      .returning();
    if (!rule) continue;
    await holdFor(creator, rule.id);
    for (const [index, fan] of fans.entries()) {
      const pair = { followerId: fan.id, followeeId: creator.id };
      if (event === 'follow' && index % 7 !== 6) await world.db.insert(follows).values(pair);
      const status = index % 5 === 4 ? ('ended' as const) : ('active' as const);
      if (event === 'subscribe' && index % 6 !== 5)
        await world.db.insert(subscriptions).values({ fromId: fan.id, toId: creator.id, status });
      const [row] = await world.db
        .insert(autoDeliveries)
        .values({ ruleId: rule.id, fanId: fan.id, dueAt: new Date(now.getTime() + (index % 9 === 8 ? hourMs : -1)) })
        .returning();
      if (row) ids.push(row.id);
      const [blockerId, blockedId] = index % 2 === 0 ? [fan.id, creator.id] : [creator.id, fan.id];
      if (index % 11 > 8 && event === 'follow') await world.db.insert(blocks).values({ blockerId, blockedId });
      const writers = (['everyone', 'following', 'subscribers', 'nobody'] as const)[index % 4] ?? 'everyone';
      if (index % 5 === 3 && event === 'follow')
        await world.db.insert(messageSettings).values({ accountId: fan.id, writers });
      if (index === 13) await world.db.update(accounts).set({ suspendedAt: now }).where(eq(accounts.id, fan.id));
      if (index === 14) await world.db.update(accounts).set({ deletedAt: now }).where(eq(accounts.id, fan.id));
    }
  }
  return ids;
}

async function deliverPlainly(id: string): Promise<void> {
  const ofId = eq(autoDeliveries.id, id);
  const [row] = await world.db
    .select({ delivery: autoDeliveries, rule: autoRules })
    .from(autoDeliveries)
    .innerJoin(autoRules, eq(autoRules.id, autoDeliveries.ruleId))
    .where(and(ofId, eq(autoDeliveries.state, 'waiting')));
  if (!row || row.delivery.dueAt > now) return;
  const { delivery, rule } = row;
  const [fan, creator] = [delivery.fanId, rule.accountId];
  const people = await world.db
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [fan, creator]));
  const isAlive = (id: string) => people.some((one) => one.id === id && !one.suspendedAt && !one.deletedAt);
  const between = await world.db
    .select()
    .from(blocks)
    .where(and(inArray(blocks.blockerId, [fan, creator]), inArray(blocks.blockedId, [fan, creator])));
  const [settings] = await world.db.select().from(messageSettings).where(eq(messageSettings.accountId, fan));
  const following = and(eq(follows.followerId, fan), eq(follows.followeeId, creator));
  const subscribed = and(eq(subscriptions.fromId, fan), eq(subscriptions.toId, creator), isActiveSubscription(now));
  const related =
    rule.event === 'follow'
      ? await world.db.$count(follows, following)
      : await world.db.$count(subscriptions, subscribed);
  const reason = skipReason({
    enabled: rule.enabled,
    creatorAlive: isAlive(creator),
    fanAlive: isAlive(fan),
    blocked: between.length > 0,
    refused: settings?.writers === 'subscribers' || settings?.writers === 'nobody',
    related: related > 0,
  });
  if (reason) {
    await world.db.update(autoDeliveries).set({ state: 'skipped', reason }).where(ofId);
    return;
  }
  const keyOf = (index: number) => `auto:${id}:${index}`;
  const thread = await writePlainly({ from: creator, to: fan, data: rule.messages, origin: 'auto', keyOf, at: now });
  await openPlainly(rule.id, thread);
  await world.db.update(autoDeliveries).set({ state: 'delivered', deliveredAt: now }).where(ofId);
}

const deliveryStates = async (ids: readonly string[]) => {
  const rows = await world.db
    .select()
    .from(autoDeliveries)
    .where(inArray(autoDeliveries.id, [...ids]));
  const byId = new Map(rows.map(({ id, state, reason, deliveredAt }) => [id, { state, reason, deliveredAt }]));
  return ids.map((id) => byId.get(id));
};

test.each([true, false])(
  'deliverAutoMessages leaves what plain statements leave, with rules on: %s',
  async (enabled) => {
    const [raw, plain] = [await sideOf(24), await sideOf(24)];
    const [rawIds, plainIds] = [await deliveriesOf(raw), await deliveriesOf(plain)];
    await world.db.update(autoRules).set({ enabled });
    const half = rawIds.length / 2;
    // Each rule's deliveries on their own: the order of two rules' messages in one thread is by their ids.
    for (const ids of [rawIds.slice(0, half), rawIds.slice(half), rawIds])
      await deliverAutoMessages(
        still(world.system),
        ids.map((delivery) => ({ delivery })),
      );
    for (const id of plainIds) await deliverPlainly(id);
    const states = await deliveryStates(rawIds);
    expect(states).toEqual(await deliveryStates(plainIds));
    expect(new Set(states.map((state) => state?.reason)).size).toBe(5);
    expect(await stateOf(raw)).toEqual(await stateOf(plain));
  },
);

/** A mass message of two entries that goes out now. */
async function massOf(creator: Person): Promise<typeof massMessages.$inferSelect> {
  const [row] = await world.db
    .insert(massMessages)
    .values({
      accountId: creator.id,
      key: uuidv7(),
      contentHash: 'hash',
      sendTo: 'follower',
      messages: [text('One'), text('Two')],
      status: 'sending',
      sentAt: now,
      baseId: uuidv7({ msecs: now.getTime() }),
    })
    .returning();
  if (!row) throw new Error('No mass message was written');
  await holdFor(creator, row.id);
  return row;
}

test('deliverMassTo leaves what plain statements leave, whoever has it already', async () => {
  const [raw, plain] = [await sideOf(16), await sideOf(16)];
  const [rawMass, plainMass] = [await massOf(raw.creator), await massOf(plain.creator)];
  for (const most of [5, 11, 16]) {
    const fans = raw.fans.slice(0, most).map(({ id }) => id);
    await withTransaction(world.system, (ctx) => deliverMassTo(ctx, rawMass.id, fans));
    for (const fan of plain.fans.slice(0, most)) {
      const keyOf = (index: number) => `mass:${plainMass.id}:${fan.id}:${index}`;
      if ((await world.db.$count(messages, eq(messages.dedupeKey, keyOf(0)))) > 0) continue;
      const data = plainMass.messages;
      const sent = { from: plain.creator.id, to: fan.id, data, origin: 'mass' as const, keyOf, at: now };
      await openPlainly(plainMass.id, await writePlainly(sent));
    }
    expect(await stateOf(raw)).toEqual(await stateOf(plain));
  }
});
