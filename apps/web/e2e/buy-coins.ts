import { expect } from 'vitest';
import type { Person } from './person.ts';
import { address, unique } from './product.ts';

/** Adds 28 coins, without the UI. */
export async function buyCoins(fan: Person) {
  const card = { card_name: 'Ada Fan', card_number: '4242424242424242', expire_date: '12/45', cvv: '123' };
  expect((await fan.context.request.post(`${address}/api/sandbox/card`, { data: card })).ok()).toBe(true);
  const query = 'mutation ($key: String!) { buyCoins(value: 10, idempotency_key: $key) { amount } }';
  const bought = await fan.context.request.post(`${address}/api`, { data: { query, variables: { key: unique('k') } } });
  expect(await bought.json()).toEqual({ data: { buyCoins: { amount: 28 } } });
}
