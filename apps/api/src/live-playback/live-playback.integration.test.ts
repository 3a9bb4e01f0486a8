import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { generateStreamKey, stopLive } from '@foxreel/domain/live';
import { createTestWorld, type Person } from '@foxreel/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { probePicture } from '../../../../workers/live/src/testing/probe-picture.ts';
import { type PushedPattern, pushPattern } from '../../../../workers/live/src/testing/push-pattern.ts';
import { type StartedWorker, startWorker } from '../../../../workers/live/src/testing/start-worker.ts';
import { createTestApi } from '../testing/test-api.ts';

/* A player's view of an encoder live: the real live worker packages it, and the api serves it. */
const world = await createTestWorld();
const api = await createTestApi(world);
vi.setConfig({ testTimeout: 60_000 });
const soon = { timeout: 30_000, interval: 200 };
let worker: StartedWorker;
let creator: Person;
let pattern: PushedPattern;

const get = (path: string, headers: Record<string, string> = {}) => fetch(api.address + path, { headers });
const playlist = (name = 'playlist.m3u8', query = '') => get(`/live/${creator.username}/${name}${query}`);
const options = (path: string, origin: string, method = 'GET') =>
  fetch(api.address + path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'range' },
  });
const hintOf = (text: readonly string[]) =>
  text.flatMap((line) => /^#EXT-X-PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(line)?.[1] ?? [])[0] ?? '';
const lines = async (response: Response) => (await response.text()).split('\n');
const numbers = (text: string[]) =>
  text.flatMap((line) => /\/(\d+)\.m4s$/.exec(line)?.[1] ?? []).map((digits) => Number(digits));
const openSegment = (text: string[]) =>
  Number(
    /URI="[^"]*\/(\d+)\.\d+\.m4s"/.exec(text.findLast((line) => line.startsWith('#EXT-X-PRELOAD-HINT')) ?? '')?.[1],
  );

beforeAll(async () => {
  worker = await startWorker(world);
  creator = await world.createPerson({ creator: true });
  pattern = pushPattern(`${worker.rtmp}/${await generateStreamKey(creator.ctx)}`);
  await vi.waitFor(async () => expect((await playlist()).status).toBe(200), soon);
});
afterAll(async () => {
  pattern.process.kill('SIGKILL');
  await worker.end('SIGKILL');
});

test('the playlist plays, also on other pages, and its sequence continues', async () => {
  const response = await playlist();
  expect(response.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const first = await lines(response);
  expect(first).toContain('#EXT-X-TARGETDURATION:2');
  expect(first.join('\n')).not.toMatch(/EXT-X-PART|SERVER-CONTROL|ENDLIST/);
  const init = /URI="([^"]+)"/.exec(first.find((line) => line.startsWith('#EXT-X-MAP')) ?? '')?.[1] ?? '';
  const segment = first.find((line) => line.endsWith('.m4s')) ?? '';
  expect(segment).toMatch(new RegExp(`^/live/${creator.username}/[0-9a-f-]{36}/\\d+\\.m4s$`));
  for (const path of [init, segment]) {
    const file = await get(path);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('video/mp4');
    expect((await file.arrayBuffer()).byteLength).toBe(Number(file.headers.get('content-length')));
  }
  await vi.waitFor(async () => {
    const later = numbers(await lines(await playlist()));
    expect(Math.max(...later)).toBeGreaterThan(Math.max(...numbers(first)) + 1);
  }, soon);
});

test('the seekable playlist keeps every segment, plays from the first, and updates by delta', async () => {
  await vi.waitFor(
    async () => expect(numbers(await lines(await playlist('dvr.m3u8'))).length).toBeGreaterThan(8),
    soon,
  );
  const whole = await lines(await playlist('dvr.m3u8'));
  expect(numbers(whole)[0]).toBe(0);
  expect(whole.filter((line) => line.startsWith('#EXT-X-MAP'))).toHaveLength(1);
  const oldest = await get(whole.find((line) => line.endsWith('/0.m4s')) ?? '');
  expect(oldest.status).toBe(200);
  await oldest.arrayBuffer();
  await vi.waitFor(async () => {
    const delta = await lines(await playlist('dvr.m3u8', '?_HLS_skip=YES'));
    expect(delta.some((line) => line.startsWith('#EXT-X-SKIP:SKIPPED-SEGMENTS='))).toBe(true);
  }, soon);
  expect(await probePicture(`${api.address}/live/${creator.username}/dvr.m3u8`)).toMatchObject({ video: 'h264' });
});

test('ffprobe plays the URL itself', async () => {
  expect(await probePicture(`${api.address}/live/${creator.username}/playlist.m3u8`)).toMatchObject({
    video: 'h264',
    audio: 'aac',
  });
});

