import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { openPhone } from './slow-phone.ts';

export interface FirstView {
  /**
   * Gzipped scripts requested before the first slide showed its picture or frame; the media engine counted separately. Bytes.
   */
  scripts: number;
  engine: number;
  largestPaint: number;
  shift: number;
}

declare global {
  interface Window {
    vitals: {
      largestPaint: number;
      shift: number /** When the first slide had its picture or frame; 0 before. */;
      firstSlide: number;
    };
  }
}

/** A visitor's cold view of the home feed: empty cache, slow phone. */
export async function firstView(browser: Browser, address: string): Promise<FirstView> {
  const phone = await openPhone(browser, address, null);
  const { page } = phone;
  await page.addInitScript(() => {
    const vitals = { largestPaint: 0, shift: 0, firstSlide: 0 };
    window.vitals = vitals;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) vitals.largestPaint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number' && !('hadRecentInput' in entry && entry.hadRecentInput))
          vitals.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      const picture = document.querySelector<HTMLImageElement>('[data-current] [data-stage] img');
      const film = document.querySelector('[data-current] video:not(.opacity-0)');
      if (film !== null || (picture?.complete && picture.naturalWidth > 0)) vitals.firstSlide = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).length);
    // A request still running at the end of the view does not count.
    size.catch(() => undefined);
    sizes.set(response.url(), size);
  });
  await page.goto(address);
  await page.waitForFunction(() => window.vitals.firstSlide > 0);
  await page.waitForTimeout(4000);
  const { largestPaint, shift, asked } = await page.evaluate(() => ({
    ...window.vitals,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= window.vitals.firstSlide)
      .map(({ name }) => name),
  }));
  const scripts = await Promise.all(
    asked.flatMap((url) => {
      const size = sizes.get(url);
      return size ? [size.then((bytes) => ({ url, bytes }))] : [];
    }),
  );
  await phone.context.close();
  const isEngine = ({ url }: { url: string }) =>
    /\/(hls|attach-playlist|live-playlist|fetch-worker)[^/]*\.js/.test(url);
  const sum = (files: { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0);
  for (const { url, bytes } of scripts) console.log(`${String(bytes).padStart(8)} B  ${new URL(url).pathname}`);
  return {
    scripts: sum(scripts.filter((file) => !isEngine(file))),
    engine: sum(scripts.filter(isEngine)),
    largestPaint,
    shift,
  };
}
