import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { topics } from '@foxreel/contracts';
import { connectRealtime, type Realtime } from '@foxreel/realtime';
import { requiredVariable } from '@foxreel/testing/environment';
import postgres from 'postgres';
import { withFeedWorld } from './feed-world.ts';
import { ask, cpuSeconds, forkScript, median, ready, residentBytes } from './measured-process.ts';
import type { SocketHeard, SocketTask } from './socket-load.ts';

/*
 * Issue 4, Speed: 10,000 signed-in subscribers of one live chat over graphql-transport-ws on one real api process, beside a naive ws
 * server that stringifies per client. Messages come through their topic in Valkey, as the verb publishes them, in bursts as people
 * write. Deliveries per second of each server's CPU; of ours also the delay, and the memory of a connection.
 * Settings: CHAT_SUBSCRIBERS, CHAT_SECONDS, CHAT_BURST, CHAT_ROUNDS, CHAT_PORT.
 */
const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const subscribers = setting('CHAT_SUBSCRIBERS', 10_000);
const seconds = setting('CHAT_SECONDS', 5);
const burst = setting('CHAT_BURST', 5);
const rounds = setting('CHAT_ROUNDS', 3);
const port = setting('CHAT_PORT', 21_296);
const loads = 4;
const targets = { ratio: 1.5, p99: 200, bytes: 40 * 1024 };
/** The peer's chat has a topic of its own: while one server works, the other has nothing to do. */
const naiveChat = 'naive';
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
  await ready(naive);
  const realtime = connectRealtime(valkeyUrl);
  const children: ChildProcess[] = [naive];
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
    await wait(2000);
    for (const side of [ours, theirs]) await measure(side, realtime);
    const rates: Record<string, number[]> = { api: [], 'naive ws': [] };
    const latencies: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      for (const side of [ours, theirs]) {
        const measured = await measure(side, realtime);
        rates[side.name]?.push(measured.rate);
        if (side === ours) latencies.push(...measured.latencies);
        console.log(
          `  round ${round}, ${side.name}: ${measured.deliveries} deliveries, ${measured.rate.toFixed(0)} per CPU second, p99 ${percentile(measured.latencies, 0.99)} ms`,
        );
      }
    }
    report(median(rates['api'] ?? []) / median(rates['naive ws'] ?? []), percentile(latencies, 0.99), ours, theirs);
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

/** Bursts of messages for a while in the chat of one side, and what its server took for them. */
async function measure({ pid, chat, clients }: Side, realtime: Realtime) {
  const tell = () =>
    Promise.all(clients.map((client) => ask<SocketHeard>(client, { do: 'tell' } satisfies SocketTask)));
  await tell();
  const before = await cpuSeconds(pid);
  for (let second = 0; second < seconds; second += 1) {
    for (let message = 0; message < burst; message += 1) publish(realtime, chat);
    await wait(1000);
  }
  const wanted = seconds * burst * subscribers;
  let deliveries = 0;
  const latencies: number[] = [];
  for (let tries = 0; tries < 60 && deliveries < wanted; tries += 1) {
    for (const heard of await tell()) {
      deliveries += heard.deliveries;
      latencies.push(...heard.latencies);
    }
    if (deliveries < wanted) await wait(500);
  }
  if (deliveries !== wanted) throw new Error(`${deliveries} of ${wanted} messages arrived`);
  return { deliveries, latencies, rate: deliveries / ((await cpuSeconds(pid)) - before) };
}

function publish(realtime: Realtime, creator: string): void {
  const user = {
    id: randomUUID(),
    username: 'writer',
    fullname: 'A Writer',
    avatar: '/avatars/1.webp',
    live: false,
    livestream: null,
    creator: false,
  };
  realtime.publish(topics.liveChat(creator), {
    type: 'live_chat',
    action: 'new',
    creator,
    message: {
      id: randomUUID(),
      creator,
      user,
      text: `What a goal, did you all see that? sent:${Date.now()}`,
      state: 'shown',
      addDate: new Date().toISOString(),
    },
  });
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function report(ratio: number, p99: number, ours: Side, theirs: Side): void {
  const bytes = ours.bytesPerConnection;
  const met = ratio >= targets.ratio && p99 < targets.p99 && bytes < targets.bytes;
  console.log(
    `ratio ${ratio.toFixed(2)} (target ${targets.ratio}, aim 2.5); delivery p99 ${p99} ms (< ${targets.p99}); ${(bytes / 1024).toFixed(1)} kB a connection (< 40), the naive server ${(theirs.bytesPerConnection / 1024).toFixed(1)}: ${met ? 'met' : 'MISSED'}`,
  );
  if (!met) process.exitCode = 1;
}
