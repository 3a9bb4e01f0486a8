import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import type { Person } from '@foxreel/testing';
import { beforeEach, expect, test } from 'vitest';
import { replay } from '../ledger/index.ts';
import {
  addTip,
  decidePayout,
  getEarnings,
  getSubscription,
  listStaffPayouts,
  refundSale,
  renewSubscription,
  runMoneyRound,
  saveSubscriptionDetail,
  subscribe,
} from './index.ts';
import { createMoneyWorld } from './testing/money-world.ts';

const dayMs = 86_400_000;
const world = await createMoneyWorld();
const reason = 'A mistake';
let fan: Person;
let creator: Person;
beforeEach(async () => {
  [fan, creator] = await Promise.all([world.addPerson(), world.addPerson({ creator: true })]);
});

test('a rejected payout first settles what its creator owes', async () => {
  for (const key of ['one', 'two', 'three', 'four']) await world.buy(fan, 100, key);
  const { id: tip } = await addTip(fan.ctx, { user: creator.id, amount: 100 });
  await addTip(fan.ctx, { user: creator.id, amount: 250 });
  world.clock.advance(22 * dayMs);
  await runMoneyRound(world.system);
  const waiting = await listStaffPayouts(world.system, { status: 'pending', skip: 0, limit: 50 });
  const payout = waiting.items.find((item) => item.creator?.id === creator.id);
  expect(payout).toMatchObject({ cents: 24_500 });
  await refundSale(world.system, { id: tip, reason });
  await decidePayout(world.system, { id: payout?.id ?? '', approved: false, reason });
  expect(await getEarnings(creator.ctx)).toMatchObject({ availableCents: 17_500, unpaidCents: 17_500 });
  expect(await replay(world.system)).toMatchObject({ unbalanced: [], wrong: [] });
});

test('the refund of an earlier period leaves the one that is paid', async () => {
  await saveSubscriptionDetail(creator.ctx, { period: { duration: 1, unit: 'month', price: 999 } });
  await world.buy(fan, 100);
  const { id: subscription } = await subscribe(fan.ctx, { to: creator.id });
  world.clock.advance(31 * dayMs);
  await renewSubscription(world.system, { subscription, period: 2 });
  const paid = await world.db
    .select()
    .from(schema.sales)
    .where(eq(schema.sales.subjectId, subscription))
    .orderBy(schema.sales.createdAt);
  const [first, second] = paid.map(({ id }) => id);
  const standing = async () => (await getSubscription(fan.ctx, { from: fan.id, to: creator.id }))?.status;
  await refundSale(world.system, { id: first ?? '', reason });
  expect(await standing()).toBe('active');
  await refundSale(world.system, { id: second ?? '', reason });
  expect(await standing()).toBe('ended');
});
