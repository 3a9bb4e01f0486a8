import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { z } from 'zod';
import { newCast, randomOf, required } from './cast.ts';
import { findInvariantViolations, recovered } from './invariants.ts';
import {
  findReplayViolations,
  followAll,
  lostMessages,
  lostSales,
  lostUploads,
  type Request,
  runLoad,
  runUploads,
} from './load.ts';

/*
 * `pnpm drill`: rounds of money, messages and uploads over HTTP; at a random moment everything is killed and the disk deleted. The
 * product restored from the backup must have all that was acknowledged more than 5 s before. DRILL_ROUNDS, DRILL_SEED.
 */
const dataDir = required('DATA_DIR', 'pnpm drill');
const backupDir = required('BACKUP_DIR', 'pnpm drill');
const rounds = Number(process.env['DRILL_ROUNDS'] || 20);
const firstSeed = Number(process.env['DRILL_SEED'] || Math.floor(Math.random() * 1e9));
const allowedLossMs = 5_000;
const loadMs = { least: 8_000, spread: 8_000 };
const restoreWithinMs = 5 * 60_000;
const readyWithinMs = 5 * 60_000;

const readyLine = z.object({ address: z.string(), databaseUrl: z.string() });

interface Product {
  launcher: ChildProcess;
  address: string;
  sql: postgres.Sql;
}

/** Runs a launcher command (packages/stack) on the disk and its backup. */
function launch(command: string): ChildProcess {
  const args = ['--disable-warning=ExperimentalWarning', 'packages/stack/src/commands.ts', command];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function startProduct(): Promise<Product> {
  const launcher = launch('drill:product');
  if (!launcher.stdout) throw new Error('The launcher has no output');
  const giveUp = setTimeout(() => launcher.kill('SIGTERM'), readyWithinMs);
  try {
    for await (const line of createInterface({ input: launcher.stdout })) {
      if (!line.startsWith('{')) continue;
      const { address, databaseUrl } = readyLine.parse(JSON.parse(line));
      launcher.stdout.resume();
      return {
        launcher,
        address,
        sql: postgres(databaseUrl, { max: 2, onnotice: () => {}, fetch_types: false, connect_timeout: 5 }),
      };
    }
  } finally {
    clearTimeout(giveUp);
  }
  throw new Error('The product did not start');
}

/** Like the loss of a machine: nobody says goodbye, and nothing of the disk is left. */
async function loseMachine({ launcher, sql }: Product): Promise<void> {
  const runFolder = join(dataDir, 'run');
  launcher.kill('SIGKILL');
  for (const name of readdirSync(runFolder).filter((file) => file.endsWith('.pid.json'))) {
    const { pid } = z.object({ pid: z.number() }).parse(JSON.parse(readFileSync(join(runFolder, name), 'utf8')));
    killGroup(pid);
  }
  // Processes that are still ending may write once more.
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  await sql.end({ timeout: 0 });
}

function killGroup(pid: number): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }
}

async function restore(): Promise<number> {
  const since = Date.now();
  const child = launch('restore');
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const giveUp = setTimeout(() => child.kill('SIGTERM'), restoreWithinMs);
  const [code] = await once(child, 'exit');
  clearTimeout(giveUp);
  if (code !== 0) throw new Error(`pnpm restore ended with ${code} after ${Date.now() - since} ms:\n${output}`);
  return Date.now() - since;
}

/** The product that runs now; the failure of a round must not leave it behind. */
let running = await startProduct();

async function round(seed: number): Promise<string> {
  const random = randomOf(seed);
  const { address, sql } = running;
  const cast = await newCast(address, sql, seed.toString(36));
  await followAll(cast, async () => false);
  const stop = new AbortController();
  const load = runLoad(cast, random, stop.signal);
  const uploads = runUploads(cast, stop.signal);
  await sleep(loadMs.least + random() * loadMs.spread);
  const lostAt = Date.now();
  stop.abort();
  await loseMachine(running);
  const due = lostAt - allowedLossMs;
  const isDue = ({ answeredAt = lostAt }: Request) => answeredAt < due;
  const sent = await load;
  const asked = sent.filter(isDue);
  const uploaded = (await uploads).filter(({ answeredAt }) => answeredAt < due).map(({ id }) => id);
  const restoredMs = await restore();
  running = await startProduct();
  const restored = running;
  await recovered(restored.address, restored.sql, Date.now());
  // Clients ask again, as after any lost answer; what was acknowledged just before the loss may be new to the product.
  const again = sent.map((request) =>
    isDue(request) ? request : { ...request, outcome: { kind: 'silent' as const } },
  );
  const repeats = await findReplayViolations(again, random);
  await recovered(restored.address, restored.sql, Date.now());
  const broken = [
    ...repeats,
    ...(await lostMessages(restored.sql, asked)),
    ...(await lostSales(restored.sql, asked)),
    ...(await lostUploads(restored.sql, uploaded)),
    ...(await findInvariantViolations(restored.sql, cast)),
  ];
  const accepted = asked.filter(({ outcome }) => outcome.kind === 'accepted').length;
  if (accepted === 0 || uploaded.length === 0) broken.push('Nothing was acknowledged, so nothing was checked');
  if (broken.length > 0) throw new Error(broken.slice(0, 10).join('\n'));
  return `${accepted} acknowledged requests and ${uploaded.length} pictures are there; restored in ${(restoredMs / 1000).toFixed(1)} s`;
}

async function stopProduct({ launcher, sql }: Product): Promise<void> {
  await sql.end({ timeout: 0 });
  if (launcher.exitCode !== null || launcher.signalCode !== null) return;
  launcher.kill('SIGTERM');
  await once(launcher, 'exit');
}

/** The first base backup is taken while the product already works. */
async function firstBase(): Promise<void> {
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await sleep(200)) {
    if (existsSync(join(backupDir, 'ledger')) && readdirSync(join(backupDir, 'ledger')).length > 0) return;
  }
  throw new Error('There is no base backup');
}

console.log(`${rounds} rounds, seeds from ${firstSeed} on (DRILL_SEED=${firstSeed})`);
process.once('SIGTERM', () => void stopProduct(running).then(() => process.exit(143)));
try {
  await firstBase();
  for (let index = 0; index < rounds; index += 1) {
    const seed = firstSeed + index;
    console.log(`${index + 1}/${rounds} seed ${seed}: ${await round(seed)}`);
  }
  console.log(`All ${rounds} rounds held`);
} finally {
  await stopProduct(running);
}
