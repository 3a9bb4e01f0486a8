import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createLiveServer, generateStreamKey, reconcileLives } from '@foxreel/domain/live';
import { createTestWorld, optionalVariable, type Person, requiredVariable } from '@foxreel/testing';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApi } from '../testing/test-api.ts';

/* WHIP like OBS, to the real LiveKit; Chromium provides only its peer connection. */
const world = await createTestWorld();
const live = createLiveServer({
  url: requiredVariable('LIVEKIT_URL'),
  apiKey: requiredVariable('LIVEKIT_API_KEY'),
  apiSecret: requiredVariable('LIVEKIT_API_SECRET'),
  stateFile: optionalVariable('LIVEKIT_STATE_FILE') ?? undefined,
});
const api = await createTestApi(world, { live });
const away = await createTestApi(world, {
  live: createLiveServer({ url: 'ws://127.0.0.1:9', apiKey: 'key', apiSecret: 'x'.repeat(32) }),
});
vi.setConfig({ testTimeout: 90_000 });
const builtWithinMs = 240_000;
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: requiredVariable('CHROMIUM_PATH'),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
      '--allow-loopback-in-peer-connection',
    ],
  });
  await vi.waitFor(async () => expect(await live.unavailable()).toBeNull(), {
    timeout: builtWithinMs,
    interval: 1_000,
  });
}, builtWithinMs + 5_000);
afterAll(() => browser.close());

/** An encoder: a camera's offer now, and the answer later. */
async function openEncoder(): Promise<{
  page: Page;
  offer: string;
  take(answer: string): Promise<void>;
  state(): Promise<string>;
}> {
  const page = await browser.newPage();
  await page.goto(`${api.address}/api/health`);
  const offer = await page.evaluate(async () => {
    const camera = await navigator.mediaDevices.getUserMedia({ video: { width: 320, height: 240 }, audio: true });
    const connection = new RTCPeerConnection();
    for (const track of camera.getTracks()) connection.addTransceiver(track, { direction: 'sendonly' });
    await connection.setLocalDescription();
    Object.assign(window, { connection });
    await new Promise((resolve) => {
      connection.onicegatheringstatechange = () => connection.iceGatheringState === 'complete' && resolve(null);
      setTimeout(resolve, 2_000);
    });
    return connection.localDescription?.sdp ?? '';
  });
  return {
    page,
    offer,
    take: (sdp) =>
      page.evaluate(async (answer) => {
        const connection: RTCPeerConnection = Reflect.get(window, 'connection');
        await connection.setRemoteDescription({ type: 'answer', sdp: answer });
      }, sdp),
    state: () => page.evaluate(() => (Reflect.get(window, 'connection') as RTCPeerConnection).connectionState),
  };
}

const post = (
  username: string,
  offer: string,
  headers: Record<string, string> = {},
  to = api,
  query = '?direction=send',
) =>
  fetch(`${to.address}/live/${username}${query}`, {
    method: 'POST',
    body: offer,
    headers: { 'content-type': 'application/sdp', ...headers },
  });
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const accountOf = async ({ id }: Person) =>
  (await world.db.select().from(schema.accounts).where(eq(schema.accounts.id, id)))[0];
const doubted = new Map();
const becomes = (creator: Person, expected: object) =>
  vi.waitFor(
    async () => {
      await reconcileLives({ ...world.system, live }, doubted);
      expect(await accountOf(creator)).toMatchObject(expected);
    },
    { timeout: 30_000, interval: 250 },
  );

test('an encoder with its key is live with H.264, trickles, and ends with DELETE', async () => {
  const creator = await world.createPerson({ creator: true });
  const key = await generateStreamKey(creator.ctx);
  const encoder = await openEncoder();
  const response = await post(creator.username, encoder.offer, bearer(key));
  const answer = await response.text();
  expect(response.status, answer).toBe(201);
  expect(response.headers.get('content-type')).toBe('application/sdp');
  expect(response.headers.get('link')).toBeNull();
  const location = response.headers.get('location') ?? '';
  expect(location).toMatch(new RegExp(`^/live/${creator.username}/whip/[0-9a-f-]{36}/\\w+$`));
  const [payload] = /^m=video \S+ \S+ (\d+)/m.exec(answer)?.slice(1) ?? [];
  expect(answer).toMatch(new RegExp(`^a=rtpmap:${payload} H264/`, 'm'));
  await encoder.take(answer);
  await becomes(creator, { live: true, livestream: 'WebRTC', liveStatus: 'live' });
  expect(await encoder.state()).toBe('connected');

  const line = (name: string) => new RegExp(`^a=${name}:.*$`, 'm').exec(encoder.offer)?.[0] ?? '';
  const change = (body: string, etag: string) =>
    fetch(api.address + location, {
      method: 'PATCH',
      body,
      headers: { ...bearer(key), 'content-type': 'application/trickle-ice-sdpfrag', 'if-match': etag },
    });
  const media = [/^m=.*$/m.exec(encoder.offer)?.[0] ?? '', line('mid'), line('candidate'), 'a=end-of-candidates'];
  const fragment = `${[line('ice-ufrag'), line('ice-pwd'), ...media].join('\r\n')}\r\n`;
  const trickled = await change(fragment, response.headers.get('etag') ?? '');
  expect(trickled.status, await trickled.text()).toBe(204);
  expect((await change('nonsense', response.headers.get('etag') ?? '')).status).toBe(400);
  const stranger = await world.createPerson({ creator: true });
  const otherKey = await generateStreamKey(stranger.ctx);
  expect((await fetch(api.address + location, { method: 'DELETE', headers: bearer(otherKey) })).status).toBe(401);
  expect((await fetch(api.address + location, { method: 'DELETE' })).status).toBe(401);
  expect((await fetch(api.address + location, { method: 'DELETE', headers: bearer(key) })).status).toBe(200);
  expect(await accountOf(creator)).toMatchObject({ live: false, liveStatus: 'stop' });
  expect((await fetch(api.address + location, { method: 'DELETE', headers: bearer(key) })).status).toBe(404);
  await encoder.page.close();
});

