import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { topics } from '@foxreel/contracts';
import { connectRealtime, type Realtime } from '@foxreel/realtime';
import { requiredVariable } from '@foxreel/testing/environment';
import postgres from 'postgres';
import { withFeedWorld } from './feed-world.ts';
import { ask, cpuSeconds, forkScript, median, ready, residentBytes } from './measured-process.ts';
import { publishChat } from './publish-chat.ts';
import type { SocketHeard, SocketTask } from './socket-load.ts';

/*
 * 10,000 signed-in subscribers of one live chat over graphql-transport-ws on one real api process, compared with a naive ws
 * server that stringifies per client and with graphql-ws's own server. Messages arrive on their Valkey topic, as the command
 * publishes them, in bursts. Deliveries per CPU second of each server; for ours also the delay and the memory per connection.
 * One load process per server leaves each a core on the smallest machine. Settings: CHAT_SUBSCRIBERS, CHAT_SECONDS, CHAT_BURST,
 * CHAT_ROUNDS, CHAT_LOADS, CHAT_PORT.
 */
const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const subscribers = setting('CHAT_SUBSCRIBERS', 10_000);
const seconds = setting('CHAT_SECONDS', 5);
const burst = setting('CHAT_BURST', 5);
const rounds = setting('CHAT_ROUNDS', 3);
const port = setting('CHAT_PORT', 21_296);
const loads = setting('CHAT_LOADS', 1);
const targets = { ratio: 1.5, p99: 200, bytes: 40 * 1024 };
/** The peer's chat has its own topic: while one server works, the other is idle. */
const naiveChat = 'naive';
/** graphql-ws reads it as the subscription's argument. */
const libraryChat = '018f0000-0000-7000-8000-000000000001';
const valkeyUrl = requiredVariable('VALKEY_URL');
const query =
  'subscription Chat($user: ID!) { livechat(user: $user) { id text add_date user { id username avatar } } }';

interface Side {
  name: string;
  pid: number;
  chat: string;
  clients: ChildProcess[];
  bytesPerConnection: number;
}

await withFeedWorld({ count: 100, port }, async ({ url, api }) => {
  const { creator, tokens } = await addSubscribers(url);
  const naive = forkScript(
    'naive-chat.ts',
    { NAIVE_PORT: String(port + 1), NAIVE_TOPIC: topics.liveChat(naiveChat) },
    api.nodeOptions,
  );
  const library = forkScript('graphql-ws-chat.ts', { PEER_PORT: String(port + 2) }, api.nodeOptions);
  await Promise.all([ready(naive), ready(library)]);
  const realtime = connectRealtime(valkeyUrl);
  const children: ChildProcess[] = [naive, library];
  try {
    const task = { do: 'open', tokens, query, variables: { user: creator } } as const;
    const ours = await openSide('api', api.pid, creator, { ...task, port, path: '/api' }, children);
    const theirs = await openSide(
      'naive ws',
      naive.pid ?? 0,
      naiveChat,
      { ...task, port: port + 1, path: '/', tokens: [] },
      children,
    );
    const librarys = await openSide(
      'graphql-ws',
      library.pid ?? 0,
      libraryChat,
      { ...task, port: port + 2, path: '/', tokens: [], variables: { user: libraryChat } },
      children,
    );
    const sides = [ours, theirs, librarys];
    for (const side of sides) await untilAllHear(side, realtime);
    for (const side of sides) await measure(side, realtime);
    const rates: Record<string, number[]> = { api: [], 'naive ws': [], 'graphql-ws': [] };
    const latencies: number[] = [];
    let lost = 0;
    for (let round = 1; round <= rounds; round += 1) {
      for (const side of sides) {
        const measured = await measure(side, realtime);
        rates[side.name]?.push(measured.rate);
        if (side === ours) {
          lost += measured.lost;
          for (const latency of measured.latencies) latencies.push(latency);
        }
        console.log(
          `  round ${round}, ${side.name}: ${measured.deliveries} deliveries, ${measured.lost} lost, ${measured.rate.toFixed(0)} per CPU second, p50 ${percentile(measured.latencies, 0.5)} ms, p99 ${percentile(measured.latencies, 0.99)} ms; CPU a burst: server ${perBurst(measured.cpu)} ms, clients ${perBurst(measured.clientCpu)} ms`,
        );
      }
    }
    const ratioTo = (peer: string) => median(rates['api'] ?? []) / median(rates[peer] ?? []);
    console.log(`  beside graphql-ws: ${ratioTo('graphql-ws').toFixed(2)}`);
    report({ ratio: ratioTo('naive ws'), p99: percentile(latencies, 0.99), lost }, ours, theirs);
  } finally {
    for (const child of children) child.kill();
    await realtime.close();
  }
});

