import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { longFramesOf } from './long-frames-of.ts';
import { openPhone } from './slow-phone.ts';
import { installProbe } from './swipe-probe.ts';

const slides = 16;

/** A video of the size that the feed plays on a phone. */
function film(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'foxreel-plain-'));
  try {
    const path = join(folder, 'film.mp4');
    const coded = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
    const source = ['-f', 'lavfi', '-i', 'testsrc2=size=540x960:rate=30:duration=6'];
    execFileSync(process.env['FFMPEG_PATH'] || 'ffmpeg', ['-y', '-loglevel', 'error', ...source, ...coded, path]);
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const html = `<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1" />
<style>body{margin:0;background:#000}[role=feed]{height:100dvh;overflow-y:auto;scroll-snap-type:y mandatory}
[role=feed]>div{height:100dvh;scroll-snap-align:start;scroll-snap-stop:always}video{width:100%;height:100%;object-fit:cover}</style>
<div role="feed">${'<div><video src="/plain.mp4" preload="auto" muted loop playsinline></video></div>'.repeat(slides)}</div>
<script>
  const films = new IntersectionObserver((seen) => seen.forEach(({ target, isIntersecting }) => isIntersecting ? target.play() : target.pause()), { threshold: 0.8 });
  document.querySelectorAll('video').forEach((video) => films.observe(video));
</script>`;

/** Frames over 50 ms in this many swipes through plain, fully loaded video elements: the baseline of this machine's browser. */
export async function plainLongFrames(browser: Browser, address: string, swipes: number): Promise<number> {
  const phone = await openPhone(browser, address, null);
  const { page, context } = phone;
  const body = film();
  await page.route(`${address}/plain`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.route(`${address}/plain.mp4`, (route) => route.fulfill({ contentType: 'video/mp4', body }));
  await installProbe(page);
  await page.goto(`${address}/plain`);
  await page.waitForTimeout(4000);
  const count = await longFramesOf(phone, slides, swipes);
  await context.close();
  return count;
}
