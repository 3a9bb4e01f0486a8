import { schema } from '@foxreel/db';
import { generateStreamKey, stopLive } from '@foxreel/domain/live';
import { createTestWorld, type Person } from '@foxreel/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { probePicture } from '../../../../workers/live/src/testing/probe-picture.ts';
import { type PushedPattern, pushPattern } from '../../../../workers/live/src/testing/push-pattern.ts';
import { type StartedWorker, startWorker } from '../../../../workers/live/src/testing/start-worker.ts';
import { createTestApi } from '../testing/test-api.ts';

/* A player's view of an encoder's live: the real live worker packages it, and the api plays it. */
const world = await createTestWorld();
const api = await createTestApi(world);
vi.setConfig({ testTimeout: 60_000 });
const soon = { timeout: 30_000, interval: 200 };
let worker: StartedWorker;
let creator: Person;
let pattern: PushedPattern;

const get = (path: string, headers: Record<string, string> = {}) => fetch(api.address + path, { headers });
const playlist = (name = 'playlist.m3u8', query = '') => get(`/live/${creator.username}/${name}${query}`);
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

test('the playlist plays, also on other pages, and its sequence goes on', async () => {
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

test('ffprobe plays the address itself', async () => {
  expect(await probePicture(`${api.address}/live/${creator.username}/playlist.m3u8`)).toMatchObject({
    video: 'h264',
    audio: 'aac',
  });
});

test('the low-latency playlist names parts that are there, and waits for those that are not', async () => {
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

  const hint = (await lines(await playlist('llhls.m3u8'))).flatMap(
    (line) => /^#EXT-X-PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(line)?.[1] ?? [],
  );
  const hinted = await get(hint[0] ?? '');
  // The hint is for the next part of this segment; when the segment ends there instead, the player is told so.
  expect([200, 404]).toContain(hinted.status);
});

test('what is no right question is refused', async () => {
  for (const query of ['?_HLS_msn=999999', '?_HLS_msn=-1', '?_HLS_msn=x', '?_HLS_msn=1&_HLS_part=1.5'])
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

test('a block hides the live from its fan at once or nearly so, and the end from everyone', async () => {
  const browser = api.browser();
  const username = `fan.${crypto.randomUUID().slice(0, 8)}`;
  const body = { username, fullname: 'F', email: `${username}@example.test`, password: 'Demo1234!' };
  expect((await browser.post('/api/signup', body)).status).toBe(200);
  const asFan = async () => (await browser.request(`/live/${creator.username}/playlist.m3u8`)).status;
  expect(await asFan()).toBe(200);
  const [fan] = await world.db.select().from(schema.accounts).where(eq(schema.accounts.username, username));
  await world.db.insert(schema.blocks).values({ blockerId: creator.id, blockedId: fan?.id ?? '' });
  await vi.waitFor(async () => expect(await asFan()).toBe(404), { timeout: 3_000, interval: 200 });
  expect((await playlist()).status).toBe(200);

  const segment = (await lines(await playlist())).find((line) => line.endsWith('.m4s')) ?? '';
  await stopLive(creator.ctx);
  await vi.waitFor(async () => expect((await playlist()).status).toBe(404), { timeout: 3_000, interval: 200 });
  expect((await get(segment)).status).toBe(404);
});

async function liveId(): Promise<string | undefined> {
  const [live] = await world.db.select().from(schema.lives).where(eq(schema.lives.accountId, creator.id));
  return live?.id;
}
