import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { openPhone } from './slow-phone.ts';

export interface FirstView {
  /** Gzipped scripts that came before the first slide showed its picture or frame; those of the media engine apart. Bytes. */
  scripts: number;
  engine: number;
  largestPaint: number;
  shift: number;
}

declare global {
  interface Window {
    vitals: { largestPaint: number; shift: number };
  }
}

/** One cold view of the home feed by a visitor: an empty cache, a slow phone. */
export async function firstView(browser: Browser, address: string): Promise<FirstView> {
  const phone = await openPhone(browser, address, null);
  const { page } = phone;
  await page.addInitScript(() => {
    window.vitals = { largestPaint: 0, shift: 0 };
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.vitals.largestPaint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number' && !('hadRecentInput' in entry && entry.hadRecentInput))
          window.vitals.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const sizes: Promise<{ url: string; bytes: number }>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const url = response.url();
    const size = response.body().then((body) => ({ url, bytes: gzipSync(body, { level: 9 }).length }));
    // One that is still on its way when the view ends counts for nothing.
    size.catch(() => undefined);
    sizes.push(size);
  });
  await page.goto(address);
  await page.waitForFunction(() => {
    const [picture, film] = [
      document.querySelector<HTMLImageElement>('[data-current] [data-stage] img'),
      document.querySelector('[data-current] video:not(.opacity-0)'),
    ];
    return film !== null || Boolean(picture?.complete && picture.naturalWidth > 0);
  });
  const scripts = await Promise.all(sizes.slice());
  await page.waitForTimeout(4000);
  const { largestPaint, shift } = await page.evaluate(() => window.vitals);
  await phone.context.close();
  const isEngine = ({ url }: { url: string }) => /\/(hls|attach-playlist)[^/]*\.js/.test(url);
  const sum = (files: { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0);
  for (const { url, bytes } of scripts) console.log(`${String(bytes).padStart(8)} B  ${new URL(url).pathname}`);
  return {
    scripts: sum(scripts.filter((file) => !isEngine(file))),
    engine: sum(scripts.filter(isEngine)),
    largestPaint,
    shift,
  };
}
