import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { longFramesOf } from './long-frames-of.ts';
import { openPhone } from './slow-phone.ts';
import { installProbe } from './swipe-probe.ts';

const player = createRequire(import.meta.url).resolve('hls.js/dist/hls.light.min.js');

const css = `body{margin:0;background:#000}[role=feed]{height:100dvh;overflow-y:auto;scroll-snap-type:y mandatory}
[role=feed]>div{height:100dvh;scroll-snap-align:start;scroll-snap-stop:always}video{width:100%;height:100%;object-fit:cover}`;

/** Runs in the page: a list of videos whose current one and two on either side are loaded by hls.js, and nothing else. */
function showFilms({ playlists, css }: { playlists: readonly string[]; css: string }): void {
  interface Engine {
    loadSource: (url: string) => void;
    attachMedia: (video: HTMLVideoElement) => void;
    on: (event: string, heard: () => void) => void;
    pauseBuffering: () => void;
    resumeBuffering: () => void;
    destroy: () => void;
  }
  const made: unknown = Reflect.get(window, 'Hls');
  if (typeof made !== 'function') throw new Error('hls.js is not there');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  const feed = document.createElement('div');
  feed.setAttribute('role', 'feed');
  const slides: Element[] = playlists.map(() => document.createElement('div'));
  feed.append(...slides);
  document.body.replaceChildren(feed);

  const films = new Map<number, { engine: Engine; video: HTMLVideoElement }>();
  let current = 0;
  const load = (at: number, playlist: string) => {
    const video = document.createElement('video');
    Object.assign(video, { muted: true, loop: true, playsInline: true });
    slides[at]?.append(video);
    const engine: Engine = Reflect.construct(made, [
      { lowLatencyMode: false, maxBufferLength: 30, maxMaxBufferLength: 60, capLevelToPlayerSize: true },
    ]);
    engine.on('hlsFragBuffered', () => {
      if (at !== current) engine.pauseBuffering();
    });
    engine.loadSource(playlist);
    engine.attachMedia(video);
    films.set(at, { engine, video });
  };
  const letGo = (at: number) => {
    films.get(at)?.engine.destroy();
    films.get(at)?.video.remove();
    films.delete(at);
  };
  const goTo = (at: number) => {
    current = at;
    for (const [index, playlist] of playlists.entries()) {
      const near = Math.abs(index - at) <= 2;
      if (near && !films.has(index)) load(index, playlist);
      if (!near && films.has(index)) setTimeout(() => letGo(index));
    }
    for (const [index, { engine, video }] of films)
      if (index === at) {
        engine.resumeBuffering();
        void video.play().catch(() => undefined);
      } else video.pause();
  };
  const seen = new IntersectionObserver(
    (entries) => {
      // After the list has come to rest, not during its animation.
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) setTimeout(() => goTo(slides.indexOf(target)), 100);
    },
    { threshold: 0.8 },
  );
  for (const slide of slides) seen.observe(slide);
}

/** Frames over 50 ms in this many swipes through videos played by hls.js on a page without an app. */
export async function hlsLongFrames(
  browser: Browser,
  address: string,
  playlists: readonly string[],
  swipes: number,
): Promise<number> {
  const phone = await openPhone(browser, address, 'fan@demo.test');
  const { page, context } = phone;
  // The page's policy allows no external scripts, so it is injected before the page.
  await page.addInitScript({ path: player });
  await installProbe(page);
  await page.goto(`${address}/offline.html`);
  await page.evaluate(showFilms, { playlists, css });
  await page.waitForTimeout(4000);
  const count = await longFramesOf(phone, playlists.length, swipes);
  await context.close();
  return count;
}
