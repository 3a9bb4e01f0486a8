import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type postgres from 'postgres';
import { z } from 'zod';
import { joinLive, type PersonInLive } from '../../../workers/live/src/testing/person-in-live.ts';
import { type Cast, type Member, type Outcome, pick } from './cast.ts';
import type { Request } from './load.ts';

/** The creators' lives by camera, with a battle between them. */
export interface RunningLives {
  battle: string;
  creators: readonly Member[];
}

const ticket = z.object({ url: z.string(), token: z.string(), room: z.string() });
const onAirWithinMs = 30_000;
const cameras = new Set<PersonInLive>();

/** Ends the cameras of a round, whatever has become of it. */
export function endCameras(): void {
  for (const { process } of cameras) process.kill('SIGKILL');
  cameras.clear();
}

/** Both creators go live and into a battle. Null where there is no LiveKit. */
export async function goLive({ creators }: Cast, sql: postgres.Sql): Promise<RunningLives | null> {
  const [one, two] = creators;
  if (!one || !two) throw new Error('A battle needs two creators');
  for (const creator of [one, two]) {
    const started = await answered(() => creator.call('live.start'));
    if (started.kind !== 'accepted') return null;
    const camera = joinLive(ticket.parse(started.data), 'publish');
    cameras.add(camera);
    await camera.says('publishing');
  }
  const deadline = Date.now() + onAirWithinMs;
  const areLive = async () =>
    (await sql`select 1 from accounts where id in ${sql([one.id, two.id])} and live`).length === 2;
  while (!(await areLive())) {
    if (Date.now() > deadline) throw new Error('The lives did not begin');
    await sleep(200);
  }
  await one.ask('mutation($user: ID!) { inviteBattle(user: $user) }', { user: two.id });
  await two.ask('mutation($user: ID!) { acceptBattle(user: $user) { id } }', { user: one.id });
  const [battle] = await sql<{ id: string }[]>`
    select id from battles where account1_id = ${one.id} and account2_id = ${two.id} and state = 'active'`;
  if (!battle) throw new Error('The battle did not begin');
  return { battle: battle.id, creators: [one, two] };
}

/** LiveKit may be about to come back from the round before. */
async function answered(call: () => Promise<Outcome>): Promise<Outcome> {
  let outcome = await call();
  for (let tries = 1; tries < 10 && outcome.kind === 'silent'; tries += 1) {
    await sleep(1_000);
    outcome = await call();
  }
  return outcome;
}

export interface Taps {
  by: Member;
  user: string;
  count: number;
  outcome: Outcome;
}

const heart = 'mutation($user: ID!, $count: Int!) { heart(user: $user, count: $count) { id } }';
const gift =
  'mutation($user: ID!, $amount: Int!, $key: String) { addTip(user: $user, amount: $amount, live: true, idempotency_key: $key) { id amount } }';

/** Fans tap and tip in the lives until `until` is aborted. Returns the taps, and the tips as requests to check. */
export async function runTaps(
  cast: Cast,
  random: () => number,
  until: AbortSignal,
): Promise<{ taps: Taps[]; tips: Request[] }> {
  const taps: Taps[] = [];
  const tips: Request[] = [];
  await Promise.all(
    cast.fans.map(async (by) => {
      while (!until.aborted) {
        const { id: user } = pick(random, cast.creators);
        const count = 1 + Math.floor(random() * 20);
        taps.push({ by, user, count, outcome: await by.ask(heart, { user, count }) });
        const variables = { user, amount: 3, key: crypto.randomUUID() };
        const outcome = await by.ask(gift, variables);
        tips.push({ what: 'tip', by, query: gift, variables, repeatable: true, outcome, answeredAt: Date.now() });
        await sleep(100 + random() * 200);
      }
    }),
  );
  return { taps, tips };
}

interface LiveState {
  creator: string;
  state: string;
  reason: string | null;
  hearts: number;
  on: boolean;
  known: boolean;
}

const settledWithinMs = 60_000;

async function statesOf(sql: postgres.Sql, { creators }: RunningLives, since: number): Promise<LiveState[]> {
  return sql<LiveState[]>`
    select distinct on (l.account_id) l.account_id as creator, l.state, l.end_reason as reason, l.hearts, a.live as on,
      l.seen_at > ${new Date(since)} as known
    from lives l join accounts a on a.id = l.account_id
    where l.account_id in ${sql(creators.map(({ id }) => id))} order by l.account_id, l.id desc`;
}

