import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import ece from 'http_ece';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPushParts, createWebPusher, isPushEndpoint, loadOrCreateVapidKeys, type PushFailure } from './index.ts';

interface Received {
  path: string;
  headers: NodeJS.Dict<string | string[]>;
  words: string;
}

/** A browser: its keys, and how it decrypts a push. */
const browser = createECDH('prime256v1');
const auth = randomBytes(16);
const device = {
  p256dh: browser.generateKeys().toString('base64url'),
  auth: auth.toString('base64url'),
};
const folder = mkdtempSync(join(tmpdir(), 'foxreel-push-'));
const received: Received[] = [];
const statuses: number[] = [];
let service: Server;
let host: string;
let ca: string;

beforeAll(async () => {
  const made = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  ca = made.cert;
  service = createServer({ key: made.private, cert: made.cert }, (request, response) => {
    void buffer(request).then((body) => {
      const words = ece.decrypt(body, {
        version: 'aes128gcm',
        privateKey: browser,
        authSecret: auth.toString('base64url'),
      });
      received.push({ path: request.url ?? '', headers: request.headers, words: words.toString() });
      response.writeHead(statuses.shift() ?? 201).end();
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});

afterAll(async () => {
  service.closeAllConnections();
  service.close();
  rmSync(folder, { recursive: true, force: true });
});

const keys = loadOrCreateVapidKeys(folder);
const push = (changes: { hosts?: string[]; endpoint?: string; trusted?: string } = {}) =>
  createWebPusher({
    keys,
    subject: 'mailto:staff@foxreel.test',
    hosts: changes.hosts ?? [host],
    ca: changes.trusted ?? ca,
  }).send({
    target: { endpoint: changes.endpoint ?? `https://${host}/send/1`, ...device },
    payload: '{"title":"Füchse"}',
    topic: 'a-topic',
    ttlSeconds: 60,
  });
const failureOf = (work: Promise<void>): Promise<PushFailure> =>
  work.then(
    () => Promise.reject(new Error('It was taken')),
    (error: PushFailure) => error,
  );

test('a push is readable only by the browser and signed with the product’s key', async () => {
  await push();
  const [got] = received;
  expect(got?.words).toBe('{"title":"Füchse"}');
  expect(got).toMatchObject({
    path: '/send/1',
    headers: { ttl: '60', topic: 'a-topic', 'content-encoding': 'aes128gcm' },
  });
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(got?.headers['authorization'])) ?? [];
  expect(key).toBe(keys.publicKey);
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ aud: `https://${host}`, sub: 'mailto:staff@foxreel.test' });
});

test.each([
  [404, { gone: true, permanent: true }],
  [410, { gone: true, permanent: true }],
  [429, { gone: false, permanent: false }],
  [503, { gone: false, permanent: false }],
  [400, { gone: false, permanent: true }],
  [413, { gone: false, permanent: true }],
])('what status %d means', async (status, meaning) => {
  statuses.push(status);
  const failure = await failureOf(push());
  expect(failure).toMatchObject(meaning);
  expect(`${failure.reason} ${failure.stack}`).not.toMatch(/send\/1|Füchse/);
});

test('a service that is down or cannot be trusted is retried', async () => {
  expect(await failureOf(push({ endpoint: 'https://127.0.0.1:1/x', hosts: ['127.0.0.1:1'] }))).toMatchObject({
    permanent: false,
  });
  const before = received.length;
  expect(await failureOf(push({ trusted: '' }))).toMatchObject({ permanent: false });
  expect(received).toHaveLength(before);
});

test('nothing is sent to unknown push services', async () => {
  const before = received.length;
  expect(await failureOf(push({ hosts: ['fcm.googleapis.com'] }))).toMatchObject({ gone: true });
  expect(received).toHaveLength(before);
  const hosts = ['fcm.googleapis.com', '.push.apple.com', '127.0.0.1:8443'];
  for (const right of [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://web.push.apple.com/x',
    'https://127.0.0.1:8443/x',
  ])
    expect(isPushEndpoint(right, hosts), right).toBe(true);
  for (const wrong of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8080/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://push.apple.com/x',
    'https://evilpush.apple.com/x',
    'https://web.push.apple.com:22/x',
    'https://user@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'nonsense',
  ])
    expect(isPushEndpoint(wrong, hosts), wrong).toBe(false);
});

test('keys are created once, for this user only, and a damaged file is never overwritten', () => {
  expect(loadOrCreateVapidKeys(folder)).toEqual(keys);
  const file = join(folder, 'vapid.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(keys);
  const given = { publicKey: 'p'.repeat(87), privateKey: 'q'.repeat(43) };
  const settings = { dataDir: join(folder, 'other'), hosts: [host], subject: 'mailto:x@y.test' };
  expect(createPushParts({ ...settings, keys: given }).publicKey).toBe(given.publicKey);
  expect(createPushParts({ ...settings, keys: null }).publicKey).not.toBe(keys.publicKey);
});
