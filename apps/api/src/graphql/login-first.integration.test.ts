import { createTestWorld } from '@foxreel/testing';
import { beforeAll, expect, test } from 'vitest';
import { openSocket } from '../testing/open-socket.ts';
import { createTestApi, type TestApi } from '../testing/test-api.ts';
import { openOperations, rootTypes } from './operation-scopes.ts';
import { schema } from './schema.ts';
import { malformed, smallestOperation } from './testing/smallest-operation.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(await createTestWorld());
});

const closed = rootTypes(schema).flatMap((type) =>
  Object.values(type.getFields())
    .filter(({ name }) => !openOperations.has(`${type.name}.${name}`))
    .map((field) => ({ name: `${type.name}.${field.name}`, document: smallestOperation(type.name, field, malformed) })),
);
const unauthenticated = { status: 401, state: null, extensions: { code: 'UNAUTHENTICATED' } };

test('malformed input without a login is answered with the missing login, in every query and mutation that needs one', {
  timeout: 90_000,
}, async () => {
  const visitor = api.browser();
  const wrong: unknown[] = [];
  const asked = closed.filter(({ name }) => !name.startsWith('Subscription'));
  await Promise.all(
    asked.map(async ({ name, document }) => {
      const { errors } = await (await visitor.post('/api', { query: document })).json();
      if (errors?.[0]?.status !== 401) wrong.push([name, document, errors]);
    }),
  );
  expect(wrong).toEqual([]);
  expect(closed.length).toBeGreaterThan(100);
});

test('the same for subscriptions', async () => {
  const socket = await openSocket(api);
  const asked = closed.filter(({ name }) => name.startsWith('Subscription'));
  for (const { document } of asked) {
    const id = socket.subscribe(document);
    await expect
      .poll(() => socket.received(id), { timeout: 15_000 })
      .toMatchObject([{ payload: { errors: [unauthenticated] } }, { type: 'complete' }]);
  }
  expect(asked.length).toBeGreaterThan(3);
  socket.close();
});

test('the same for missing or mistyped variables; public operations report what is wrong with them', async () => {
  const ask = async (query: string, variables: object) => {
    const response = await api.browser().post('/api', { query, variables });
    return { status: response.status, ...(await response.json()) };
  };
  const like = 'mutation($media: ID!) { like(media: $media) }';
  expect(await ask(like, {})).toMatchObject({ status: 401, errors: [unauthenticated] });
  expect(await ask(like, { media: { a: 1 } })).toMatchObject({ status: 401, errors: [unauthenticated] });
  const comments = 'query($media: ID!) { MediaComments(media: $media) { id } }';
  expect(await ask(comments, {})).toMatchObject({ status: 400, errors: [{ status: 400 }] });
});
