import { sql } from '@foxreel/db/drizzle';
import { insertMedia, type Person } from '@foxreel/testing';
import fc from 'fast-check';
import { expect } from 'vitest';
import { DomainError } from '../../kernel/index.ts';
import { replay } from '../../ledger/index.ts';
import {
  addTip,
  buyMedia,
  cancelSubscription,
  chargeBackPayment,
  decidePayout,
  listPurchases,
  listStaffPayouts,
  refundPayment,
  refundSale,
  runMoneyRound,
  saveSubscriptionDetail,
  subscribe,
} from '../index.ts';
import type { MoneyWorld } from './money-world.ts';

const day = 86_400_000;

/** One step of a history: an action on money, or the passing of time. */
export type Step =
  | { do: 'buy'; fan: number; value: number; key: number }
  | { do: 'tip'; fan: number; creator: number; amount: number; key: number }
  | { do: 'media'; fan: number; media: number }
  | { do: 'subscribe' | 'cancel'; fan: number; creator: number }
  | { do: 'refund' | 'refund_payment' | 'chargeback'; fan: number; which: number }
  | { do: 'payout'; approved: boolean }
  | { do: 'wait'; days: number };

const two = fc.nat({ max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      fan: two,
      value: fc.constantFrom(5, 10, 25),
      key: fc.nat({ max: 4 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('tip' as const),
      fan: two,
      creator: two,
      amount: fc.integer({ min: 3, max: 9 }),
      key: fc.nat({ max: 6 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('media' as const), fan: two, media: two }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('subscribe' as const, 'cancel' as const), fan: two, creator: two }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('refund' as const, 'refund_payment' as const, 'chargeback' as const),
      fan: two,
      which: fc.nat({ max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('payout' as const), approved: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 8, 15) }) },
);
export const history = fc.array(step, { minLength: 3, maxLength: 14 });

/** Two fans and two creators in a world shared by many such groups. */
export interface Cast {
  world: MoneyWorld;
  fans: Person[];
  creators: Person[];
  media: string[];
}
const at = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('The list is empty');
  return item;
};

export async function newCast(world: MoneyWorld): Promise<Cast> {
  const fans = await Promise.all([world.addPerson(), world.addPerson()]);
  const creators = await Promise.all([world.addPerson({ creator: true }), world.addPerson({ creator: true })]);
  const media: string[] = [];
  for (const creator of creators) {
    await saveSubscriptionDetail(creator.ctx, { period: { duration: 1, unit: 'week', price: 500 } });
    media.push((await insertMedia(world, creator, { priceCents: 499 })).id);
  }
  return { world, fans, creators, media };
}

/** Domain errors are expected; anything else is a failure. */
export async function play({ world, fans, creators, media }: Cast, each: Step): Promise<unknown> {
  try {
    switch (each.do) {
      case 'buy':
        return await world.buy(at(fans, each.fan), each.value, `key-${each.key}`);
      case 'tip': {
        const { id: user } = at(creators, each.creator);
        return await addTip(at(fans, each.fan).ctx, { user, amount: each.amount, idempotency_key: `key-${each.key}` });
      }
      case 'media':
        return await buyMedia(at(fans, each.fan).ctx, { media: at(media, each.media) });
      case 'subscribe':
        return await subscribe(at(fans, each.fan).ctx, { to: at(creators, each.creator).id });
      case 'cancel': {
        const { ctx } = at(fans, each.fan);
        return await cancelSubscription(ctx, await subscribe(ctx, { to: at(creators, each.creator).id }));
      }
      case 'refund':
      case 'refund_payment':
      case 'chargeback':
        return await takeBack(world, at(fans, each.fan), each);
      case 'payout': {
        const [first] = (await listStaffPayouts(world.system, { status: 'pending', limit: 1, skip: 0 })).items;
        return first && (await decidePayout(world.system, { id: first.id, approved: each.approved, reason: 'No' }));
      }
      case 'wait':
        world.clock.advance(each.days * day);
        return await runMoneyRound(world.system);
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code;
  }
}

async function takeBack(
  world: MoneyWorld,
  { ctx }: Person,
  { do: kind, which }: Extract<Step, { which: number }>,
): Promise<unknown> {
  const { items } = await listPurchases(ctx, { limit: 20, skip: 0 });
  const fitting = items.filter(({ type }) => (type === 'coins') === (kind !== 'refund'));
  if (fitting.length === 0) return null;
  const { id } = at(fitting, which);
  if (kind === 'refund') return refundSale(world.system, { id, reason: 'Asked for' });
  if (kind === 'refund_payment') return refundPayment(world.system, { id, reason: 'Asked for' });
  return chargeBackPayment(world.system, id);
}

/** Each right has exactly one standing purchase; issued coins equal members' coins; the liability covers them. */
export async function expectTrue({ world, fans }: Cast): Promise<void> {
  const ids = sql.join(
    fans.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  );
  const mismatched = await world.db.execute(sql`
    with sold as (select buyer_id, subject_id, count(*) as times from sales
      where kind = 'media' and refunded_by is null and buyer_id in (${ids}) group by 1, 2),
    owned as (select account_id, media_id from purchases where account_id in (${ids}))
    select * from sold full join owned on owned.account_id = sold.buyer_id and owned.media_id = sold.subject_id
    where sold.times is distinct from 1 or owned.media_id is null`);
  expect([...mismatched]).toEqual([]);
  const unpaid = await world.db.execute(sql`
    select s.id from subscriptions s where s.from_id in (${ids}) and s.status <> 'ended' and not exists (
      select 1 from sales where kind = 'subscription' and subject_id = s.id and refunded_by is null)`);
  expect([...unpaid]).toEqual([]);
}

/** The whole ledger, of all histories in this world. */
export async function expectBooksToAddUp(world: MoneyWorld): Promise<void> {
  const { unbalanced, wrong, totals } = await replay(world.system);
  expect({ unbalanced, wrong }).toEqual({ unbalanced: [], wrong: [] });
  expect((totals['coins'] ?? 0) + (totals['coins-issued'] ?? 0)).toBe(0);
  expect((totals['coin-liability'] ?? 0) * 7).toBeGreaterThanOrEqual((totals['coins'] ?? 0) * 250);
}
