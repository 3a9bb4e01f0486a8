import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { z } from 'zod';
import { filmPath } from './first-pages.ts';
import { answered, launch, quantile } from './slow-phone.ts';

/*
 * `pnpm bench lighthouse`: the performance score of the pages that visitors come to first, by Lighthouse with its defaults: a
 * phone with a CPU that is four times slower, 1.6 Mbit/s and 150 ms. Each page as a visitor's first, who is asked for their age,
 * and as that of somebody who said it before, with an empty cache. LIGHTHOUSE_ROUNDS sets the runs of each.
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

const executablePath = process.env['CHROMIUM_PATH'] ?? '';

/** A browser's folder; `adult` with the answers of somebody who came before, and nothing in its cache but an icon. */
async function profileFolder(adult: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foxreel-lighthouse-'));
  if (!adult) return folder;
  const context = await chromium.launchPersistentContext(folder, { executablePath, args: ['--no-sandbox'] });
  const page = await context.newPage();
  await page.goto(`${address}/icon.svg`);
  await page.evaluate((flags) => {
    for (const { name, value } of flags) localStorage.setItem(name, value);
  }, answered);
  await context.close();
  return folder;
}

/** Not a dependency: it brings a hundred packages that only this bench needs. */
async function judge(path: string, adult: boolean): Promise<Report> {
  const folder = await profileFolder(adult);
  const flags = `--headless=new --no-sandbox --disable-dev-shm-usage --user-data-dir=${folder}`;
  const words = ['dlx', `lighthouse@${version}`, address + path, '--only-categories=performance', '--output=json'];
  if (adult) words.push('--disable-storage-reset');
  try {
    const { stdout } = await promisify(execFile)('pnpm', [...words, '--quiet', `--chrome-flags=${flags}`], {
      env: { ...process.env, CHROME_PATH: executablePath },
      maxBuffer: 64 * 1024 ** 2,
      timeout: patienceMs,
    });
    return report.parse(JSON.parse(stdout));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function judgeAgain(path: string, adult: boolean): Promise<Report> {
  for (let tries = 1; ; tries += 1)
    try {
      return await judge(path, adult);
    } catch (error) {
      if (tries === triesMax) throw error;
    }
}

async function median(path: string, adult: boolean): Promise<void> {
  const reports: Report[] = [];
  for (let round = 0; round < rounds; round += 1) reports.push(await judgeAgain(path, adult));
  const of = (value: (report: Report) => number) => quantile(reports.map(value), 0.5);
  const score = Math.round(of(({ categories }) => categories.performance.score) * 100);
  const paint = of(({ audits }) => audits['largest-contentful-paint'].numericValue).toFixed(0);
  const blocked = of(({ audits }) => audits['total-blocking-time'].numericValue).toFixed(0);
  const shift = of(({ audits }) => audits['cumulative-layout-shift'].numericValue).toFixed(3);
  const kept = score >= scoreMin;
  const name = `${path.slice(0, 22).padEnd(22)} ${adult ? 'age answered' : 'first visit '}`;
  console.log(
    `${kept ? 'kept  ' : 'MISSED'}  ${name} ${score} of ${scoreMin}; paint ${paint} ms, blocked ${blocked} ms, shift ${shift}`,
  );
  if (!kept) process.exitCode = 1;
}

const browser = await launch();
const film = await filmPath(browser, address);
await browser.close();
for (const path of ['/', '/creator_demo', film, '/s']) for (const adult of [false, true]) await median(path, adult);
