import { sql } from '@foxreel/db/drizzle';
import { cloneTemplate, ensureTemplate, type TestDatabase } from '@foxreel/db/testing';
import { migrateQueue } from '@foxreel/queue';
import { requiredVariable } from '@foxreel/testing/environment';
import { inWords, latenessOf } from './lateness.ts';
import { measureNoopPeer } from './noop-peer.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { cpuSecondsOf, watchMemory } from './process-load.ts';
import type { Schedule } from './schedule.ts';
import { startWorker } from './start-worker.ts';

/*
 * 100,000 automatic messages due within one minute: how late they arrive through the real messaging worker, and how many it
 * delivers per second of CPU, compared with graphile-worker's own batched run of as many empty jobs. AUTO_MESSAGES sets a
 * smaller number for a quick look.
 */
const count = Number(process.env['AUTO_MESSAGES'] ?? 100_000);
const windowMs = 60_000;
const leadMs = 10_000;

const server = requiredVariable('TEST_DATABASE_URL');
const template = await ensureTemplate(server, migrateQueue);
const upcoming = (): Schedule => ({ count, from: new Date(Date.now() + leadMs + count / 5), windowMs });
async function withDatabase<Result>(work: (database: TestDatabase) => Promise<Result>): Promise<Result> {
  const database = await cloneTemplate(server, template);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
const until = (moment: Date) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, moment.getTime() - Date.now())));

const peer = await withDatabase(async (database) => {
  const before = process.cpuUsage();
  const late = await measureNoopPeer(database, upcoming());
  const { user, system } = process.cpuUsage(before);
  return { late: latenessOf(late), jobs: late.length, cpu: (user + system) / 1_000_000 };
});

const ours = await withDatabase(async (database) => {
  const schedule = upcoming();
  await planDeliveries(database, schedule);
  const worker = await startWorker(database.url);
  const memory = watchMemory(worker.pid);
  await until(schedule.from);
  const before = cpuSecondsOf(worker.pid);
  const deadline = schedule.from.getTime() + windowMs + 10 * 60_000;
  const waiting = async () =>
    Number(
      (await database.db.execute(sql`select count(*) as n from auto_deliveries where state = 'waiting'`))[0]?.['n'],
    );
  while ((await waiting()) > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 1_000));
  const cpu = cpuSecondsOf(worker.pid) - before;
  memory.stop();
  await worker.stop();
  const rows = await database.db.execute<{ late: number }>(sql`
    select extract(epoch from delivered_at - due_at)::float8 * 1000 as late from auto_deliveries where state = 'delivered'`);
  const [sent] = await database.db.execute<{ messages: number; fans: number }>(sql`
    select count(*)::int as messages, count(distinct thread_id)::int as fans from messages where origin = 'auto'`);
  return { late: latenessOf(rows.map(({ late }) => late)), jobs: rows.length, cpu, memory: memory.peak(), sent };
});

const rate = ({ jobs, cpu }: { jobs: number; cpu: number }) => jobs / cpu;
const ratio = rate(ours) / rate(peer);
console.log(`Auto messages: ${count.toLocaleString('en')} due within ${windowMs / 1000} s`);
console.log(`  lateness of the messaging worker    ${inWords(ours.late)}`);
console.log(`  lateness of empty jobs              ${inWords(peer.late)}`);
console.log(`  messages per CPU second             ${Math.round(rate(ours))} (${ours.cpu.toFixed(1)} s)`);
console.log(`  empty jobs per CPU second           ${Math.round(rate(peer))} (${peer.cpu.toFixed(1)} s)`);
console.log(`  ratio                               ${ratio.toFixed(2)} (goal ≥ 0.5)`);
console.log(`  memory of the worker at most        ${ours.memory} MB (goal < 250)`);
console.log(`  sent ${ours.sent?.messages} messages, ${ours.sent?.fans} fans have exactly one`);
const good = ours.sent?.messages === count && ours.sent.fans === count && ratio >= 0.5 && ours.memory < 250;
console.log(good ? '  all goals: yes' : '  all goals: NO');
process.exit(good ? 0 : 1);
