import { messengerRuleInput, sendMassMessageInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, like } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { type Context, SandboxClock } from '../kernel/index.ts';
import { getMassMessage, getMassResult, listThreads, saveMessengerRule, sendMassMessage } from '../messaging/index.ts';
import { listFollowers, setFollowing } from '../social/index.ts';
import { addFollowers } from './index.ts';

const dayMs = 24 * 60 * 60 * 1000;
const world = await createTestWorld();
const clock = new SandboxClock();
const inSandbox = (ctx: Context): Context => ({ ...ctx, clock });
const creator = await world.createPerson({ creator: true });
const fan = await world.createPerson();
await setFollowing(fan.ctx, { id: creator.id, following: true });
const crowd = [
  { username: 'ana.crowd', fullname: 'Ana Crowd', signedUp: 40, followed: 30 },
  { username: 'ben.crowd', fullname: 'Ben Crowd', signedUp: 20, followed: 10 },
  { username: 'cleo.crowd', fullname: 'Cleo Crowd', signedUp: 5, followed: 0.5 },
];
const { accounts, autoDeliveries, domainEvents, follows, threads } = schema;
type Row = typeof accounts.$inferSelect;
const ofCrowd = like(accounts.email, '%@crowd.example');

test('followers have accounts and inboxes, get what was sent since they follow, and nothing answers them', async () => {
  const rule = {
    event: 'follow',
    messages: [{ type: 'text', value: 'Welcome' }],
    delay: { amount: 1, unit: 'minutes' },
  };
  await saveMessengerRule(creator.ctx, messengerRuleInput.parse(rule));
  const then = {
    ...creator.ctx,
    clock: { now: () => new Date(clock.now().getTime() - 15 * dayMs), toRealTime: (at: Date) => at },
  };
  const input = { send_to: 'follower', messages: [{ type: 'text', value: 'Long ago' }] };
  const mass = await sendMassMessage(then, sendMassMessageInput.parse(input));
  const events = await world.db.$count(domainEvents);

  await addFollowers(inSandbox(world.system), creator.id, crowd);
  await addFollowers(inSandbox(world.system), creator.id, crowd);

  const rows = await world.db.select().from(accounts).where(ofCrowd).orderBy(accounts.id);
  expect(rows.map(({ fullname }) => fullname)).toEqual(['Ana Crowd', 'Ben Crowd', 'Cleo Crowd']);
  // As the row of somebody who signed up and followed by hand, but for what is their own.
  const [member] = await world.db.select().from(accounts).where(eq(accounts.id, fan.id));
  const shared = ({
    id,
    username,
    email,
    emailVerifiedAt,
    fullname,
    passwordHash,
    searchKey,
    createdAt,
    ...row
  }: Row) => row;
  expect(rows.map(shared)).toEqual(rows.map(() => member && shared(member)));
  const [owner] = await world.db.select().from(accounts).where(eq(accounts.id, creator.id));
  expect(owner?.followersCount).toBe(4);
  const listed = await listFollowers(creator.ctx, { limit: 10, skip: 0 });
  expect(listed.items.map(({ username }) => username)).toEqual([fan.username, 'cleo.crowd', 'ben.crowd', 'ana.crowd']);
  expect(await getMassMessage(creator.ctx, mass)).toMatchObject({ recipients: 1, delivered: 1 });
  expect((await getMassResult(creator.ctx, mass)).opened).toBeLessThanOrEqual(1);
  const ana = rows[0]?.id ?? '';
  const inbox = await world.db.select().from(threads);
  expect(inbox.map(({ account1Id, account2Id }) => [account1Id, account2Id].toSorted())).toEqual([
    [creator.id, ana].toSorted(),
  ]);
  expect((await listThreads(creator.ctx, { limit: 10, skip: 0 })).items).toEqual([]);
  expect(await world.db.$count(autoDeliveries)).toBe(0);
  expect(await world.db.$count(domainEvents)).toBe(events);
  expect(await world.db.$count(follows, and(eq(follows.followeeId, creator.id)))).toBe(4);
});

test('is for the system and staff, and for sandboxes', async () => {
  await expect(addFollowers(inSandbox(fan.ctx), creator.id, [])).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(addFollowers(world.system, creator.id, [])).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
