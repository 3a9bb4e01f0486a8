import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@foxreel/db';
import { cloneTemplate } from '@foxreel/db/testing';
import { migrateQueue } from '@foxreel/queue';
import { requiredVariable } from '@foxreel/testing/environment';
import postgres from 'postgres';
import { z } from 'zod';
import { startApiProcess } from '../src/testing/start-api-process.ts';
import { migrateWithRelease, migrationsIn, unpackReleaseBefore } from './earlier-release.ts';
import { fillFeed, type Viewer } from './feed-data.ts';
import { feedQuery } from './feed-query.ts';
import { postJson } from './post-json.ts';
import { type SteadyLoad, type StepAnswers, startSteadyLoad } from './steady-load.ts';

/*
 * The release before the last migrations serves a steady load while they run, then next to this release, then alone again on the
 * new tables, as after a deploy that is taken back. No request may fail. The load is halved until the machine carries it before
 * the migrations. Settings: MIGRATIONS (5), MIGRATIONS_RATE (200 requests a second), MIGRATIONS_MEDIA, MIGRATIONS_PORT. Needs git's
 * history.
 */
const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const count = setting('MIGRATIONS', 5);
const rateAtFirst = setting('MIGRATIONS_RATE', 200);
const rateAtLeast = 10;
/** Beyond this, requests pile up, and a migration is not the reason for the next failure. */
const carriedWithinMs = 1_000;
const port = setting('MIGRATIONS_PORT', 21_296);
const stepMs = 10_000;
const answerWithinMs = 10_000;
const packValue = 25;
const kinds = 20;
const warmUpRequests = 3_000;
const warmUpClients = 4;

const reply = z.object({ data: z.unknown(), errors: z.array(z.object({ message: z.string() })).optional() });

async function post(address: string, { token }: Viewer, body: object): Promise<unknown> {
  return JSON.parse(await postJson(address, { cookie: `auth_id=${token}`, body, withinMs: answerWithinMs }));
}

async function ask(origin: string, viewer: Viewer, query: string, variables: Record<string, unknown> = {}) {
  const { errors } = reply.parse(await post(`${origin}/api`, viewer, { query, variables }));
  if (errors?.[0]) throw new Error(errors[0].message);
}

/** Half reads a feed of 20; every tenth request is a like, every tenth a comment, and every twentieth a purchase and a tip. */
function request(
  origin: string,
  index: number,
  viewer: Viewer,
  { media, creator }: { media: string; creator: string },
) {
  const key = crypto.randomUUID();
  switch (index % kinds) {
    case 1:
    case 11:
      return ask(origin, viewer, 'mutation($media: ID!) { like(media: $media) }', { media });
    case 3:
    case 13:
      return ask(
        origin,
        viewer,
        'mutation($media: ID!, $key: ID!) { addComment(media: $media, key: $key, message: "During a migration") { id } }',
        { media, key },
      );
    case 5:
      return buyCoins(origin, viewer, key);
    case 15:
      return ask(
        origin,
        viewer,
        'mutation($user: ID!, $key: String!) { addTip(user: $user, amount: 3, idempotency_key: $key) { id } }',
        { user: creator, key },
      );
    case 7:
    case 17:
      return ask(origin, viewer, '{ sessions { id } wallet { amount } }');
    case 9:
    case 19:
      return ask(origin, viewer, '{ creators(limit: 10) { id username } lives { id } tags(limit: 10) { id } }');
    default:
      return ask(origin, viewer, feedQuery, { limit: 20 });
  }
}

const buyCoins = (origin: string, viewer: Viewer, key: string) =>
  ask(
    origin,
    viewer,
    'mutation($value: Int!, $key: String!) { buyCoins(value: $value, idempotency_key: $key) { amount } }',
    { value: packValue, key },
  );

/** Prints a step; returns the number of failures. */
function report(step: string, { sent, failures, slowest }: StepAnswers): number {
  const failed = [...failures.values()].reduce((sum, times) => sum + times, 0);
  console.log(`${step}: ${sent} requests, ${failed} failed, the slowest took ${slowest.toFixed(0)} ms`);
  for (const [reason, times] of failures) console.log(`  ${times}× ${reason}`);
  return failed;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, stepMs));

/** Lets V8 compile what a server runs often, before it gets its share of the load, as a proxy's slow start does. */
async function warmUp(send: (index: number) => Promise<void>): Promise<void> {
  let sent = 0;
  const client = async () => {
    while (sent < warmUpRequests) await send(sent++);
  };
  await Promise.all(Array.from({ length: warmUpClients }, client));
}

