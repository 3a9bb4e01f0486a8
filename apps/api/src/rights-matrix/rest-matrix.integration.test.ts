import { beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { actorNames, createMatrixWorld, type MatrixWorld } from './testing/matrix-world.ts';
import { openRoutes, restRows } from './testing/rest-rows.ts';

/** Every REST call × every actor; each route needs a row or a reason. */
let matrix: MatrixWorld;
beforeAll(async () => {
  matrix = await createMatrixWorld();
});

test('every route has a row, or a reason why it needs no right', () => {
  const mounted = createApp(matrix.api.dependencies)
    .routes.filter(({ method }) => method !== 'ALL' && method !== 'OPTIONS')
    .map(({ method, path }) => `${method} ${path.replace(/\{.*\}$/, '')}`)
    .filter((route) => !/^\w+ \/api(\/graphiql\/:file)?$/.test(route));
  const known = new Set([...restRows.map(({ route }) => route), ...Object.keys(openRoutes)]);
  expect([...new Set(mounted)].filter((route) => !known.has(route))).toEqual([]);
  expect([...known].filter((route) => !mounted.includes(route))).toEqual([]);
});

test.each(restRows)('$route $about', async ({ route, path, body, everyone, but }) => {
  const [method = 'GET', address = '/'] = route.split(' ');
  const statuses: Record<string, number> = {};
  for (const { name, browser } of Object.values(matrix.actors)) {
    const made = body?.(matrix);
    const init = made instanceof FormData ? { body: made } : (made ?? {});
    const response = await browser.request((await path?.(matrix)) ?? address, { method, ...init });
    statuses[name] = response.status;
    await response.arrayBuffer();
  }
  expect(statuses).toEqual(Object.fromEntries(actorNames.map((name) => [name, but?.[name] ?? everyone])));
});

const forMembers = restRows.filter(({ everyone, but }) => (but?.anonymous ?? everyone) === 401);
test.each(forMembers)(
  '$route $about: a visitor without a login is told that, whatever they send',
  async ({ route, path }) => {
    const [method = 'GET', address = '/'] = route.split(' ');
    const at = (await path?.(matrix)) ?? address;
    const wrong: Record<string, string>[] =
      method === 'GET' || method === 'DELETE'
        ? [{}]
        : ['application/json', 'multipart/form-data; boundary=none', 'text/plain'].map((type) => ({
            'content-type': type,
          }));
    for (const headers of wrong) {
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{"no":' };
      const response = await matrix.api.browser().request(at, { method, headers, ...body });
      await response.arrayBuffer();
      expect([headers, response.status]).toEqual([headers, 401]);
    }
  },
);
