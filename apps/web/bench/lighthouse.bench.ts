import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { filmPath } from './first-pages.ts';
import { launch, quantile } from './slow-phone.ts';

/*
 * `pnpm bench lighthouse`: the performance score of the pages that visitors come to first, by Lighthouse with its defaults: a
 * phone with a CPU that is four times slower, 1.6 Mbit/s and 150 ms. LIGHTHOUSE_ROUNDS sets the runs of each page.
 */
const version = '13.5.0';
const given = process.env['FOXREEL_URL'];
if (!given) throw new Error('FOXREEL_URL is not set: "pnpm bench lighthouse" starts a product for this');
const address = given.replace(/\/$/, '');
const rounds = Number(process.env['LIGHTHOUSE_ROUNDS'] ?? 3);
const scoreMin = 90;
const patienceMs = 180_000;
/** Chromium's trace now and then lacks the start of the navigation (NO_NAVSTART): Lighthouse asks to be run again. */
const triesMax = 3;

const audit = z.object({ numericValue: z.number() });
const report = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
    'cumulative-layout-shift': audit,
  }),
});
type Report = z.output<typeof report>;

/** Not a dependency: it brings a hundred packages that only this bench needs. */
async function judge(path: string): Promise<Report> {
  const flags = '--headless=new --no-sandbox --disable-dev-shm-usage';
  const words = ['dlx', `lighthouse@${version}`, address + path, '--only-categories=performance', '--output=json'];
  const { stdout } = await promisify(execFile)('pnpm', [...words, '--quiet', `--chrome-flags=${flags}`], {
    env: { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] },
    maxBuffer: 64 * 1024 ** 2,
    timeout: patienceMs,
  });
  return report.parse(JSON.parse(stdout));
}

async function judgeAgain(path: string): Promise<Report> {
  for (let tries = 1; ; tries += 1)
    try {
      return await judge(path);
    } catch (error) {
      if (tries === triesMax) throw error;
    }
}

const browser = await launch();
const film = await filmPath(browser, address);
await browser.close();
for (const path of ['/', '/creator_demo', film, '/s']) {
  const reports: Report[] = [];
  for (let round = 0; round < rounds; round += 1) reports.push(await judgeAgain(path));
  const median = (of: (report: Report) => number) => quantile(reports.map(of), 0.5);
  const score = Math.round(median(({ categories }) => categories.performance.score) * 100);
  const paint = median(({ audits }) => audits['largest-contentful-paint'].numericValue).toFixed(0);
  const blocked = median(({ audits }) => audits['total-blocking-time'].numericValue).toFixed(0);
  const shift = median(({ audits }) => audits['cumulative-layout-shift'].numericValue).toFixed(3);
  const kept = score >= scoreMin;
  console.log(
    `${kept ? 'kept  ' : 'MISSED'}  ${path.slice(0, 30).padEnd(30)} ${score} of ${scoreMin}; paint ${paint} ms, blocked ${blocked} ms, shift ${shift}`,
  );
  if (!kept) process.exitCode = 1;
}
