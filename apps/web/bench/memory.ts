import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { type LonePhone, openLonePhone } from './lone-phone.ts';
import { launch, quantile } from './slow-phone.ts';

export interface Memory {
  /** Bytes of objects and code in V8, after garbage collection. */
  heap: number;
  /** Private bytes of the page's process: heap, DOM, pictures and videos together. */
  process: number;
  nodes: number;
}

/** Memory of a feed page after some swipes up and down its first slides, and after more; in a separate browser. */
export async function memoryOfFeed(
  address: string,
  turn: (at: number) => 1 | -1,
  from: number,
  to: number,
): Promise<{ before: Memory; after: Memory }> {
  const browser = await launch();
  try {
    const phone = await openLonePhone(browser, address, 'fan@demo.test');
    await phone.send('Page.navigate', { url: `${address}/videos` });
    // The first videos load meanwhile.
    await wait(6000);
    let at = 0;
    let before: Memory | null = null;
    for (let made = 1; made <= to; made += 1) {
      const direction = turn(at);
      at += direction;
      await phone.swipe(direction);
      const place = await phone.evaluate("document.querySelector('[data-current]').dataset.slide");
      if (place !== String(at)) throw new Error(`After ${made} swipes the feed stands at ${place}, not at ${at}`);
      if (made === from) before = await steadyMemoryOf(browser, phone);
      if (made % 50 === 0) console.log(`${made} swipes for memory: ${JSON.stringify(await memoryOf(browser, phone))}`);
    }
    const after = await steadyMemoryOf(browser, phone);
    return { before: before ?? after, after };
  } finally {
    await browser.close();
  }
}

/** The median of five readings, one second apart: two may differ by 10 MB, as videos allocate and free memory. */
async function steadyMemoryOf(browser: Browser, phone: LonePhone): Promise<Memory> {
  const readings: Memory[] = [];
  for (let time = 0; time < 5; time += 1) {
    await wait(1000);
    readings.push(await memoryOf(browser, phone));
  }
  console.log(
    `five readings of the process: ${readings.map(({ process }) => Math.round(process / 1e6)).join(', ')} MB`,
  );
  const median = (name: keyof Memory) =>
    quantile(
      readings.map((reading) => reading[name]),
      0.5,
    );
  return { heap: median('heap'), process: median('process'), nodes: median('nodes') };
}

async function memoryOf(browser: Browser, phone: LonePhone): Promise<Memory> {
  for (let time = 0; time < 3; time += 1) await phone.send('HeapProfiler.collectGarbage');
  const metrics = await phone.metrics();
  const of = (name: string) => metrics.get(name) ?? Number.NaN;
  return { heap: of('JSHeapUsedSize'), process: await processMemory(browser), nodes: of('Nodes') };
}

/** Of the busiest page's process, from Linux. */
async function processMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const [page] = processInfo.filter(({ type }) => type === 'renderer').sort((a, b) => b.cpuTime - a.cpuTime);
  const rollup = page ? readFileSync(`/proc/${page.id}/smaps_rollup`, 'utf8') : '';
  return [...rollup.matchAll(/^Private_\w+: +(\d+) kB$/gm)].reduce((sum, [, kB]) => sum + Number(kB) * 1024, 0);
}
