import { randomBytes } from 'node:crypto';
import { requiredVariable } from '@foxreel/testing';
import { afterAll, expect, test } from 'vitest';
import { type Charge, connectRealtime, createLeasedBudgets, type Realtime } from './index.ts';

const prefix = `test:${randomBytes(4).toString('hex')}:`;
const realtime = connectRealtime(requiredVariable('VALKEY_URL'), { prefix });
afterAll(() => realtime.close());

/** Counts round trips, and can be cut off from Valkey. */
function line(to: Pick<Realtime, 'evaluate'>) {
  const counted = { trips: 0, away: false, evaluate };
  async function evaluate(script: string, keys: string[], args: string[]): Promise<unknown> {
    counted.trips += 1;
    if (counted.away) throw new Error('Valkey is unavailable');
    return to.evaluate(script, keys, args);
  }
  return counted;
}
const charge = (name: string, points: number, most: number, windowSeconds = 60): Charge => ({
  limit: { name, points: most, windowSeconds },
  key: 'a',
  points,
});
const refused = { allowed: false, retryAfterSeconds: 60 };

test('allows exactly the budget and rejects one more, with few round trips', async () => {
  const valkey = line(realtime);
  const budgets = createLeasedBudgets(valkey);
  for (let count = 0; count < 100; count += 1)
    expect(await budgets.take([charge('exact', 1, 100)])).toEqual({ allowed: true });
  expect(valkey.trips).toBe(20);
  expect(await budgets.take([charge('exact', 1, 100)])).toEqual(refused);
  const trips = valkey.trips;
  expect(budgets.take([charge('exact', 1, 100)])).toEqual(refused);
  expect(valkey.trips).toBe(trips);
});

test('concurrent callers borrow together and never exceed the budget', async () => {
  const budgets = createLeasedBudgets(realtime);
  const answers = await Promise.all(Array.from({ length: 150 }, async () => budgets.take([charge('crowd', 1, 100)])));
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(100);
});

test('processes share one budget', async () => {
  const processes = [createLeasedBudgets(realtime), createLeasedBudgets(realtime)];
  let allowed = 0;
  for (let turn = 0; turn < 240; turn += 1)
    if ((await processes[turn % 2]?.take([charge('shared', 1, 100)]))?.allowed) allowed += 1;
  expect(allowed).toBe(100);
});

test('charges all budgets or none', async () => {
  const budgets = createLeasedBudgets(realtime);
  const both = [charge('wide', 1, 100), charge('narrow', 1, 2)];
  for (let count = 0; count < 2; count += 1) expect((await budgets.take(both)).allowed).toBe(true);
  for (let count = 0; count < 5; count += 1) expect((await budgets.take(both)).allowed).toBe(false);
  let rest = 0;
  while ((await budgets.take([charge('wide', 1, 100)])).allowed) rest += 1;
  expect(rest).toBe(98);
});

test('a window expires', async () => {
  const budgets = createLeasedBudgets(realtime);
  expect((await budgets.take([charge('short', 1, 1, 1)])).allowed).toBe(true);
  expect(await budgets.take([charge('short', 1, 1, 1)])).toEqual({ allowed: false, retryAfterSeconds: 1 });
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await budgets.take([charge('short', 1, 1, 1)])).allowed).toBe(true);
});

test('rejects a charge above the remaining budget, and allows a smaller one', async () => {
  const budgets = createLeasedBudgets(realtime);
  expect((await budgets.take([charge('weights', 80, 100)])).allowed).toBe(true);
  expect((await budgets.take([charge('weights', 30, 100)])).allowed).toBe(false);
  expect((await budgets.take([charge('weights', 20, 100)])).allowed).toBe(true);
  expect((await budgets.take([charge('weights', 1, 100)])).allowed).toBe(false);
});

test('if Valkey fails during a window the process still limits, never above the budget', async () => {
  const valkey = line(realtime);
  const budgets = createLeasedBudgets(valkey);
  for (let count = 0; count < 40; count += 1) expect((await budgets.take([charge('lost', 1, 100)])).allowed).toBe(true);
  valkey.away = true;
  let rest = 0;
  while ((await budgets.take([charge('lost', 1, 100)])).allowed) rest += 1;
  expect(rest).toBe(60);
});

test('a process that never reached Valkey limits by itself', async () => {
  const away = connectRealtime('redis://127.0.0.1:1', { prefix });
  afterAll(() => away.close());
  const budgets = createLeasedBudgets(away);
  const answers = [];
  for (let count = 0; count < 11; count += 1) answers.push((await budgets.take([charge('alone', 1, 10)])).allowed);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => true), false]);
});
