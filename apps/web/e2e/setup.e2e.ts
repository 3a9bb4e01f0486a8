import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStage } from './browser.ts';
import { openFootage } from './footage.ts';
import { openKillableApi } from './killable-api.ts';
import { untilItPlays } from './playback.ts';
import { address, demo } from './product.ts';

const stage = openStage();
const footage = openFootage();
const api = await openKillableApi();

test('invited people see what comes next, and creators continue to the upload with their invitation', async () => {
  const fan = await (await stage.newcomer()).open('/studio/setup');
  await fan.getByRole('heading', { name: 'Your first video', exact: true }).waitFor();
  await fan.getByText('Get $200 wired for your first video!').waitFor();
  await fan.getByText('All videos will be approved manually', { exact: true }).waitFor();
  const intro = fan.getByLabel('How it works', { exact: true });
  await intro.evaluate((element: HTMLVideoElement) => element.play());
  await untilItPlays(intro);
  expect(await fan.getByRole('link', { name: 'Upload and get paid', exact: true }).count()).toBe(0);
  await fan.getByRole('link', { name: 'Apply now', exact: true }).click();
  await fan.waitForURL(`${address}/creator-request`);

  const creator = await (await stage.demo(demo.creator)).open('/studio/setup');
  await creator.getByRole('link', { name: 'Upload and get paid', exact: true }).click();
  await creator.waitForURL(`${address}/studio/upload?n=invitation`);
});

/** The operator's video CDN: another origin with public CORS. */
async function serveFolder(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    createReadStream(join(folder, basename(request.url ?? '')))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
}

test('the operator’s own reward and playlist come first, and a missing playlist shows an error', async () => {
  stage.watch.allow(/status of 404/, /HLS manifestLoadError/, /net::ERR_/);
  const playlist = footage.playlist(12);
  const origin = await serveFolder(dirname(playlist));
  vi.stubEnv('FIRST_VIDEO_DOLLARS', '75');
  vi.stubEnv('SETUP_VIDEO_URL', `${origin}/${basename(playlist)}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  await api.start();
  const { context } = await api.newcomer(stage);
  const page = await context.newPage();
  await page.goto(`${api.origin}/studio/setup`);
  await page.getByText('Get $75 wired for your first video!').waitFor();
  const video = page.getByLabel('How it works', { exact: true });
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await untilItPlays(video);

  vi.stubEnv('SETUP_VIDEO_URL', `${origin}/gone.m3u8`);
  api.kill();
  await api.start();
  await page.goto(`${api.origin}/studio/setup`);
  await page.getByText('Couldn’t play this video', { exact: true }).waitFor();
});