test('the low-latency playlist lists existing parts, and waits for missing ones', async () => {
  const text = await lines(await playlist('llhls.m3u8'));
  expect(text.join('\n')).toMatch(/#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1\.650/);
  expect(text).toContain('#EXT-X-PART-INF:PART-TARGET=0.55');
  const parts = text.flatMap((line) => /^#EXT-X-PART:.*URI="([^"]+)"/.exec(line)?.[1] ?? []);
  expect(parts.length).toBeGreaterThan(2);
  expect((await get(parts.at(-1) ?? '')).status).toBe(200);

  const next = openSegment(text) + 1;
  const asked = Date.now();
  const waited = await playlist('llhls.m3u8', `?_HLS_msn=${next}&_HLS_part=0`);
  expect(waited.status).toBe(200);
  expect(await waited.text()).toContain(`/${next}.0.m4s"`);
  expect(Date.now() - asked).toBeGreaterThan(100);
  expect(Date.now() - asked).toBeLessThan(6_000);
});

test('every hinted part arrives and is in the next playlist; after a segment’s last part it is the first of the next', async () => {
  let text = await lines(await playlist('llhls.m3u8'));
  let segmentsBegun = 0;
  for (let count = 0; count < 12; count += 1) {
    const hint = hintOf(text);
    const [, segment, part] = /\/(\d+)\.(\d+)\.m4s$/.exec(hint) ?? [];
    const [hinted, next] = await Promise.all([
      get(hint),
      playlist('llhls.m3u8', `?_HLS_msn=${segment}&_HLS_part=${part}`),
    ]);
    expect(hinted.status, hint).toBe(200);
    expect(next.status).toBe(200);
    text = await lines(next);
    expect(
      text.some((line) => line.startsWith('#EXT-X-PART:') && line.includes(`URI="${hint}"`)),
      hint,
    ).toBe(true);
    if (part === '0') segmentsBegun += 1;
  }
  expect(segmentsBegun).toBeGreaterThan(2);
});

test('a segment’s date is when its first picture arrived, and dates advance with the pictures', async () => {
  const text = await lines(await playlist('llhls.m3u8'));
  const dates = text.flatMap((line) => /^#EXT-X-PROGRAM-DATE-TIME:(.+)$/.exec(line)?.[1] ?? []).map(Date.parse);
  const lengths = text.flatMap((line) => /^#EXTINF:([\d.]+),$/.exec(line)?.[1] ?? []).map((one) => Number(one) * 1000);
  for (const [index, length] of lengths.slice(0, dates.length - 1).entries())
    expect(Math.abs((dates[index + 1] ?? 0) - (dates[index] ?? 0) - length)).toBeLessThan(2);
  const [live] = await world.db.select().from(schema.lives).where(eq(schema.lives.accountId, creator.id));
  // The live is on air once its first segment is complete: its first picture came before.
  const first = (dates[0] ?? 0) - Number(/MEDIA-SEQUENCE:(\d+)/.exec(text.join('\n'))?.[1]) * 1000;
  expect(first).toBeLessThan(live?.startedAt?.getTime() ?? 0);
  expect(Math.max(...dates)).toBeLessThan(Date.now());
});

test('players on any page can read every response, including errors and preflights', async () => {
  const { username } = creator;
  const origin = 'https://player.test';
  const segment = (await lines(await playlist())).find((line) => line.endsWith('.m4s')) ?? '';
  const answers: [Response, number][] = [
    [await get(`/live/${username}/llhls.m3u8`, { origin }), 200],
    [await get(segment, { origin }), 200],
    [await get(segment, { origin, range: 'bytes=999999999-' }), 416],
    [await get(`/live/${username}/llhls.m3u8?_HLS_part=1`, { origin }), 400],
    [await get(`/live/${username}/${crypto.randomUUID()}/1.m4s`, { origin }), 404],
    [await get('/live/nobody-at-all/playlist.m3u8', { origin }), 404],
    [await get(`/live/${username}/other`, { origin }), 404],
    [await fetch(`${api.address}${segment}`, { method: 'HEAD', headers: { origin } }), 200],
    [await fetch(`${api.address}${segment}`, { method: 'DELETE', headers: { origin } }), 403],
    [await fetch(`${api.address}/live/${username}?direction=send`, { method: 'POST', headers: { origin } }), 403],
    [await options(`/live/${username}/llhls.m3u8`, origin), 204],
    [await options(segment, origin), 204],
    [await options(`/live/${username}`, origin, 'POST'), 204],
    [await fetch(`${api.address}/live/${username}`, { method: 'OPTIONS' }), 204],
  ];
  for (const [answer, status] of answers) {
    expect([answer.status, answer.headers.get('access-control-allow-origin')], answer.url).toEqual([status, '*']);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  }
  const asked = await options(segment, origin);
  expect(asked.headers.get('access-control-allow-headers')).toMatch(/range/i);
  expect(asked.headers.get('access-control-allow-methods')).toMatch(/GET,HEAD/);
  expect((await options(`/live/${username}`, origin, 'POST')).headers.get('accept-post')).toBe('application/sdp');
});

test('playlists are compressed if accepted, files support ranges', async () => {
  const address = `${api.address}/live/${creator.username}/playlist.m3u8`;
  const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
    null,
    expect.stringMatching(/Accept-Encoding/),
  ]);
  const zipped = await fetch(address, { headers: { 'accept-encoding': 'br;q=1, gzip;q=0.5' } });
  expect([zipped.headers.get('content-encoding'), zipped.headers.get('vary')]).toEqual([
    'gzip',
    expect.stringMatching(/Accept-Encoding/),
  ]);
  expect(await zipped.text()).toMatch(/^#EXTM3U\n/);
  expect((await fetch(address, { headers: { 'accept-encoding': 'gzip;q=0' } })).headers.get('content-encoding')).toBe(
    null,
  );

  const segment = (await lines(await playlist())).findLast((line) => line.endsWith('.m4s')) ?? '';
  const whole = Buffer.from(await (await get(segment)).arrayBuffer());
  const some = await get(segment, { range: 'bytes=10-29' });
  expect(some.status).toBe(206);
  expect(some.headers.get('content-range')).toBe(`bytes 10-29/${whole.length}`);
  expect(Buffer.from(await some.arrayBuffer())).toEqual(whole.subarray(10, 30));
  const none = await get(segment, { range: `bytes=${whole.length}-` });
  expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
});

test('rejects invalid requests', async () => {
  for (const query of ['?_HLS_msn=999999', '?_HLS_msn=-1', '?_HLS_msn=x', '?_HLS_msn=1&_HLS_part=1.5', '?_HLS_part=0'])
    expect((await playlist('llhls.m3u8', query)).status, query).toBe(400);
  const base = `/live/${creator.username}`;
  const live = numbers(await lines(await playlist())).length > 0 && (await liveId());
  for (const path of [
    `${base}/${live}/manifest.json`,
    `${base}/${live}/..%2f..%2fsecret`,
    `${base}/${live}/999999.m4s`,
    `${base}/${crypto.randomUUID()}/init.mp4`,
    '/live/nobody-at-all/playlist.m3u8',
    `${base}/other.m3u8`,
  ])
    expect((await get(path)).status, path).toBe(404);
  expect((await fetch(`${api.address}${base}/playlist.m3u8`, { method: 'DELETE' })).status).toBe(405);
});

test('a block hides the live from its fan within moments, and the end from everyone', async () => {
  const browser = api.browser();
  const username = `fan.${crypto.randomUUID().slice(0, 8)}`;
  const body = { username, fullname: 'F', email: `${username}@example.test`, password: 'Demo1234!' };
  expect((await browser.post('/api/signup', body)).status).toBe(200);
  const asFan = async () => (await browser.request(`/live/${creator.username}/playlist.m3u8`)).status;
  expect(await asFan()).toBe(200);
  const [fan] = await world.db.select().from(schema.accounts).where(eq(schema.accounts.username, username));
  await world.db.insert(schema.blocks).values({ blockerId: creator.id, blockedId: fan?.id ?? '' });
  await vi.waitFor(async () => expect(await asFan()).toBe(404), { timeout: 15_000, interval: 200 });
  expect((await playlist()).status).toBe(200);

  const segment = (await lines(await playlist())).find((line) => line.endsWith('.m4s')) ?? '';
  const latest = await lines(await playlist('llhls.m3u8'));
  const next = openSegment(latest) + 2;
  const waiting = [playlist('llhls.m3u8', `?_HLS_msn=${next}`), get(hintOf(latest))];
  await stopLive(creator.ctx);
  // Waiting requests are answered too: an ended live has nothing more, which is not a server error.
  const [reload, hinted] = await Promise.all(waiting);
  // On a slow machine the segment is complete before the live has ended.
  if (reload?.status === 200) expect(openSegment(await lines(reload))).toBeGreaterThan(next);
  else expect(reload?.status).toBe(404);
  expect([200, 404]).toContain(hinted?.status);
  await vi.waitFor(async () => expect((await playlist()).status).toBe(404), { timeout: 15_000, interval: 200 });
  expect((await get(segment)).status).toBe(404);
});

async function liveId(): Promise<string | undefined> {
  const [live] = await world.db.select().from(schema.lives).where(eq(schema.lives.accountId, creator.id));
  return live?.id;
}
