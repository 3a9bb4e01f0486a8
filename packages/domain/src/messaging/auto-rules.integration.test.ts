import { type MessengerRuleInput, messageListInput, messengerRuleInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, sql } from '@foxreel/db/drizzle';
import { createTestWorld, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { recordEvent } from '../kernel/index.ts';
import { setAccountRoles } from '../staff-accounts/index.ts';
import {
  deliverAutoMessage,
  getMessengerRule,
  getThreadWith,
  handleEvent,
  listMessages,
  listMessengerRules,
  saveMessageSettings,
  saveMessengerRule,
  sendMessage,
  switchMessengerRule,
} from './index.ts';

const world = await createTestWorld();
const { autoDeliveries, blocks, domainEvents, follows, subscriptions } = schema;
const minute = 60_000;

const ruleOf = (input: Partial<MessengerRuleInput> & { texts?: string[] } = {}) => {
  const { texts = ['Welcome'], ...rest } = input;
  const messages = texts.map((value) => ({ type: 'text', value }));
  return messengerRuleInput.parse({ event: 'follow', messages, ...rest });
};
const pair = async () => ({ creator: await world.createPerson({ creator: true }), fan: await world.createPerson() });
type Pair = Awaited<ReturnType<typeof pair>>;

async function follow({ creator, fan }: Pair): Promise<string> {
  await world.db.insert(follows).values({ followerId: fan.id, followeeId: creator.id }).onConflictDoNothing();
  return handle({ creator, fan }, 'follow');
}
async function subscribe({ creator, fan }: Pair): Promise<string> {
  await world.db
    .insert(subscriptions)
    .values({ fromId: fan.id, toId: creator.id, status: 'active' })
    .onConflictDoNothing();
  return handle({ creator, fan }, 'subscribe');
}
async function handle({ creator, fan }: Pair, kind: 'follow' | 'subscribe'): Promise<string> {
  await recordEvent(fan.ctx, { kind, actorId: fan.id, subjectId: creator.id });
  const [event] = await world.db
    .select()
    .from(domainEvents)
    .where(eq(domainEvents.actorId, fan.id))
    .orderBy(desc(domainEvents.id));
  await handleEvent(world.system, { event: event?.id ?? '' });
  return event?.id ?? '';
}
const unfollow = ({ creator, fan }: Pair) =>
  world.db.delete(follows).where(and(eq(follows.followerId, fan.id), eq(follows.followeeId, creator.id)));
const deliveries = ({ fan }: Pair) => world.db.select().from(autoDeliveries).where(eq(autoDeliveries.fanId, fan.id));
async function deliver(who: Pair) {
  const [row] = await deliveries(who);
  await deliverAutoMessage(world.system, { delivery: row?.id ?? '' });
  const [after] = await deliveries(who);
  return after;
}
async function received({ creator, fan }: { creator: Person; fan: Person }) {
  const thread = await getThreadWith(fan.ctx, { user: creator.id });
  if (!thread) return [];
  return (await listMessages(fan.ctx, messageListInput.parse({ thread: thread.id }))).items;
}
interface JobRow extends Record<string, unknown> {
  run_at: string;
}
const jobsOf = async (who: Pair) => {
  const [row] = await deliveries(who);
  return [
    ...(await world.db.execute<JobRow>(
      sql`select run_at::text from graphile_worker.jobs where key = ${`auto:${row?.id}`}`,
    )),
  ];
};

test('one rule per event, for creators only, readable and changeable only by its owner', async () => {
  const { creator, fan } = await pair();
  expect(await getMessengerRule(creator.ctx, { event: 'follow' })).toBeNull();
  await expect(switchMessengerRule(creator.ctx, { event: 'follow', enabled: false })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const [one, two] = await Promise.all([
    saveMessengerRule(creator.ctx, ruleOf()),
    saveMessengerRule(creator.ctx, ruleOf()),
  ]);
  expect(one.id).toBe(two.id);
  const changed = await saveMessengerRule(
    creator.ctx,
    ruleOf({ texts: ['A', 'B'], delay: { amount: 2, unit: 'hours' } }),
  );
  expect(changed).toMatchObject({ id: one.id, enabled: true, delay: { amount: 2, unit: 'hours' } });
  expect((await switchMessengerRule(creator.ctx, { event: 'follow', enabled: false })).enabled).toBe(false);
  expect(await listMessengerRules(creator.ctx)).toEqual([{ ...changed, enabled: false }]);
  await expect(saveMessengerRule(fan.ctx, ruleOf())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(listMessengerRules(fan.ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(getMessengerRule(world.anonymous, { event: 'follow' })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});

test.each([
  [{ messages: [] }],
  [{ messages: [{ type: 'text', value: ' ' }] }],
  [{ messages: Array.from({ length: 11 }, () => ({ type: 'text', value: 'x' })) }],
  [{ event: 'like' }],
  [{ delay: { amount: 0, unit: 'hours' } }],
  [{ delay: { amount: 1.5, unit: 'hours' } }],
  [{ delay: { amount: 5, unit: 'days' } }],
  [{ delay: { amount: 721, unit: 'hours' } }],
])('refuses the rule %o', (change) => {
  const whole = { event: 'follow', messages: [{ type: 'text', value: 'Hi' }], ...change };
  expect(messengerRuleInput.safeParse(whole).success).toBe(false);
});

test('a follow plans the message after the delay, and it arrives once, in order, with its origin', async () => {
  const who = await pair();
  await saveMessengerRule(
    who.creator.ctx,
    ruleOf({ texts: ['One', 'Two', 'Three'], delay: { amount: 3, unit: 'hours' } }),
  );
  const event = await follow(who);
  await handleEvent(world.system, { event });
  const [planned] = await deliveries(who);
  expect((planned?.dueAt.getTime() ?? 0) - (planned?.createdAt.getTime() ?? 0)).toBe(3 * 60 * minute);
  expect(await jobsOf(who)).toHaveLength(1);

  expect((await deliver(who))?.state).toBe('waiting');
  expect(await jobsOf(who)).toHaveLength(1);
  world.clock.advance(3 * 60 * minute);
  await Promise.all([deliver(who), deliver(who)]);
  expect((await deliver(who))?.state).toBe('delivered');
  const messages = await received(who);
  expect(messages.map((message) => [message.data[0]?.value, message.origin, message.from.id])).toEqual(
    ['One', 'Two', 'Three'].map((text) => [text, 'auto', who.creator.id]),
  );
});

test('following again sends nothing twice, before the message and after it', async () => {
  const who = await pair();
  await saveMessengerRule(who.creator.ctx, ruleOf());
  await follow(who);
  await unfollow(who);
  await follow(who);
  expect(await deliveries(who)).toHaveLength(1);
  expect((await deliver(who))?.state).toBe('delivered');
  await unfollow(who);
  await follow(who);
  expect((await deliver(who))?.state).toBe('delivered');
  expect(await received(who)).toHaveLength(1);
});

test('a fan who unfollowed in time gets nothing, and the message after following again', async () => {
  const who = await pair();
  await saveMessengerRule(who.creator.ctx, ruleOf());
  const event = await follow(who);
  await unfollow(who);
  expect(await deliver(who)).toMatchObject({ state: 'skipped', reason: 'relation_ended' });
  await handleEvent(world.system, { event });
  expect((await deliveries(who))[0]?.state).toBe('skipped');
  await follow(who);
  expect((await deliver(who))?.state).toBe('delivered');
  expect(await received(who)).toHaveLength(1);
});

test('a disabled rule plans nothing, and one disabled meanwhile sends nothing', async () => {
  const off = await pair();
  await saveMessengerRule(off.creator.ctx, ruleOf({ enabled: false }));
  await follow(off);
  expect(await deliveries(off)).toEqual([]);

  const meanwhile = await pair();
  await saveMessengerRule(meanwhile.creator.ctx, ruleOf());
  await follow(meanwhile);
  await switchMessengerRule(meanwhile.creator.ctx, { event: 'follow', enabled: false });
  expect(await deliver(meanwhile)).toMatchObject({ state: 'skipped', reason: 'rule_disabled', deliveredAt: null });
  expect(await received(meanwhile)).toEqual([]);
});

test.each(['creator blocks', 'fan blocks', 'creator suspended', 'fan deleted'] as const)(
  'sends nothing: %s',
  async (what) => {
    const who = await pair();
    await saveMessengerRule(who.creator.ctx, ruleOf());
    await follow(who);
    const [blocker, blocked] = what === 'creator blocks' ? [who.creator, who.fan] : [who.fan, who.creator];
    if (what.endsWith('blocks')) await world.db.insert(blocks).values({ blockerId: blocker.id, blockedId: blocked.id });
    if (what === 'creator suspended') {
      await world.db
        .update(schema.accounts)
        .set({ suspendedAt: new Date() })
        .where(eq(schema.accounts.id, who.creator.id));
    }
    if (what === 'fan deleted') {
      await world.db.update(schema.accounts).set({ deletedAt: new Date() }).where(eq(schema.accounts.id, who.fan.id));
    }
    expect((await deliver(who))?.state).toBe('skipped');
    expect(await world.db.select().from(schema.messages).where(eq(schema.messages.fromId, who.creator.id))).toEqual([]);
  },
);

test.each([
  ['nobody', 'skipped'],
  ['subscribers', 'skipped'],
  ['following', 'delivered'],
  ['everyone', 'delivered'],
] as const)('a fan who lets %s start a conversation: %s', async (writers, state) => {
  const who = await pair();
  await saveMessengerRule(who.creator.ctx, ruleOf());
  await saveMessageSettings(who.fan.ctx, { writers });
  await follow(who);
  expect(await deliver(who)).toMatchObject({ state, reason: state === 'skipped' ? 'refused' : null });
  expect(await received(who)).toHaveLength(state === 'skipped' ? 0 : 1);
});

test('paying and an earlier conversation change nothing for a fan who accepts no messages', async () => {
  const who = await pair();
  await saveMessengerRule(who.creator.ctx, ruleOf({ event: 'subscribe' }));
  await sendMessage(who.fan.ctx, { to: who.creator.id, data: { type: 'text', value: 'Hi' } });
  await saveMessageSettings(who.fan.ctx, { writers: 'nobody' });
  await subscribe(who);
  expect(await deliver(who)).toMatchObject({ state: 'skipped', reason: 'refused' });
  expect(await received(who)).toHaveLength(1);
  await saveMessageSettings(who.fan.ctx, { writers: 'everyone' });
  await subscribe(who);
  expect(await deliver(who)).toMatchObject({ state: 'delivered' });
});

test('changing a rule affects waiting messages: due time, job and text', async () => {
  const who = await pair();
  await saveMessengerRule(who.creator.ctx, ruleOf({ texts: ['Old'], delay: { amount: 30, unit: 'minutes' } }));
  await follow(who);
  const [before] = await deliveries(who);
  await saveMessengerRule(who.creator.ctx, ruleOf({ texts: ['New'], delay: { amount: 10, unit: 'minutes' } }));
  const [after] = await deliveries(who);
  expect((before?.dueAt.getTime() ?? 0) - (after?.dueAt.getTime() ?? 0)).toBe(20 * minute);
  const jobs = await jobsOf(who);
  expect(jobs.map((job) => new Date(job.run_at).getTime())).toEqual([
    world.clock.toRealTime(after?.dueAt ?? new Date(0)).getTime(),
  ]);
  await saveMessengerRule(who.creator.ctx, ruleOf({ texts: ['New'], delay: null }));
  expect((await deliver(who))?.state).toBe('delivered');
  expect((await received(who)).map((message) => message.data[0]?.value)).toEqual(['New']);
});

test('unknown events, and those without a rule, do nothing', async () => {
  const who = await pair();
  await saveMessengerRule(who.creator.ctx, ruleOf());
  await recordEvent(who.fan.ctx, { kind: 'message', actorId: who.fan.id, subjectId: who.creator.id });
  const [event] = await world.db.select().from(domainEvents).where(eq(domainEvents.actorId, who.fan.id));
  await handleEvent(world.system, { event: event?.id ?? '' });
  await handleEvent(world.system, { event: who.fan.id });
  await deliverAutoMessage(world.system, { delivery: who.fan.id });
  expect(await deliveries(who)).toEqual([]);
});

test('the rule of a former creator sends nothing more', async () => {
  const [early, late] = [await pair(), await world.createPerson()];
  await saveMessengerRule(early.creator.ctx, ruleOf({ delay: { amount: 5, unit: 'minutes' } }));
  await follow(early);
  await setAccountRoles(world.system, { id: early.creator.id, creator: false });
  world.clock.advance(6 * minute);
  expect(await deliver(early)).toMatchObject({ state: 'skipped', reason: 'rule_disabled' });
  await follow({ ...early, fan: late });
  expect(await deliveries({ ...early, fan: late })).toEqual([]);
});
