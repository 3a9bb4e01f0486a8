import { request } from 'node:http';
import { connect } from 'node:net';
import { createTestWorld, type TestWorld } from '@foxreel/testing';
import { beforeAll, expect, test } from 'vitest';
import { signIn } from '../testing/sign-in.ts';
import { createTestApi, type TestApi } from '../testing/test-api.ts';
import { requestBudgets } from './budgets.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://foxreel.test',
  ALLOWED_HOSTS: 'www.foxreel.test',
  SECURITY_CONTACT: 'security@foxreel.test',
};
let world: TestWorld;
let api: TestApi;
beforeAll(async () => {
  world = await createTestWorld();
  api = await createTestApi(world, { variables: production });
});

/** With its own Host, which fetch does not send. */
const statusOf = (host: string, path: string, body?: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(api.address);
    const headers = { host, ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}) };
    const asked = request({ hostname, port, path, headers, method: body ? 'POST' : 'GET' }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    asked.once('error', reject).end(body);
  });

test('in production the public and allowed hosts are served, and others rejected', async () => {
  const query = '{"query":"{ __typename }"}';
  for (const host of ['foxreel.test', 'FOXREEL.test:443', 'www.foxreel.test'])
    expect([await statusOf(host, '/api', query), await statusOf(host, '/trpc/auth.session')], host).toEqual([200, 200]);
  for (const host of ['evil.test', 'foxreel.test.evil.test', 'foxreel.test:8443', new URL(api.address).host])
    expect([await statusOf(host, '/api', query), await statusOf(host, '/trpc/auth.session')], host).toEqual([421, 421]);
  for (const path of ['/api/health', '/api/ready']) expect(await statusOf('10.0.0.7:3000', path)).toBe(200);
});

test('a WebSocket for another host is rejected', async () => {
  const { hostname, port } = new URL(api.address);
  const upgrade = (host: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `GET /api HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n`,
        ),
      );
      socket.once('data', (data) => {
        resolve(data.toString().split('\r\n')[0] ?? '');
        socket.destroy();
      });
      socket.once('error', reject);
    });
  expect(await upgrade('evil.test')).toBe('HTTP/1.1 421 Misdirected Request');
  expect(await upgrade('foxreel.test')).toContain('101');
});

test('over https the session cookies are host-only, Secure and SameSite, and the session is HttpOnly', async () => {
  const edge = await createTestApi(world, { variables: { PUBLIC_URL: 'https://foxreel.test' } });
  const body = { username: 'cookie.one', fullname: 'C', email: 'cookie@example.test', password: 'Demo1234!' };
  const reply = await edge.browser().post('/api/signup', body);
  const cookies = Object.fromEntries(
    reply.headers.getSetCookie().map((line) => {
      const [pair = '', ...attributes] = line.split('; ');
      return [pair.split('=')[0], attributes.filter((attribute) => !attribute.startsWith('Max-Age'))];
    }),
  );
  expect(cookies).toEqual({
    auth_id: ['Path=/', 'SameSite=Lax', 'HttpOnly', 'Secure'],
    // The page opens the realtime connection with it (docs/contract/rest.md, Login).
    access_token: ['Path=/', 'SameSite=Lax', 'Secure'],
    // Strangers cannot lock it out (docs/decisions/0033-known-devices.md).
    device_id: ['Path=/', 'SameSite=Lax', 'HttpOnly', 'Secure'],
  });
  expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('the content security policy allows no inline script or style, except the styles of GraphiQL’s editor', async () => {
  const plain = await createTestApi(world);
  const policyOf = async (path: string) =>
    (await fetch(plain.address + path, { headers: { accept: 'text/html' } })).headers.get('content-security-policy');
  for (const path of ['/', '/api/health', '/trpc/auth.session', '/files/none'])
    expect(await policyOf(path)).not.toMatch(/unsafe/);
  expect((await policyOf('/api'))?.split('; ').filter((part) => part.includes('unsafe'))).toEqual([
    "style-src 'self' 'unsafe-inline'",
  ]);
});

test('security.txt names the contact and expires; without one it does not exist', async () => {
  const plain = await createTestApi(world, { variables: { SECURITY_CONTACT: 'security@foxreel.test' } });
  const reply = await fetch(`${plain.address}/.well-known/security.txt`);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
  const fields = Object.fromEntries(
    (await reply.text())
      .trim()
      .split('\n')
      .map((line) => line.split(': ', 2)),
  );
  expect(fields).toMatchObject({ Contact: 'mailto:security@foxreel.test', 'Preferred-Languages': 'en' });
  const days = (Date.parse(fields['Expires']) - Date.now()) / 86_400_000;
  expect(days > 30 && days < 365).toBe(true);
  expect((await fetch(`${(await createTestApi(world)).address}/.well-known/security.txt`)).status).toBe(404);
});

test('tRPC responses are never cached, and each call of a batch is charged', async () => {
  const plain = await createTestApi(world);
  const person = await world.createPerson();
  const browser = await signIn(plain, world, person);
  const batch = (calls: number) =>
    browser.request(`/trpc/${Array.from({ length: calls }, () => 'auth.session').join(',')}?batch=1&input=%7B%7D`);
  const single = await browser.request('/trpc/auth.session');
  expect([single.status, single.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect((await batch(3)).headers.get('cache-control')).toBe('no-store');
  const alone = await createTestApi(world);
  const here = { actor: { kind: 'anonymous' as const }, address: '127.0.0.1' };
  await alone.dependencies.budgets.takeRequest(here, requestBudgets.address.points - 10);
  const ask = async (calls: number) =>
    (
      await fetch(
        `${alone.address}/trpc/${Array.from({ length: calls }, () => 'auth.session').join(',')}?batch=1&input=%7B%7D`,
      )
    ).status;
  expect([await ask(5), await ask(5), await ask(1)]).toEqual([200, 200, 429]);
});
