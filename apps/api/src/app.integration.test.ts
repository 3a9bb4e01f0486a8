import { connect as connectSocket } from 'node:net';
import { connect } from '@foxreel/db';
import { connectRealtime } from '@foxreel/realtime';
import { createTestWorld, type TestWorld } from '@foxreel/testing';
import { beforeAll, expect, test } from 'vitest';
import { createTestApi, type TestApi } from './testing/test-api.ts';

let world: TestWorld;
let api: TestApi;
beforeAll(async () => {
  world = await createTestWorld();
  api = await createTestApi(world, { variables: { ALLOWED_ORIGINS: 'https://friend.test' } });
});

const json = { 'content-type': 'application/json' };
const get = (path: string, init?: RequestInit) => fetch(api.address + path, init);

test('health, ready, and ready with parts missing', async () => {
  expect(await (await get('/api/health')).json()).toMatchObject({ ok: true, data: { ok: true } });
  expect(await (await get('/api/ready')).json()).toMatchObject({ ok: true, missing: [] });
  const nowhere = connect('postgres://nobody@127.0.0.1:1/none');
  const alone = await createTestApi(await createTestWorld(), {
    db: nowhere.db,
    realtime: connectRealtime('redis://127.0.0.1:1'),
    storage: { ...world.storage, check: () => Promise.reject(new Error('gone')) },
  });
  const response = await fetch(`${alone.address}/api/ready`);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ ok: false, missing: ['database', 'valkey', 'storage'] });
  expect((await fetch(`${alone.address}/api/ready?exclude=valkey`)).status).toBe(503);
  expect((await fetch(`${alone.address}/api/health`)).status).toBe(200);
  await nowhere.close();
});

test('without Valkey alone, an api is ready for whoever excludes it, and still says what is missing', async () => {
  const alone = await createTestApi(world, { realtime: connectRealtime('redis://127.0.0.1:1') });
  const ready = async (query: string) => {
    const response = await fetch(`${alone.address}/api/ready${query}`);
    return { status: response.status, body: await response.json() };
  };
  expect(await ready('')).toMatchObject({ status: 503, body: { ok: false, missing: ['valkey'] } });
  expect(await ready('?exclude=valkey')).toMatchObject({ status: 200, body: { ok: true, missing: ['valkey'] } });
  expect((await get('/api/ready?exclude=valkey')).status).toBe(200);
  const wrong = await get('/api/ready?exclude=database');
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain('Can only be valkey or disk');
});

test('an api whose disk is nearly full says so, and is ready for whoever excludes that', async () => {
  const full = await createTestApi(world, { variables: { DISK_RESERVE_MB: '1000000000' } });
  const response = await fetch(`${full.address}/api/ready?exclude=valkey`);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ ok: false, missing: ['disk'] });
  expect((await fetch(`${full.address}/api/ready?exclude=valkey&exclude=disk`)).status).toBe(200);
});

test('sign-up and sign-in work without Valkey, and limits hold', { timeout: 30_000 }, async () => {
  const alone = await createTestApi(world, { realtime: connectRealtime('redis://127.0.0.1:1') });
  const input = { username: 'lonely.one', fullname: 'L', email: 'lonely@example.test', password: 'Demo1234!' };
  expect((await alone.browser().post('/api/signup', input)).status).toBe(200);
  const tries = await Promise.all(
    Array.from({ length: 21 }, () => alone.browser().post('/api/auth', { email: input.email, password: 'Wrong1234' })),
  );
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('the sign-in limit of an email is reported in both transports, with the seconds to wait', {
  timeout: 30_000,
}, async () => {
  const body = { email: 'guessed@example.test', password: 'Wrong1234' };
  const statuses: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) statuses.push((await api.browser().post('/api/auth', body)).status);
  expect(statuses.every((status) => status === 200)).toBe(true);
  const rest = await api.browser().post('/api/auth', { ...body, email: body.email.toUpperCase() });
  expect(rest.status).toBe(429);
  expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(0);
  const trpc = await api.browser().post('/trpc/auth.signIn', body);
  expect(trpc.status).toBe(429);
  expect((await trpc.json()).error.data).toMatchObject({ errorCode: 'RATE_LIMITED', retryAfter: expect.any(Number) });
});

test('a mutation without input takes no body, as tRPC clients send it', async () => {
  const response = await get('/trpc/auth.signOut', { method: 'POST', headers: json });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ result: {} });
});

