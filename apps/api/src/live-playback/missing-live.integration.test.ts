import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { requestBudgets } from '../http/budgets.ts';
import { createTestApi } from '../testing/test-api.ts';

const world = await createTestWorld();
const api = await createTestApi(world);

test('requests for missing lives are charged like other requests', async () => {
  const visitor = { actor: { kind: 'anonymous' as const }, address: '127.0.0.1' };
  await api.dependencies.budgets.takeRequest(visitor, requestBudgets.address.points - 1);
  const ask = () => fetch(`${api.address}/live/nobody.here/playlist.m3u8`).then(({ status }) => status);
  expect([await ask(), await ask()]).toEqual([404, 429]);
});

test('a name with U+0000, which the database cannot read, is an error that names its field', async () => {
  const response = await fetch(`${api.address}/live/a%00b/playlist.m3u8`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: { username: 'The null character is not allowed' } });
});
