import { connect } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';
import { afterAll, expect, test } from 'vitest';
import { type Context, withTransaction } from '../kernel/index.ts';
import { ledgerAccounts, postTransfer, replay } from '../ledger/index.ts';
import { addTip } from './index.ts';
import { createMoneyWorld } from './testing/money-world.ts';

/** Two api processes: each batches tips for itself, over its own connections. */
const world = await createMoneyWorld();
const other = connect(world.database.url, { max: 4 });
afterAll(() => other.close());
const elsewhere = (ctx: Context): Context => ({ ...ctx, db: other.db });
const books = async () => {
  const { unbalanced, wrong } = await replay(world.system);
  return { unbalanced, wrong };
};
async function waitsForLock(): Promise<boolean> {
  const rows = await world.db.execute(sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%ledger_balances%'`);
  return rows.length > 0;
}
const addUp = { unbalanced: [], wrong: [] };

test('two processes never take more from a wallet than it has', async () => {
  const [fan, creator] = [await world.addPerson(), await world.addPerson({ creator: true })];
  await world.buy(fan, 25);
  const give = (ctx: Context) => addTip(ctx, { user: creator.id, amount: 3 });
  const tried = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => give(index % 2 === 0 ? fan.ctx : elsewhere(fan.ctx))),
  );
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  for (const each of tried)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'INSUFFICIENT_COINS' });
  expect(await world.coinsOf(fan)).toBe(70 - 7 * 9);
  expect(await books()).toEqual(addUp);
});

test('a tip that waits for a wallet uses its balance at that moment', async () => {
  const creator = await world.addPerson({ creator: true });
  const give = (ctx: Context) => addTip(ctx, { user: creator.id, amount: 3 }).catch((error: unknown) => error);
  for (const [first, change, left] of [
    [5, 14, 14 + 14 - 9 - 9],
    [10, -27, 28 - 27],
  ] as const) {
    const fan = await world.addPerson();
    await world.buy(fan, first);
    if (first === 5) await give(fan.ctx);
    const wallet = ledgerAccounts.coins(fan.id);
    const entries = [
      { account: wallet, amount: change },
      { account: ledgerAccounts.coinsIssued, amount: -change },
    ];
    let tip: Promise<unknown> | null = null;
    await withTransaction({ ...world.system, db: other.db }, async (ctx) => {
      await postTransfer(ctx, { kind: 'buy_coins', key: `waited:${fan.id}`, rates: {}, memo: 'Meanwhile', entries });
      tip = give(fan.ctx);
      await expect.poll(() => waitsForLock()).toBe(true);
    });
    const outcome = await tip;
    if (change > 0) expect(outcome).toMatchObject({ amount: 3 });
    else expect(outcome).toMatchObject({ code: 'INSUFFICIENT_COINS' });
    expect(await world.coinsOf(fan)).toBe(left);
  }
  expect(await books()).toEqual(addUp);
});

test('one key in both processes is one tip, and other tips are not held up', async () => {
  const creator = await world.addPerson({ creator: true });
  const fans = await Promise.all(Array.from({ length: 6 }, () => world.addPerson()));
  await Promise.all(fans.map((fan) => world.buy(fan, 10)));
  const keyed = { user: creator.id, amount: 3, idempotency_key: 'twice' };
  const tips = await Promise.all(
    fans.flatMap((fan) => [addTip(fan.ctx, keyed), addTip(elsewhere(fan.ctx), keyed), addTip(fan.ctx, keyed)]),
  );
  expect(new Set(tips.map(({ id }) => id)).size).toBe(fans.length);
  for (const fan of fans) expect(await world.coinsOf(fan)).toBe(28 - 9);
  expect(await books()).toEqual(addUp);
});

test('a repeated tip for the last coins is one tip, and neither answer says that there are too few', async () => {
  const creator = await world.addPerson({ creator: true });
  const keyed = { user: creator.id, amount: 3, idempotency_key: 'last' };
  for (let round = 0; round < 10; round += 1) {
    const fan = await world.addPerson();
    await world.buy(fan, 5);
    const tips = await Promise.all(
      [fan.ctx, elsewhere(fan.ctx), fan.ctx, elsewhere(fan.ctx)].map((ctx) => addTip(ctx, keyed)),
    );
    expect(new Set(tips.map(({ id }) => id)).size).toBe(1);
    expect(await world.coinsOf(fan)).toBe(14 - 9);
  }
  expect(await books()).toEqual(addUp);
});

test('each tip in a batch fails for its own reason, and the others are paid', async () => {
  const [rich, poor, creator, plain] = [
    await world.addPerson(),
    await world.addPerson(),
    await world.addPerson({ creator: true }),
    await world.addPerson(),
  ];
  await world.buy(rich, 10);
  const code = (work: Promise<unknown>) => work.then(() => 'paid').catch((error: { code?: string }) => error.code);
  const nobody = '019f0000-0000-7000-8000-000000000000';
  expect(
    await Promise.all([
      code(addTip(rich.ctx, { user: plain.id, amount: 3 })),
      code(addTip(poor.ctx, { user: creator.id, amount: 3 })),
      code(addTip(rich.ctx, { user: creator.id, amount: 3 })),
      code(addTip(plain.ctx, { user: nobody, amount: 3 })),
    ]),
  ).toEqual(['BAD_INPUT', 'INSUFFICIENT_COINS', 'paid', 'NOT_FOUND']);
  expect(await books()).toEqual(addUp);
});