/** A creator, and accounts with sessions for all subscribers: their access tokens. */
async function addSubscribers(url: string): Promise<{ creator: string; tokens: string[] }> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const [creator] = await sql<{ id: string }[]>`select id from accounts where username = 'creator1'`;
  await sql`insert into accounts (username, email, password_hash, fullname)
    select 'fan' || n, 'fan' || n || '@bench.test', 'none', 'Fan ' || n from generate_series(1, ${subscribers}) n`;
  const rows = await sql<{ token: string }[]>`
    with made as (select id, md5(id::text || random()) as token from accounts where username like 'fan%'),
    stored as (insert into sessions (account_id, token_hash, access_hash, expires_at)
      select id, encode(sha256(('s' || token)::bytea), 'hex'), encode(sha256(token::bytea), 'hex'), now() + interval '1 day' from made)
    select token from made`;
  await sql`analyze`;
  await sql.end();
  if (!creator) throw new Error('There is no creator');
  return { creator: creator.id, tokens: rows.map(({ token }) => token) };
}

async function openSide(
  name: string,
  pid: number,
  chat: string,
  task: Omit<Extract<SocketTask, { do: 'open' }>, 'count'>,
  children: ChildProcess[],
): Promise<Side> {
  const before = await residentBytes(pid);
  const clients = Array.from({ length: loads }, () => forkScript('socket-load.ts'));
  children.push(...clients);
  await Promise.all(clients.map(ready));
  const count = subscribers / loads;
  await Promise.all(
    clients.map((client, at) =>
      ask<SocketHeard>(client, { ...task, count, tokens: task.tokens.slice(at * count, (at + 1) * count) }),
    ),
  );
  await wait(3000);
  const bytesPerConnection = ((await residentBytes(pid)) - before) / subscribers;
  console.log(`  ${name}: ${subscribers} connections, ${(bytesPerConnection / 1024).toFixed(1)} kB each`);
  return { name, pid, chat, clients, bytesPerConnection };
}

/** What a side's subscribers received since the last call. */
function tell({ clients }: Side): Promise<SocketHeard[]> {
  return Promise.all(clients.map((client) => ask<SocketHeard>(client, { do: 'tell' } satisfies SocketTask)));
}

/** The protocol does not confirm subscriptions: sends single messages until one has reached everybody. */
async function untilAllHear(side: Side, realtime: Realtime): Promise<void> {
  let heard = 0;
  for (let tries = 0; tries < 20; tries += 1) {
    await tell(side);
    publishChat(realtime, side.chat);
    await wait(3000);
    const all = await tell(side);
    const ended = all.reduce((sum, client) => sum + client.ended, 0);
    if (ended > 0) throw new Error(`${side.name} has ended ${ended} connections`);
    heard = all.reduce((sum, client) => sum + client.deliveries, 0);
    if (heard === subscribers) return;
  }
  throw new Error(`${heard} of ${subscribers} subscribers of ${side.name} hear`);
}

/** Bursts of messages to one side's chat, and the CPU its server used for them. */
async function measure(side: Side, realtime: Realtime) {
  await tell(side);
  const before = await cpuSeconds(side.pid);
  for (let second = 0; second < seconds; second += 1) {
    for (let message = 0; message < burst; message += 1) publishChat(realtime, side.chat);
    await wait(1000);
  }
  const wanted = seconds * burst * subscribers;
  let deliveries = 0;
  let clientCpu = 0;
  const latencies: number[] = [];
  for (let tries = 0; tries < 60 && deliveries < wanted; tries += 1) {
    for (const heard of await tell(side)) {
      deliveries += heard.deliveries;
      clientCpu += heard.cpuSeconds;
      for (const latency of heard.latencies) latencies.push(latency);
    }
    if (deliveries < wanted) await wait(500);
  }
  const cpu = (await cpuSeconds(side.pid)) - before;
  return { deliveries, lost: wanted - deliveries, latencies, rate: deliveries / cpu, cpu, clientCpu };
}

function perBurst(cpu: number): string {
  return ((cpu * 1000) / seconds).toFixed(0);
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function report(
  { ratio, p99, lost }: { ratio: number; p99: number; lost: number },
  { bytesPerConnection: bytes }: Side,
  theirs: Side,
): void {
  const met = ratio >= targets.ratio && p99 < targets.p99 && bytes < targets.bytes && lost === 0;
  console.log(
    `ratio ${ratio.toFixed(2)} (target ${targets.ratio}, aim 2.5); delivery p99 ${p99} ms (< ${targets.p99}), ${lost} lost; ${(bytes / 1024).toFixed(1)} kB a connection (< 40), the naive server ${(theirs.bytesPerConnection / 1024).toFixed(1)}: ${met ? 'met' : 'MISSED'}`,
  );
  if (!met) process.exitCode = 1;
}