/**
 * Waits until each live has ended, or LiveKit has shown its creator after `since`; then stops them. Returns what happened to them, for
 * people to read. Throws if one hangs.
 */
export async function settleLives(sql: postgres.Sql, lives: RunningLives, since: number): Promise<string> {
  const deadline = Date.now() + settledWithinMs;
  let states = await statesOf(sql, lives, since);
  while (states.some(({ state, known }) => state !== 'ended' && !known)) {
    if (Date.now() > deadline) throw new Error(`A live neither went on nor ended: ${JSON.stringify(states)}`);
    await sleep(500);
    states = await statesOf(sql, lives, since);
  }
  for (const creator of lives.creators) await answered(() => creator.call('live.stop'));
  return `lives ${states.map(({ state, reason }) => (state === 'ended' ? `ended (${reason})` : 'went on')).join(' and ')}`;
}

/** After the lives: they are over, no acknowledged tap is lost, and the battle's chain says what its entries say. */
export async function findLiveViolations(
  sql: postgres.Sql,
  lives: RunningLives,
  taps: readonly Taps[],
): Promise<string[]> {
  const broken: string[] = [];
  for (const { creator, state, hearts, on } of await statesOf(sql, lives, 0)) {
    if (state !== 'ended' || on)
      broken.push(`The live of ${creator} is ${state}, and its creator ${on ? 'live' : 'not'}`);
    const sumOf = (kind: Outcome['kind']) =>
      taps.reduce((sum, tap) => sum + (tap.user === creator && tap.outcome.kind === kind ? tap.count : 0), 0);
    // One without an effect, as after the live's end, is accepted with null.
    const counted = taps.filter(({ user, outcome }) => user === creator && pointsOf(outcome));
    const least = counted.reduce((sum, { count }) => sum + count, 0);
    const most = sumOf('accepted') + sumOf('silent');
    if (hearts < least || hearts > most)
      broken.push(`The live of ${creator} has ${hearts} hearts: at least ${least} were accepted, at most ${most} sent`);
  }
  return [...broken, ...(await findChainViolations(lives, taps))];
}

/** Whether it counted in the battle. */
const pointsOf = (outcome: Outcome): boolean => outcome.kind === 'accepted' && outcome.data !== null;

const page = z.object({
  state: z.string(),
  length: z.number(),
  hash: z.string(),
  score1: z.number(),
  score2: z.number(),
  entries: z.array(z.object({ content: z.string(), hash: z.string() })),
});

async function findChainViolations(
  { battle, creators: [side] }: RunningLives,
  taps: readonly Taps[],
): Promise<string[]> {
  const pages: z.output<typeof page>[] = [];
  let read = 0;
  do {
    const next = page.safeParse(await side?.read(`/api/battles/${battle}/chain?after=${read}`));
    if (!next.success) return ['The battle’s chain cannot be read'];
    pages.push(next.data);
    read += next.data.entries.length;
    if (next.data.entries.length === 0) break;
  } while (read < (pages.at(-1)?.length ?? 0));
  const wrong = await verifyChain(pages);
  if (wrong !== '') return [wrong];
  const broken = pages.at(-1)?.state === 'ended' ? [] : ['The battle goes on after its lives'];
  const given = pages
    .flatMap(({ entries }) => entries.map(({ content }) => content.split('|')))
    .filter(([, , kind]) => kind === 'hearts')
    .reduce((sum, [, , , , points]) => sum + Number(points), 0);
  const accepted = taps.filter(({ outcome }) => pointsOf(outcome)).reduce((sum, { count }) => sum + count, 0);
  if (given < accepted) broken.push(`${accepted} taps were accepted in the battle, and its chain has ${given}`);
  return broken;
}

const script = fileURLToPath(new URL('../../../docs/contract/verify-battle.mjs', import.meta.url));

/** What the script that anybody can run says against a chain; empty if it is valid. */
async function verifyChain(pages: readonly object[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foxreel-chain-'));
  try {
    const file = join(folder, 'chain.json');
    await writeFile(file, JSON.stringify(pages));
    const verified = promisify(execFile)(process.execPath, [script, file]);
    return await verified.then(
      () => '',
      (error: unknown) => `The battle’s chain: ${error instanceof Error ? error.message : error}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
