import type { Page } from 'playwright-core';
import { type SlowPhone, swipe } from './slow-phone.ts';

export interface SwipeTime {
  /** From the end of the swipe to the first painted frame with the next video's picture. Milliseconds. */
  firstFrame: number;
  /** From the end of the swipe to the following frame: the video plays. Milliseconds. */
  moving: number;
}

/** A frame over 50 ms, and what it did. Milliseconds. */
export interface LongFrame {
  duration: number;
  scripts: number;
  /** Style and layout, from start to end. */
  drawing: number;
  longestScript: string;
}

/** As in the Long Animation Frames API, which TypeScript's lib does not know yet. */
interface PerformanceLongFrame extends PerformanceEntry {
  styleAndLayoutStart?: number;
  scripts?: { duration: number; invoker: string; sourceFunctionName: string }[];
}

declare global {
  interface Window {
    probe: {
      /** The time of each element's first decoded frame. */
      decoded: WeakMap<HTMLVideoElement, number>;
      longFrames: LongFrame[];
    };
  }
}

/** Records from the page's start: first video frames, long frames, requested playlists. */
export async function installProbe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const decoded = new WeakMap<HTMLVideoElement, number>();
    window.probe = { decoded, longFrames: [] };
    const watch = (video: HTMLVideoElement) =>
      video.requestVideoFrameCallback(() => decoded.set(video, performance.now()));
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof HTMLVideoElement) watch(node);
          else if (node instanceof Element) for (const video of node.querySelectorAll('video')) watch(video);
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { duration, startTime, styleAndLayoutStart = 0, scripts = [] } = entry as PerformanceLongFrame;
        const sorted = scripts.toSorted((one, other) => other.duration - one.duration);
        const [longest] = sorted;
        window.probe.longFrames.push({
          duration,
          scripts: sorted.reduce((sum, script) => sum + script.duration, 0),
          drawing: styleAndLayoutStart > 0 ? startTime + duration - styleAndLayoutStart : 0,
          longestScript: longest
            ? `${longest.invoker} ${longest.sourceFunctionName} ${Math.round(longest.duration)} ms`
            : '',
        });
      }
    }).observe({ type: 'long-animation-frame', buffered: true });
  });
}

/** One swipe, and how long the next video took; null if no video follows. */
export async function timedSwipe(phone: SlowPhone, from: number, direction: 1 | -1): Promise<SwipeTime | null> {
  const { page } = phone;
  const next = from + direction;
  const isFilm = await page.locator(`[data-slide="${next}"] video`).count();
  const timed = page.evaluate(
    async ({ next, isFilm }) => {
      const ended = await new Promise<number>((resolve) =>
        window.addEventListener('touchend', ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true }),
      );
      if (!isFilm) return null;
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())));
      const find = () => document.querySelector<HTMLVideoElement>(`[data-slide="${next}"] video`);
      const onScreen = (video: HTMLVideoElement) => {
        const { top, bottom } = video.getBoundingClientRect();
        return bottom > 0 && top < innerHeight && getComputedStyle(video).opacity === '1';
      };
      const give = performance.now() + 15_000;
      let video = find();
      let first = await frame();
      while (!(video && window.probe.decoded.has(video) && onScreen(video))) {
        if (first > give) return { firstFrame: 15_000, moving: 15_000 };
        first = await frame();
        video = find();
      }
      const running = new Promise<number>((resolve) =>
        video.requestVideoFrameCallback(() => resolve(performance.now())),
      );
      const moving = await Promise.race([running, new Promise<number>((resolve) => setTimeout(resolve, 15_000, give))]);
      return { firstFrame: first - ended, moving: moving - ended };
    },
    { next, isFilm },
  );
  await swipe(phone, direction);
  const time = await timed;
  await page.locator(`[data-slide="${next}"][data-current]`).waitFor({ timeout: 15_000 });
  return time;
}

/** Runs in the page: waits until the list has come to rest. */
export async function listRests(): Promise<void> {
  const feed = document.querySelector('[role="feed"]');
  let before = Number.NaN;
  for (let same = 0; feed && same < 6; ) {
    await new Promise(requestAnimationFrame);
    same = feed.scrollTop === before ? same + 1 : 0;
    before = feed.scrollTop;
  }
}

export const untilStill = (page: Page): Promise<void> => page.evaluate(listRests);
