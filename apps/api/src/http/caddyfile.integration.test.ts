import { createTestWorld, type TestWorld } from '@foxreel/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCaddy, stopCaddy } from '../testing/start-caddy.ts';
import { createTestApi, type TestApi } from '../testing/test-api.ts';
import { requestBudgets } from './budgets.ts';

const anonymous = { kind: 'anonymous' as const };
let world: TestWorld;
let api: TestApi;

beforeAll(async () => {
  world = await createTestWorld();
  const variables = { TRUST_PROXY: 'true', TRUSTED_PROXIES: '127.0.0.1/32 192.0.2.0/24' };
  api = await createTestApi(world, { variables });
});
afterAll(stopCaddy);

/** Signs up through a proxy; returns the address that the session was opened from. */
async function addressOf(caddy: string, forwarded: string, username: string): Promise<string | null | undefined> {
  const body = { type: 'email', username, fullname: 'A', email: `${username}@example.test`, password: 'Demo1234!' };
  const reply = await fetch(`${caddy}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    body: JSON.stringify(body),
  });
  expect(await reply.json()).toMatchObject({ error: null });
  return (await world.db.query.sessions.findMany()).at(-1)?.address;
}

const takes = async (address: string, points: number): Promise<boolean> => {
  try {
    await api.dependencies.budgets.takeRequest({ actor: anonymous, address }, points);
    return true;
  } catch {
    return false;
  }
};

/** Uses up the rest of an address's budget, in ever smaller parts. */
async function spend(address: string): Promise<void> {
  for (let points: number = requestBudgets.address.points; points >= 1; ) {
    const taken = await takes(address, points);
    if (!taken) points = Math.floor(points / 2);
  }
}

test('behind the shipped Caddyfile each visitor of a trusted proxy has their own address', async () => {
  const caddy = await startCaddy(api, world.folder, { TRUSTED_PROXIES: '127.0.0.1/32' });
  expect(await addressOf(caddy, '203.0.113.7', 'caddy.one')).toBe('203.0.113.7');
  expect(await addressOf(caddy, '203.0.113.8, 192.0.2.10', 'caddy.two')).toBe('203.0.113.8');
  expect(await addressOf(caddy, '6.6.6.6, 203.0.113.9', 'caddy.three')).toBe('203.0.113.9');
  await spend('203.0.113.7');
  const ask = async (from: string) =>
    (await fetch(`${caddy}/trpc/auth.session`, { headers: { 'x-forwarded-for': from } })).status;
  expect([await ask('203.0.113.7'), await ask('203.0.113.8')]).toEqual([429, 200]);
  expect(await (await fetch(`${caddy}/assets/a.js`)).text()).toBe('export {};');
});

test('without a trusted proxy, a visitor’s own X-Forwarded-For is ignored', async () => {
  const caddy = await startCaddy(api, world.folder, { TRUSTED_PROXIES: '198.51.100.1/32' });
  expect(await addressOf(caddy, '203.0.113.9', 'caddy.four')).toBe('127.0.0.1');
});
