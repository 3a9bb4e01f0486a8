import { coldStarts } from './cold-start.ts';
import { largestPaints } from './first-pages.ts';
import { firstView } from './first-view.ts';
import { hlsLongFrames } from './hls-page.ts';
import { timeInteractions } from './interactions.ts';
import { type Memory, memoryOfFeed } from './memory.ts';
import { plainLongFrames } from './plain-page.ts';
import { launch, quantile } from './slow-phone.ts';
import { swipeFeed } from './swipe-feed.ts';
import { countTakenElsewhere } from './taken-elsewhere.ts';
import { turner } from './turner.ts';

const given = process.env['FOXREEL_URL'];
if (!given) throw new Error('FOXREEL_URL is not set: "pnpm bench:web" starts a product for this');
const address = given.replace(/\/$/, '');
const count = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const swipes = count('WEB_SWIPES', 200);
const memorySwipes = count('WEB_MEMORY_SWIPES', 500);
const rounds = count('WEB_ROUNDS', 3);
const feedLength = count('WEB_FEED', 16);
const memoryFrom = Math.min(50, Math.floor(memorySwipes / 10));

interface Row {
  what: string;
  value: string;
  bound: string;
  kept: boolean;
}
const rows: Row[] = [];
const row = (what: string, value: number, bound: number, unit: string, digits = 0) =>
  rows.push({ what, value: `${value.toFixed(digits)} ${unit}`, bound: `≤ ${bound} ${unit}`, kept: value <= bound });

function report() {
  console.log('');
  for (const { what, value, bound, kept } of rows)
    console.log(`${kept ? 'kept  ' : 'MISSED'}  ${what.padEnd(64)} ${value.padStart(12)}  ${bound}`);
  if (rows.some(({ kept }) => !kept)) process.exitCode = 1;
}

const browser = await launch();
try {
  await firstView(browser, address);
  const views = [];
  for (let round = 0; round < rounds; round += 1) views.push(await firstView(browser, address));
  row(
    'Scripts of / until the first slide shows, gzipped',
    quantile(
      views.map((view) => view.scripts),
      1,
    ) / 1000,
    160,
    'kB',
    1,
  );
  console.log(`with the media engine (hls.js): ${((views[0]?.scripts ?? 0) + (views[0]?.engine ?? 0)) / 1000} kB`);
  row(
    'Largest contentful paint, median',
    quantile(
      views.map((view) => view.largestPaint),
      0.5,
    ),
    2000,
    'ms',
  );
  row(
    'Cumulative layout shift, worst',
    quantile(
      views.map((view) => view.shift),
      1,
    ),
    0.05,
    '',
    3,
  );

  for (const [name, time] of Object.entries(await largestPaints(browser, address, rounds)))
    row(`Largest contentful paint of ${name}, 1.6 Mbit/s, median`, time, 2500, 'ms');
  // Only the paints of pages: WEB_ONLY=paints.
  if (process.env['WEB_ONLY'] === 'paints') {
    await browser.close();
    report();
    process.exit();
  }

  // hls.js alone before and after ours: the machine's speed changes within minutes.
  const { playlists: earlier } = await swipeFeed(browser, address, feedLength, feedLength - 1);
  const half = Math.ceil(swipes / 2);
  const takenByFrames = countTakenElsewhere();
  const hlsBefore = await hlsLongFrames(browser, address, earlier.slice(0, feedLength), half);
  const { times, long, playlists } = await swipeFeed(browser, address, feedLength, swipes);
  const hlsAfter = await hlsLongFrames(browser, address, playlists.slice(0, feedLength), half);
  row(`Frames over 50 ms in ${swipes} swipes`, long.length, 0, '');
  console.log(
    `hls.js alone, ${half} swipes through such films before and ${half} after: ${hlsBefore} and ${hlsAfter} frames over 50 ms`,
  );
  console.log(
    `${await plainLongFrames(browser, address, swipes)} in ${swipes} through plain video elements, all loaded`,
  );
  console.log(`taken by other machines of the host: ${takenByFrames()}`);
  for (const { duration, scripts, drawing, longestScript } of long
    .toSorted((a, b) => b.duration - a.duration)
    .slice(0, 25))
    console.log(
      `${duration.toFixed(0)} ms: scripts ${scripts.toFixed(0)}, style to end ${drawing.toFixed(0)}; longest ${longestScript}`,
    );
  const cold = await coldStarts(browser, address, playlists.slice(0, 10));
  const first = quantile(
    times.map((time) => time.firstFrame),
    0.95,
  );
  const coldMedian = quantile(cold, 0.5);
  row(`Swipe to the next film's first frame, p95 of ${times.length}`, first, 60, 'ms');
  console.log(
    `next film after p50 ${quantile(
      times.map((time) => time.firstFrame),
      0.5,
    ).toFixed(0)} ms`,
  );
  console.log(
    `running after p50 ${quantile(
      times.map((time) => time.moving),
      0.5,
    ).toFixed(0)} ms, p95 ${quantile(
      times.map((time) => time.moving),
      0.95,
    ).toFixed(0)} ms`,
  );
  row(
    `The same ÷ a cold start of hls.js (${coldMedian.toFixed(0)} ms, ${cold.length} streams)`,
    first / coldMedian,
    0.125,
    '',
    3,
  );

  const { like, follow, send } = await timeInteractions(browser, address, rounds);
  row('INP of like', like, 100, 'ms');
  row('INP of follow', follow, 100, 'ms');
  row('INP of send', send, 100, 'ms');
} finally {
  await browser.close();
}

const { before, after } = await memoryOfFeed(address, turner(feedLength), memoryFrom, memorySwipes);
console.log(`after ${memoryFrom} swipes ${JSON.stringify(before)}, after ${memorySwipes} ${JSON.stringify(after)}`);
const growth = (name: keyof Memory) => (Math.abs(after[name] - before[name]) / before[name]) * 100;
row(`Memory of the page's process, from swipe ${memoryFrom} to ${memorySwipes}`, growth('process'), 10, '%', 1);
row(`Heap, from swipe ${memoryFrom} to ${memorySwipes}`, growth('heap'), 10, '%', 1);
row(`Nodes, from swipe ${memoryFrom} to ${memorySwipes}`, growth('nodes'), 10, '%', 1);

report();