test('a foreign page can read but not act; our own and allowed pages, and tools without an Origin, can', async () => {
  const act = (origin?: string) =>
    get('/api/signout', { method: 'POST', headers: origin === undefined ? {} : { origin } });
  expect((await act()).status).toBe(200);
  expect((await act(api.address)).status).toBe(200);
  const friend = await act('https://friend.test');
  expect(friend.status).toBe(200);
  expect(friend.headers.get('access-control-allow-origin')).toBe('https://friend.test');
  for (const origin of ['https://evil.test', 'null', 'nonsense', `${api.address}.evil.test`, 'file://']) {
    expect((await act(origin)).status, origin).toBe(403);
    expect((await get('/trpc/auth.signOut', { method: 'POST', headers: { origin } })).status, origin).toBe(403);
  }
  expect(
    (await get('/api/health', { headers: { origin: 'https://evil.test' } })).headers.get('access-control-allow-origin'),
  ).toBeNull();
});

test('cookies are Secure if the page came over https', async () => {
  const secure = await createTestApi(world, { variables: { PUBLIC_URL: 'https://foxreel.test' } });
  const response = await secure.browser().request('/api/signout');
  expect(response.headers.getSetCookie().every((line) => line.endsWith('; Secure'))).toBe(true);
  expect(response.headers.get('strict-transport-security')).toBeTruthy();
});

test.each<[string, string, RequestInit, number]>([
  ['JSON that is none', '/api/auth', { method: 'POST', headers: json, body: '{"a":' }, 400],
  ['an empty body', '/api/auth', { method: 'POST', headers: json }, 400],
  [
    'bytes that are not UTF-8',
    '/api/auth',
    { method: 'POST', headers: json, body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]) },
    400,
  ],
  [
    'a null character',
    '/api/auth',
    { method: 'POST', headers: json, body: '{"email":"a\\u0000@b.test","password":"x"}' },
    400,
  ],
  ['a very deep body', '/api/auth', { method: 'POST', headers: json, body: '['.repeat(6000) + ']'.repeat(6000) }, 400],
  ['another type of body', '/api/auth', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }, 415],
  ['a body over the limit', '/api/auth', { method: 'POST', headers: json, body: `"${'x'.repeat(1_100_000)}"` }, 413],
  ['a wrong method', '/api/auth', { method: 'DELETE' }, 405],
  ['an unknown address', '/api/no/such/call', {}, 404],
  ['an unknown address, posted to', '/api/no/such/call', { method: 'POST', headers: json, body: '{}' }, 404],
  ['a percent sign alone', '/api/%', {}, 404],
  ['an avatar without a login', '/api/upload/avatar', { method: 'POST', body: new FormData() }, 401],
  ['an avatar that is not there', '/avatars/none.webp', {}, 404],
  ['an avatar outside its folder', '/avatars/..%2f..%2fsecret.webp', {}, 404],
  ['an unknown procedure', '/trpc/no.such', {}, 404],
  ['a procedure without input', '/trpc/auth.signIn', { method: 'POST', headers: json }, 400],
  ['a procedure with JSON that is none', '/trpc/auth.signIn', { method: 'POST', headers: json, body: '{' }, 400],
  ['a query with input that is none', '/trpc/account.profile?input=%7B', {}, 400],
  ['a mutation by GET', '/trpc/auth.signOut', {}, 405],
  [
    'a null character in a query',
    `/trpc/account.profile?input=${encodeURIComponent('{"username":"a\\u0000b"}')}`,
    {},
    400,
  ],
  ['a batch over the limit', `/trpc/${Array.from({ length: 21 }, () => 'auth.session').join(',')}?batch=1`, {}, 400],
  [
    'a profile change without a login',
    '/trpc/account.updateProfile',
    { method: 'POST', headers: json, body: '{}' },
    401,
  ],
])('answers %s clearly', async (_name, path, init, status) => {
  const response = await get(path, init);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toContain('application/json');
  const text = await response.text();
  expect(text).toContain('"error"');
  expect(text).not.toMatch(/node_modules|\.ts:\d| {4}at /);
});

