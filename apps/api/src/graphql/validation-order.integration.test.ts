import { createTestWorld, type TestWorld } from '@foxreel/testing';
import { beforeAll, expect, test } from 'vitest';
import { requestBudgets } from '../http/budgets.ts';
import { openSocket } from '../testing/open-socket.ts';
import { createTestApi } from '../testing/test-api.ts';

const here = { actor: { kind: 'anonymous' as const }, address: '127.0.0.1' };
const repeated = (times: number, field: string) => Array.from({ length: times }, () => field).join(' ');
/** Invalid as well: the error shows which check ran first. */
const heavy = `{ medias(limit: 1) { nothing ${repeated(480, 'user { id }')} } }`;
const wrong = (seed: string) =>
  `{ ${seed}: nothing medias { ${repeated(40, 'id')} } videos { ${repeated(40, 'id')} } }`;

let world: TestWorld;
beforeAll(async () => {
  world = await createTestWorld();
});

test('a document over a limit is rejected before validation, over HTTP, by GET and over the WebSocket', async () => {
  const api = await createTestApi(world);
  const posted = await api.browser().post('/api', { query: heavy });
  const got = await api.browser().request(`/api?query=${encodeURIComponent(heavy)}`);
  for (const reply of [posted, got]) {
    expect(reply.status).toBe(400);
    expect((await reply.json()).errors).toMatchObject([{ extensions: { code: 'LIMIT_EXCEEDED', limit: 'repeats' } }]);
  }
  const socket = await openSocket(api);
  const id = socket.subscribe(`subscription { live { nothing ${repeated(480, 'account { id }')} } }`);
  await expect
    .poll(() => socket.received(id))
    .toMatchObject([{ type: 'error', payload: [{ extensions: { code: 'LIMIT_EXCEEDED', limit: 'repeats' } }] }]);
  socket.close();
});

test('the budget is charged before validation, and once for the same text', async () => {
  const api = await createTestApi(world);
  // The repeated text costs two points and a request; with its 1,560 pairs of `id` it costs four.
  await api.dependencies.budgets.takeRequest(here, requestBudgets.address.points - 7);
  const ask = async (query: string) => {
    const [error] = (await (await api.browser().post('/api', { query })).json()).errors;
    return error.extensions.code;
  };
  expect(await ask(wrong('a'))).toBe('GRAPHQL_VALIDATION_FAILED');
  expect(await ask(wrong('a'))).toBe('GRAPHQL_VALIDATION_FAILED');
  expect(await ask(wrong('b'))).toBe('RATE_LIMITED');

  const socket = await openSocket(api);
  const first = socket.subscribe(`subscription { live { nothing ${repeated(30, 'status')} } }`);
  await expect
    .poll(() => socket.received(first))
    .toMatchObject([{ payload: [{ extensions: { code: 'RATE_LIMITED' } }] }]);
  socket.close();
});
