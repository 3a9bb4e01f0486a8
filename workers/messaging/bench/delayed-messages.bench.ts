import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { topics } from '@foxreel/contracts';
import { sql } from '@foxreel/db/drizzle';
import { cloneTemplate, ensureTemplate, type TestDatabase } from '@foxreel/db/testing';
import { migrateQueue } from '@foxreel/queue';
import { connectRealtime } from '@foxreel/realtime';
import { requiredVariable } from '@foxreel/testing/environment';
import { inWords, latenessOf } from './lateness.ts';
import { measureNoopPeer } from './noop-peer.ts';
import { planDeliveries } from './plan-deliveries.ts';
import type { Schedule } from './schedule.ts';

/*
 * How late 10,000 delayed messages due within one minute arrive through the real messaging worker, compared with
 * graphile-worker alone and as many empty jobs, in the same run.
 */
const count = Number(process.argv[2] ?? 10_000);
const windowMs = Number(process.argv[3] ?? 60_000);
const leadMs = 8_000;

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const server = requiredVariable('TEST_DATABASE_URL');
const valkeyUrl = requiredVariable('VALKEY_URL');

const template = await ensureTemplate(server, migrateQueue);
const upcoming = (): Schedule => ({ count, from: new Date(Date.now() + leadMs), windowMs });
const withDatabase = async <Result>(work: (database: TestDatabase) => Promise<Result>): Promise<Result> => {
  const database = await cloneTemplate(server, template);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

const peer = latenessOf(await withDatabase((database) => measureNoopPeer(database, upcoming())));
const ours = await withDatabase(measureMessages);

console.log(`Delayed messages: ${count} due within ${windowMs / 1000} s`);
console.log(`  written by the messaging worker   ${inWords(ours.written)}`);
console.log(`  heard on an open screen           ${inWords(ours.heard)} (${ours.heardCount} heard)`);
console.log(`  graphile-worker, empty jobs       ${inWords(peer)}`);
console.log(`  ratio of p99, messages ÷ empty    ${(ours.written.p99 / peer.p99).toFixed(2)}`);
console.log(`  sent ${ours.messages} messages, ${ours.fans} fans have exactly one`);
const good = ours.messages === count && ours.fans === count && ours.written.p99 < 1_000;
console.log(good ? '  p99 under 1 s: yes' : '  p99 under 1 s: NO');
process.exit(good ? 0 : 1);

async function measureMessages(database: TestDatabase) {
  const schedule = upcoming();
  const { creatorId } = await planDeliveries(database, schedule);
  const realtime = connectRealtime(valkeyUrl, { prefix: 'foxreel:' });
  const subscription = realtime.subscribe([topics.account(creatorId)], { bufferMax: 100_000 });
  const heardAt = new Map<string, number>();
  void (async () => {
    for await (const delivery of subscription) {
      if (delivery.kind === 'event' && delivery.event.type === 'message')
        heardAt.set(delivery.event.message.thread, Date.now());
    }
  })();
  const worker = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      VALKEY_URL: valkeyUrl,
      APP_SECRET: 'bench'.repeat(8),
      LOG_LEVEL: 'warn',
      LIVEKIT_URL: '',
    },
  });
  const deadline = schedule.from.getTime() + windowMs + 120_000;
  const waiting = async () =>
    Number(
      (await database.db.execute(sql`select count(*) as n from auto_deliveries where state = 'waiting'`))[0]?.['n'],
    );
  while ((await waiting()) > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 1_000));
  await new Promise((resolve) => setTimeout(resolve, 500));
  worker.kill('SIGTERM');
  await new Promise((resolve) => worker.once('exit', resolve));
  subscription.close();
  await realtime.close();

  const rows = await database.db.execute<{ thread: string; due: number; late: number }>(sql`
    select t.id as thread, extract(epoch from d.due_at)::float8 * 1000 as due, extract(epoch from d.delivered_at - d.due_at)::float8 * 1000 as late
    from auto_deliveries d join threads t on d.fan_id in (t.account1_id, t.account2_id) where d.state = 'delivered'`);
  const [sent] = await database.db.execute<{ messages: string; fans: string }>(sql`
    select count(*) as messages, count(distinct thread_id) as fans from messages where origin = 'auto'`);
  const heard = rows.flatMap((row) => {
    const at = heardAt.get(row.thread);
    return at === undefined ? [] : [at - row.due];
  });
  return {
    written: latenessOf(rows.map((row) => row.late)),
    heard: latenessOf(heard),
    heardCount: heard.length,
    messages: Number(sent?.messages),
    fans: Number(sent?.fans),
  };
}
