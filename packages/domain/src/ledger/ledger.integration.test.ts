import { sql } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { withTransaction } from '../kernel/index.ts';
import {
  balanceOf,
  foldBalances,
  ledgerAccounts,
  ledgerDigests,
  type NewTransfer,
  postTransfer,
  postTransfers,
  replay,
} from './index.ts';

const world = await createTestWorld();
const ctx = world.system;
let made = 0;
function nextKey(): string {
  made += 1;
  return `test:${made}`;
}

const bought = (member: string, coins: number, key = nextKey()): NewTransfer => ({
  kind: 'buy_coins',
  key,
  rates: {},
  memo: 'A pack',
  entries: [
    { account: ledgerAccounts.coins(member), amount: coins },
    { account: ledgerAccounts.coinsIssued, amount: -coins },
  ],
});
const spent = (member: string, coins: number, creator = 'someone', key = nextKey()): NewTransfer => ({
  kind: 'tip',
  key,
  rates: {},
  memo: 'A tip',
  entries: [
    { account: ledgerAccounts.coins(member), amount: -coins },
    { account: ledgerAccounts.coinsIssued, amount: coins },
    { account: ledgerAccounts.coinLiability, amount: -coins * 10 },
    { account: ledgerAccounts.pending(creator), amount: coins * 7 },
    { account: ledgerAccounts.revenue, amount: coins * 3 },
  ],
});
const clean = { unbalanced: [], wrong: [] };

test('posts once per key, and returns the first transfer', async () => {
  const first = await postTransfer(ctx, bought('a', 10, 'pack:1'));
  expect(first.posted).toBe(true);
  expect(await postTransfer(ctx, bought('a', 10, 'pack:1'))).toEqual({ id: first.id, posted: false });
  await expect(postTransfer(ctx, spent('a', 1, 'x', 'pack:1'))).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await balanceOf(ctx, ledgerAccounts.coins('a'))).toBe(10);
});

test('never goes below zero, even concurrently', async () => {
  await postTransfer(ctx, bought('b', 25));
  const tried = await Promise.allSettled(Array.from({ length: 8 }, () => postTransfer(ctx, spent('b', 10))));
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(tried.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'INSUFFICIENT_COINS' } });
  expect(await balanceOf(ctx, ledgerAccounts.coins('b'))).toBe(5);
});

test('in a batch, a short transfer leaves the others alone; a repeated key counts once', async () => {
  await postTransfers(ctx, [bought('c', 5), bought('d', 5)]);
  const twice = spent('d', 2);
  const results = await postTransfers(ctx, [spent('c', 6), twice, twice, spent('c', 5)]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['short', 'posted', 'known', 'posted']);
  expect(await balanceOf(ctx, ledgerAccounts.coins('d'))).toBe(3);
});

test('rejects unbalanced transfers, in code and in the database', async () => {
  const lopsided = { ...bought('e', 5), entries: [{ account: ledgerAccounts.coins('e'), amount: 5 }] };
  expect(() => postTransfers(ctx, [lopsided])).toThrow('does not balance');
  expect(() => postTransfers(ctx, [{ ...bought('e', 5), entries: [] }])).toThrow('moves nothing');
  const { id } = await postTransfer(ctx, bought('e', 5));
  const refused = (statement: ReturnType<typeof sql>) =>
    expect(world.db.execute(statement)).rejects.toMatchObject({ cause: { code: '23000' } });
  await refused(
    sql`insert into ledger_entries (transfer_id, account, currency, amount) values (${id}::uuid, 'cash', 'cents', 5)`,
  );
  await refused(sql`update ledger_entries set amount = 6 where transfer_id = ${id}::uuid`);
  await refused(sql`delete from ledger_transfers where id = ${id}::uuid`);
  await refused(sql`truncate ledger_entries`);
});

test('folds while transfers continue, and every balance equals its replay', async () => {
  await postTransfer(ctx, bought('f', 400));
  const tips = Array.from({ length: 200 }, () => postTransfer(ctx, spent('f', 2, 'hot')));
  const folds = Array.from({ length: 5 }, () => foldBalances(ctx));
  await Promise.all([...tips, ...folds]);
  expect(await balanceOf(ctx, ledgerAccounts.pending('hot'))).toBe(200 * 14);
  await foldBalances(ctx);
  expect(await balanceOf(ctx, ledgerAccounts.pending('hot'))).toBe(200 * 14);
  const [row] = await world.db.execute<{ balance: string }>(
    sql`select balance::text from ledger_balances where account = 'pending:hot'`,
  );
  expect(Number(row?.balance)).toBe(200 * 14);
  expect(await replay(ctx)).toMatchObject(clean);
});

test('never folds past a running transfer, even if nothing has ended since it began', async () => {
  const member = 'under-way';
  await postTransfer(ctx, bought(member, 30));
  for (let round = 0; round < 2; round += 1) {
    await withTransaction(ctx, async (within) => {
      await postTransfer(within, spent(member, 1));
      expect(await foldBalances(ctx)).toBe(0);
    });
    await foldBalances(ctx);
  }
  expect(await replay(ctx)).toMatchObject(clean);
});

test('gives each day a digest that changes with every transfer', async () => {
  const before = await ledgerDigests(ctx);
  expect(await ledgerDigests(ctx)).toEqual(before);
  await postTransfer(ctx, bought('digest', 10));
  const after = await ledgerDigests(ctx);
  const [today, same] = [after.at(-1), before.at(-1)];
  expect(today?.transfers).toBe((same?.transfers ?? 0) + 1);
  expect(today?.digest).toMatch(/^[0-9a-f]{64}$/);
  expect(today?.digest).not.toBe(same?.digest);
  await expect(ledgerDigests((await world.createPerson()).ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
