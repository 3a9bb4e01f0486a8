import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import type { Person } from '@foxreel/testing';
import { beforeEach, expect, test } from 'vitest';
import { blockAccount, unblockAccount } from '../social/index.ts';
import { setAccountRoles } from '../staff-accounts/index.ts';
import { cancelSubscription, getSubscription, renewSubscription, saveSubscriptionDetail, subscribe } from './index.ts';
import { createMoneyWorld } from './testing/money-world.ts';

const monthMs = 31 * 86_400_000;
const world = await createMoneyWorld();
let creator: Person;
let fan: Person;
let subscription: string;

beforeEach(async () => {
  [creator, fan] = await Promise.all([world.addPerson({ creator: true }), world.addPerson()]);
  await saveSubscriptionDetail(creator.ctx, { period: { duration: 1, unit: 'month', price: 999 } });
  await world.buy(fan, 100);
  ({ id: subscription } = await subscribe(fan.ctx, { to: creator.id }));
});

const stored = async () => {
  const [row] = await world.db.select().from(schema.subscriptions).where(eq(schema.subscriptions.id, subscription));
  return row;
};

/** Runs the worker's renewal of the next period; returns the coins it took. */
async function takenByRenewal(): Promise<number> {
  const before = await world.coinsOf(fan);
  world.clock.advance(monthMs);
  await renewSubscription(world.system, { subscription, period: 2 });
  return before - (await world.coinsOf(fan));
}

test('renewing costs coins', async () => {
  expect(await takenByRenewal()).toBeGreaterThan(0);
});

test.each(['the fan', 'the creator'])('a block by %s ends the payments at the end of what is paid', async (who) => {
  const [one, other] = who === 'the fan' ? [fan, creator] : [creator, fan];
  const paidUntil = (await stored())?.renewsAt;
  await blockAccount(one.ctx, { id: other.id });
  expect(await stored()).toMatchObject({ status: 'canceled', endsAt: paidUntil, renewsAt: null });
  await unblockAccount(one.ctx, { id: other.id });
  expect(await getSubscription(fan.ctx, { from: fan.id, to: creator.id })).toMatchObject({ status: 'canceled' });
  expect(await takenByRenewal()).toBe(0);
});

test('a former creator is no longer paid', async () => {
  const staff = await world.addPerson({ staff: true });
  await setAccountRoles(staff.ctx, { id: creator.id, creator: false });
  expect(await stored()).toMatchObject({ status: 'canceled', renewsAt: null });
  expect(await takenByRenewal()).toBe(0);
});

test('a due renewal takes nothing from a subscriber who may not pay', async () => {
  await world.db.insert(schema.blocks).values({ blockerId: creator.id, blockedId: fan.id });
  expect(await takenByRenewal()).toBe(0);
  expect(await stored()).toMatchObject({ status: 'ended' });
});

test('a subscription to a suspended or blocked creator can be canceled', async () => {
  await world.db.update(schema.accounts).set({ suspendedAt: new Date() }).where(eq(schema.accounts.id, creator.id));
  await world.db.insert(schema.blocks).values({ blockerId: fan.id, blockedId: creator.id });
  expect(await cancelSubscription(fan.ctx, { id: subscription })).toMatchObject({
    status: 'canceled',
    renewsAt: null,
    account: { id: creator.id },
  });
  expect(await takenByRenewal()).toBe(0);
});