/** The most that the release carries on its own tables: half of MIGRATIONS_RATE, a quarter, … if it has to be. */
async function carriedLoad(commit: string, send: (index: number) => Promise<void>): Promise<SteadyLoad> {
  for (let rate = rateAtFirst; rate >= rateAtLeast; rate = Math.floor(rate / 2)) {
    const load = startSteadyLoad(rate, send);
    const answers = await load.during(pause);
    const failed = report(`release ${commit} on its own tables, ${rate} requests a second`, answers);
    if (failed === 0 && answers.slowest < carriedWithinMs) return load;
    load.stop();
  }
  throw new Error('The machine is too busy for this');
}

/** Sends everything to the servers that take part in the step, in turn. */
async function runSteps(folder: string, database: { url: string }, pending: readonly string[]): Promise<number> {
  const earlier = join(folder, 'release');
  await mkdir(earlier);
  const commit = await unpackReleaseBefore(pending[0] ?? '', earlier);
  const known = (await migrationsIn(earlier)).length;
  if (known + pending.length !== (await migrationsIn()).length)
    throw new Error(`Release ${commit} has ${known} migrations: those after it were renumbered`);
  await migrateWithRelease(earlier, database.url);
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const viewers = await fillFeed(sql, setting('MIGRATIONS_MEDIA', 50_000));
  const targets = await sql<{ media: string; creator: string }[]>`
    select distinct on (account_id) id as media, account_id as creator from media
    where visibility = 'free' and price_cents = 0 and account_id not in (select blocker_id from blocks)
      and account_id not in (select blocked_id from blocks) limit 500`;
  await sql.end();
  const common = {
    databaseUrl: database.url,
    valkeyUrl: requiredVariable('VALKEY_URL'),
    folder: join(folder, 'data'),
    secret: 'migrations'.repeat(4),
    variables: { SANDBOX: 'true' },
  };
  const before = await startApiProcess({ ...common, port, release: earlier });
  let origins = [before.origin];
  let load: SteadyLoad | null = null;
  try {
    for (const [index, viewer] of viewers.entries()) {
      const card = { card_name: 'Bench', card_number: '4242 4242 4242 4242', expire_date: '12/40', cvv: '123' };
      await post(`${before.origin}/api/sandbox/card`, viewer, card);
      for (let bought = 0; bought < 4; bought += 1) await buyCoins(before.origin, viewer, `first-${index}-${bought}`);
    }
    const send = async (origin: string | undefined, index: number) => {
      // Each sends every kind of request, so who tips also buys coins.
      const viewer = viewers[Math.floor(index / kinds) % viewers.length];
      const target = targets[index % targets.length];
      if (origin && viewer && target) await request(origin, index, viewer, target);
    };
    await warmUp((index) => send(before.origin, index));
    // Every server gets every kind of request.
    load = await carriedLoad(commit, (index) => send(origins[Math.floor(index / kinds) % origins.length], index));
    const migrating = await load.during(async () => {
      const since = performance.now();
      await migrate(database.url);
      await migrateQueue(database.url);
      console.log(`${pending.length} migrations in ${((performance.now() - since) / 1000).toFixed(2)} s`);
      await pause();
    });
    let failed = report(`release ${commit} while they run and after`, migrating);
    const now = await startApiProcess({ ...common, port: port + 1 });
    try {
      await warmUp((index) => send(now.origin, index));
      origins = [before.origin, now.origin];
      failed += report('both releases', await load.during(pause));
      origins = [now.origin];
      failed += report('this release', await load.during(pause));
      origins = [before.origin];
      failed += report(`back to release ${commit}, on the new tables`, await load.during(pause));
    } finally {
      await now.stop();
    }
    return failed;
  } finally {
    load?.stop();
    await before.stop();
  }
}

const pending = (await migrationsIn()).slice(-count);
const folder = await mkdtemp(join(tmpdir(), 'foxreel-migrations-'));
// An empty one: its tables are the earlier release's.
const database = await cloneTemplate(requiredVariable('TEST_DATABASE_URL'), 'template1');
try {
  console.log(pending.join(', '));
  const failed = await runSteps(folder, database, pending);
  console.log(`requests that failed: ${failed} (target 0): ${failed === 0 ? 'met' : 'MISSED'}`);
  if (failed > 0) process.exitCode = 1;
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
