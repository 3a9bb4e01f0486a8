import { readFileSync } from 'node:fs';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { absentLiveServer } from '@foxreel/domain/kernel';
import { createTestWorld, type TestWorld } from '@foxreel/testing';
import { beforeAll, expect, test } from 'vitest';
import { createTestApi, type TestApi, type TestBrowser } from '../testing/test-api.ts';

const document = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
const rows = [...document.matchAll(/^\| `([A-Z_]+)` \| (?:`([A-Z_]+)`)? ?\| (\d{3}) \| (?:`[A-Z_]+`)? ?\|/gm)].map(
  (match) => ({
    code: match[1] ?? '',
    status: Number(match[3]),
  }),
);

let world: TestWorld;
let api: TestApi;
let closed: TestApi;
let member: TestBrowser;
beforeAll(async () => {
  world = await createTestWorld();
  api = await createTestApi(world);
  closed = await createTestApi(world, {
    live: absentLiveServer('LiveKit is away'),
    variables: { INTROSPECTION: 'false', PERSISTED_OPERATIONS_ONLY: 'true' },
  });
  member = api.browser();
  const signUp = {
    type: 'email',
    username: 'every.code',
    fullname: 'Every Code',
    email: 'every@code.test',
    password: 'Demo1234!',
  };
  expect((await member.post('/api/signup', signUp)).status).toBe(200);
});

const nobody = '019f0000-0000-7000-8000-000000000000';
const ask = (query: string, by = member) => by.post('/api', { query });
const many = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join(' ');

/** How to provoke each code of the table. */
const cases: Record<string, () => Promise<Response>> = {
  BAD_USER_INPUT: () => ask('{ medias(limit: -1) { id } }'),
  UNAUTHENTICATED: () => ask('{ auth_account { id } }', api.browser()),
  FORBIDDEN: () => ask('{ staff_media { id } }'),
  async PASSWORD_REQUIRED() {
    await world.db.update(schema.sessions).set({ passwordConfirmedAt: null });
    try {
      return await ask('mutation { createApiToken(name: "late", scopes: [read]) { token } }');
    } finally {
      await world.db.update(schema.sessions).set({ passwordConfirmedAt: new Date() });
    }
  },
  NOT_FOUND: () => ask(`mutation { like(media: "${nobody}") }`),
  async CONFLICT() {
    for (let count = 0; count < 20; count += 1)
      await ask(`mutation { createApiToken(name: "${count}", scopes: [read]) { token } }`);
    return ask('mutation { createApiToken(name: "one more", scopes: [read]) { token } }');
  },
  TOO_LARGE: () => ask(`{ __typename } # ${'x'.repeat(300_000)}`),
  UNSUPPORTED_TYPE: () =>
    member.request('/api/auth', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'hello' }),
  RATE_LIMITED: async () => {
    const shut = await createTestApi(world);
    await shut.dependencies.budgets.takeRequest({ actor: { kind: 'anonymous' }, address: '127.0.0.1' }, 6000);
    return ask('{ __typename }', shut.browser());
  },
  UNAVAILABLE: async () => {
    await world.db.update(schema.accounts).set({ creator: true }).where(eq(schema.accounts.username, 'every.code'));
    const cookie = `auth_id=${member.cookies.get('auth_id')}`;
    return closed.browser().post('/trpc/live.start', {}, { cookie });
  },
  async STORAGE_FULL() {
    // What PostgreSQL raises when its disk is full.
    await world.db.execute(sql`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
    await world.db.execute(
      sql`create trigger full_disk before update on accounts for each row execute function full_disk()`,
    );
    try {
      return await ask('mutation { upProfile(account: { bio: "Full" }) { id } }');
    } finally {
      await world.db.execute(sql`drop function full_disk cascade`);
    }
  },
  GRAPHQL_PARSE_FAILED: () => ask('{'),
  GRAPHQL_VALIDATION_FAILED: () => ask('{ passwords }'),
  OPERATION_RESOLUTION_FAILURE: () => member.post('/api', { query: 'query A { __typename }', operationName: 'B' }),
  BAD_REQUEST: () => member.post('/api', {}),
  LIMIT_EXCEEDED: () => ask(`{ ${many(31, (at) => `a${at}: __typename`)} }`),
  INTROSPECTION_DISABLED: async () => {
    const quiet = await createTestApi(world, { variables: { INTROSPECTION: 'false' } });
    return ask('{ __schema { types { name } } }', quiet.browser());
  },
  PERSISTED_QUERY_NOT_FOUND: () =>
    member.post('/api', { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }),
  PERSISTED_QUERY_HASH_MISMATCH: () =>
    member.post('/api', {
      query: '{ __typename }',
      extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } },
    }),
  PERSISTED_OPERATIONS_ONLY: () => ask('{ __typename }', closed.browser()),
  async INTERNAL_SERVER_ERROR() {
    await world.db.execute(sql`alter table persisted_operations rename to operations_gone`);
    try {
      return await ask('{ registered_operations { name } }');
    } finally {
      await world.db.execute(sql`alter table operations_gone rename to persisted_operations`);
    }
  },
};
/** Comes with the wallet. */
const later = ['INSUFFICIENT_COINS'];

test('the table and the cases have the same codes', () => {
  expect(rows.map(({ code }) => code).toSorted()).toEqual([...Object.keys(cases), ...later].toSorted());
});

test.each(rows.filter(({ code }) => !later.includes(code)))('$code happens', async ({ code, status }) => {
  const reply = await cases[code]?.();
  const text = (await reply?.text()) ?? '';
  expect(reply?.headers.get('x-request-id'), text).toMatch(/^[0-9a-f-]{36}$/);
  const said = JSON.parse(text);
  if (said.errors) {
    const [error] = said.errors;
    expect(error, text).toMatchObject({ status, message: expect.any(String), extensions: { code, status } });
    expect(Object.keys(error)).toEqual(expect.arrayContaining(['path', 'state']));
    expect([200, status]).toContain(reply?.status);
    if (said.data === undefined) expect(reply?.status).toBe(status);
  } else {
    expect(reply?.status, text).toBe(status);
  }
  if (code === 'INTERNAL_SERVER_ERROR') {
    expect(said.errors[0].message).toBe('Something went wrong on our side');
    expect(said.errors[0].extensions.requestId).toBe(reply?.headers.get('x-request-id'));
    expect(text).not.toMatch(/operations_gone|relation|postgres/i);
  }
});

test('of several errors, a missing login comes first', async () => {
  const { errors } = await (
    await ask(`{ media(id: "x") { id } messenger_thread(user: "${nobody}") { id } }`, api.browser())
  ).json();
  expect(errors.map(({ status }: { status: number }) => status)[0]).toBe(401);
});
