import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { generateStreamKey } from '@foxreel/domain/live';
import { createTestWorld, requiredVariable } from '@foxreel/testing';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type PushedPattern, pushPattern } from '../../../../workers/live/src/testing/push-pattern.ts';
import { type StartedWorker, startWorker } from '../../../../workers/live/src/testing/start-worker.ts';
import { createTestApi } from '../testing/test-api.ts';

/* An encoder live in third-party players, as shipped, on a page of another origin. */
const playedSeconds = 30;
/** Players drop what is further back; video.js what has left the playlist, which is less if it is behind on a busy machine. */
const heldSeconds = 4;
const players = {
  'hls.js': {
    script: 'hls.js/dist/hls.js',
    begin: `const hls = new Hls({ lowLatencyMode: true });
      hls.on(Hls.Events.ERROR, (_, { fatal, details }) => fatal && failed(details));
      hls.loadSource(address);
      hls.attachMedia(video);`,
  },
  'Shaka Player': {
    script: 'shaka-player/dist/shaka-player.compiled.js',
    begin: `const player = new shaka.Player();
      player.addEventListener('error', ({ detail }) => failed(detail.code));
      player.configure({ streaming: { lowLatencyMode: true } });
      player.attach(video).then(() => player.load(address)).catch(({ code }) => failed(code));`,
  },
  'video.js': {
    script: 'video.js/dist/video.js',
    begin: `const player = videojs(video, { muted: true, autoplay: true, html5: { vhs: { llhls: true, overrideNative: true } } });
      player.on('error', () => failed(player.error().message));
      player.src({ src: address, type: 'application/vnd.apple.mpegurl' });`,
  },
};
type PlayerName = keyof typeof players;

const world = await createTestWorld();
const api = await createTestApi(world);
vi.setConfig({ testTimeout: 180_000 });
let worker: StartedWorker;
let pattern: PushedPattern;
let browser: Browser;
let site: Server;
let address = '';

beforeAll(async () => {
  [worker, browser, site] = await Promise.all([
    startWorker(world),
    chromium.launch({
      executablePath: process.env['HEADLESS_SHELL_PATH'] || requiredVariable('CHROMIUM_PATH'),
      args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
    }),
    serveSite(),
  ]);
  const creator = await world.createPerson({ creator: true });
  pattern = pushPattern(`${worker.rtmp}/${await generateStreamKey(creator.ctx)}`, { keyEvery: 60, seconds: 300 });
  address = `${api.address}/live/${creator.username}/llhls.m3u8`;
  await vi.waitFor(async () => expect((await fetch(address)).status).toBe(200), { timeout: 30_000, interval: 200 });
}, 60_000);
afterAll(async () => {
  await browser.close();
  site.close();
  pattern.process.kill('SIGKILL');
  await worker.end('SIGKILL');
});

test.concurrent.for(Object.keys(players) as PlayerName[])(
  '%s plays it on at low latency without an error or a file that is not there',
  // The context's own: a second attempt beside others has no other.
  async (name, { expect }) => {
    const page = await browser.newPage();
    const answers: [number, string][] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(api.address)) answers.push([response.status(), response.url()]);
    });
    await begin(page, name);
    const told = () =>
      page.evaluate(() => {
        const video = document.querySelector('video');
        const { began, failures } = Reflect.get(window, 'told') as { began: number | null; failures: string[] };
        if (began === null || !video) return { played: 0, held: 0, failures };
        const { buffered, currentTime } = video;
        const range =
          Array.from({ length: buffered.length }, (_, at) => at).find((at) => buffered.end(at) >= currentTime) ?? 0;
        return { played: currentTime - began, held: currentTime - buffered.start(range), failures };
      });
    await expect
      .poll(
        async () => {
          const { played, failures } = await told();
          return failures.length > 0 ? failures : played > playedSeconds;
        },
        { timeout: 120_000, interval: 500 },
      )
      .toBe(true);
    // What was played is complete: no part was dropped or skipped.
    expect((await told()).held).toBeGreaterThan(heldSeconds);
    expect(answers.filter(([status]) => status >= 400)).toEqual([]);
    expect(
      answers.some(([, url]) => /\/\d+\.\d+\.m4s$/.test(url)),
      'it plays parts',
    ).toBe(true);
    await page.close();
  },
);

async function begin(page: Page, name: PlayerName): Promise<void> {
  const at = site.address();
  if (typeof at !== 'object' || !at) throw new Error('The site has no port');
  await page.goto(`http://127.0.0.1:${at.port}/?${new URLSearchParams({ player: name })}`);
  await page.addScriptTag({
    content: `{
      const address = ${JSON.stringify(address)};
      const video = document.querySelector('video');
      const told = { began: null, failures: [] };
      const failed = (words) => told.failures.push(String(words));
      window.told = told;
      video.addEventListener('playing', () => (told.began ??= video.currentTime));
      ${players[name].begin}
    }`,
  });
}

/** A page of another origin, with the player's published script. */
async function serveSite(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/player.js') {
      const script = Object.values(players).find((_, index) => String(index) === searchParams.get('of'))?.script ?? '';
      response.setHeader('content-type', 'text/javascript');
      return void response.end(await readFile(fileURLToPath(import.meta.resolve(script))));
    }
    const of = Object.keys(players).indexOf(searchParams.get('player') ?? '');
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><video muted autoplay width="320"></video><script src="/player.js?of=${of}"></script>`,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