test('a newer encoder replaces one that hangs, in the same live', async () => {
  const creator = await world.createPerson({ creator: true });
  const key = await generateStreamKey(creator.ctx);
  const publish = async () => {
    const encoder = await openEncoder();
    const response = await post(creator.username, encoder.offer, bearer(key));
    const answer = await response.text();
    expect(response.status, answer).toBe(201);
    await encoder.take(answer);
    const [, live, session] = /whip\/([^/]+)\/(\w+)$/.exec(response.headers.get('location') ?? '') ?? [];
    return { encoder, live, session, location: response.headers.get('location') ?? '' };
  };
  const first = await publish();
  await becomes(creator, { live: true });
  const second = await publish();
  expect(second.live).toBe(first.live);
  expect(second.session).not.toBe(first.session);
  await vi.waitFor(async () => expect(await second.encoder.state()).toBe('connected'), { timeout: 20_000 });
  // Only the newer one is left in the room, and the live has not ended meanwhile.
  await vi.waitFor(async () => expect(await first.encoder.state()).not.toBe('connected'), { timeout: 30_000 });
  await becomes(creator, { live: true });
  const rows = await world.db.select().from(schema.lives).where(eq(schema.lives.accountId, creator.id));
  expect(rows).toHaveLength(1);
  expect(await live.rooms([first.live ?? ''])).toEqual([{ name: first.live, participants: 1 }]);
  expect((await fetch(api.address + second.location, { method: 'DELETE', headers: bearer(key) })).status).toBe(200);
  for (const { encoder } of [first, second]) await encoder.page.close();
});

test('a signed-in creator needs no key; non-creators, and other creators’ URLs, are rejected', async () => {
  const session = async (creator: boolean) => {
    const person = api.browser();
    const username = `whip.${crypto.randomUUID().slice(0, 8)}`;
    await person.post('/api/signup', {
      username,
      fullname: 'W',
      email: `${username}@example.test`,
      password: 'Demo1234!',
    });
    if (creator) await world.db.update(schema.accounts).set({ creator }).where(eq(schema.accounts.username, username));
    return { person, username };
  };
  const [one, other, fan] = [await session(true), await session(true), await session(false)];
  const encoder = await openEncoder();
  const ask = (who: typeof one, username: string) =>
    who.person.request(`/live/${username}?direction=send`, {
      method: 'POST',
      body: encoder.offer,
      headers: { 'content-type': 'application/sdp' },
    });
  expect((await ask(one, other.username)).status).toBe(403);
  expect((await ask(fan, fan.username)).status).toBe(403);
  const taken = await ask(one, one.username);
  expect(taken.status, await taken.clone().text()).toBe(201);
  await encoder.page.close();
});

test('wrong keys, foreign pages, other bodies and a missing LiveKit are rejected with a message', async () => {
  const creator = await world.createPerson({ creator: true });
  const key = await generateStreamKey(creator.ctx);
  const { offer, page } = await openEncoder();
  await page.close();
  const { username } = creator;
  expect((await post(username, offer)).status).toBe(401);
  for (const wrong of [`live_${'x'.repeat(32)}`, 'nonsense'])
    expect((await post(username, offer, bearer(wrong))).status).toBe(401);
  const old = key;
  const next = await generateStreamKey(creator.ctx);
  expect((await post(username, offer, bearer(old))).status).toBe(401);
  expect((await post('somebody-else', offer, bearer(next))).status).toBe(401);
  expect((await post(username, offer, { ...bearer(next), origin: 'https://evil.test' })).status).toBe(403);
  expect((await post(username, offer, { ...bearer(next), 'content-type': 'text/plain' })).status).toBe(415);
  expect((await post(username, 'v=0', bearer(next))).status).toBe(400);
  expect((await post(username, 'm=video 9 nonsense', bearer(next))).status).toBe(400);
  expect((await post(username, offer, bearer(next), api, '')).status).toBe(400);
  const unavailable = await post(username, offer, bearer(next), away);
  expect(unavailable.status).toBe(503);
  expect(await unavailable.json()).toMatchObject({ error: expect.stringMatching(/isn’t responding/) });
  await world.db.update(schema.accounts).set({ creator: false }).where(eq(schema.accounts.id, creator.id));
  expect((await post(username, offer, bearer(next))).status).toBe(403);
});