test('an avatar in a broken multipart body, of a wrong type, without the field, or too large', async () => {
  const browser = api.browser();
  await browser.post('/api/signup', {
    username: 'avatar.user',
    fullname: 'A',
    email: 'avatar@example.test',
    password: 'Demo1234!',
  });
  const upload = (body: BodyInit, headers?: Record<string, string>) =>
    browser.request('/api/upload/avatar', { method: 'POST', body, ...(headers ? { headers } : {}) });
  const formOf = (name: string, content: BlobPart) => {
    const form = new FormData();
    form.append(name, new Blob([content]), 'a.png');
    return form;
  };
  expect((await upload('garbage', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(400);
  expect((await upload('garbage', { 'content-type': 'multipart/form-data' })).status).toBeGreaterThanOrEqual(400);
  expect((await upload('{}', json)).status).toBe(415);
  expect((await upload(formOf('other', 'x'))).status).toBe(400);
  expect((await upload(formOf('avatar', 'not a picture'))).status).toBe(415);
  expect((await upload(formOf('avatar', new Uint8Array(11 * 1024 * 1024)))).status).toBe(413);
});

test('an unexpected error is masked, and logged without user input', async () => {
  const broken = await createTestApi(world, {
    db: new Proxy(world.db, {
      get(target, name, receiver) {
        if (name === 'select') throw new Error('secret detail of the database');
        return Reflect.get(target, name, receiver);
      },
    }),
  });
  const rest = await broken.browser().post('/api/auth', { email: 'a@b.test', password: 'hidden-word' });
  expect(rest.status).toBe(500);
  expect(await rest.json()).toMatchObject({ status: 500, code: 'INTERNAL' });
  const trpc = await broken.browser().request(`/trpc/account.profile?input=${encodeURIComponent('{"username":"x"}')}`);
  expect(trpc.status).toBe(500);
  expect(await trpc.text()).not.toContain('secret detail');
  expect(broken.log).toHaveLength(2);
  expect(broken.log[0]).toContain(rest.headers.get('x-request-id'));
  expect(broken.log.join('')).not.toContain('hidden-word');
});

test('X-Forwarded-For counts only if a proxy is configured', async () => {
  const proxied = await createTestApi(world, { variables: { TRUST_PROXY: 'true' } });
  const addressAfter = async (target: TestApi, username: string) => {
    const browser = target.browser();
    const body = { username, fullname: 'A', email: `${username}@example.test`, password: 'Demo1234!' };
    await browser.post('/api/signup', body, { 'x-forwarded-for': '6.6.6.6, 9.9.9.9' });
    const rows = await world.db.query.sessions.findMany();
    return rows.at(-1)?.address;
  };
  expect(await addressAfter(proxied, 'proxied.one')).toBe('9.9.9.9');
  expect(await addressAfter(api, 'direct.one')).toBe('127.0.0.1');
});

test('a WebSocket from a foreign page, or on a path without one, is rejected', async () => {
  const upgrade = (path: string, origin: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(api.address);
      const socket = connectSocket(Number(port), hostname, () => {
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
        );
      });
      socket.once('data', (data) => {
        resolve(data.toString().split('\r\n')[0] ?? '');
        socket.destroy();
      });
      socket.once('error', reject);
    });
  expect(await upgrade('/api', 'https://evil.test')).toBe('HTTP/1.1 403 Forbidden');
  expect(await upgrade('/elsewhere', api.address)).toBe('HTTP/1.1 404 Not Found');
});

test('a body that is rejected before its end leaves the connection open, as proxies lose the answer otherwise', async () => {
  const { hostname, port } = new URL(api.address);
  const body = 'x'.repeat(200_000);
  const answers = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connectSocket(Number(port), hostname, () => {
      socket.write(
        `POST /api/auth HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      socket.write(`GET /api/health HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (data) => {
      received += data.toString();
    });
    socket.once('close', () => resolve(received));
    socket.once('error', reject);
  });
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});
