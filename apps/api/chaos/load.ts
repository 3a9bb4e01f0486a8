import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { mediaFile } from '@foxreel/testing/media-files';
import type postgres from 'postgres';
import { type Cast, type Member, type Outcome, pick } from './cast.ts';

/** One request. Those with a key may be repeated, with the same result. */
export interface Request {
  what: 'coins' | 'tip' | 'media' | 'subscribe' | 'message' | 'mass' | 'follow';
  by: Member;
  query: string;
  variables: Record<string, unknown>;
  /** A unique message text. */
  text?: string;
  repeatable: boolean;
  outcome: Outcome;
  /** When the answer arrived: Unix milliseconds. */
  answeredAt?: number;
  /** How long the caller waited for the answer, or until it gave up. */
  tookMs?: number;
}

const documents = {
  coins: 'mutation($value: Int!, $key: String!) { buyCoins(value: $value, idempotency_key: $key) { amount } }',
  tip: 'mutation($user: ID!, $amount: Int!, $key: String) { addTip(user: $user, amount: $amount, idempotency_key: $key) { id amount } }',
  media: 'mutation($id: ID!) { buyMedia(media: $id) { id access } }',
  subscribe: 'mutation($to: ID!) { subscribe(to: $to) { id } }',
  message: 'mutation($to: ID!, $text: String!) { newMessage(to: $to, data: { type: text, value: $text }) { id } }',
  mass: 'mutation($text: String!, $key: String!) { sendMassMessage(send_to: follower, messages: [{ type: text, value: $text }], idempotency_key: $key) { id } }',
  follow: 'mutation($id: ID!) { upFollowing(id: $id) }',
} as const;

/** The possible requests, weighted by repetition. */
const kinds = ['coins', 'tip', 'tip', 'tip', 'media', 'subscribe', 'message', 'message', 'message', 'mass'] as const;

/** Sends requests without pause, in parallel per fan and creator, until `until` is aborted. Returns all of them. */
export async function runLoad(cast: Cast, random: () => number, until: AbortSignal): Promise<Request[]> {
  const asked: Request[] = [];
  const everyone = [...cast.fans, ...cast.creators];
  await Promise.all(
    everyone.map(async (member) => {
      while (!until.aborted) {
        const request = nextRequest(cast, member, random);
        const askedAt = Date.now();
        request.outcome = await member.ask(request.query, request.variables);
        request.answeredAt = Date.now();
        request.tookMs = request.answeredAt - askedAt;
        asked.push(request);
        await sleep(20 + random() * 80);
      }
    }),
  );
  return asked;
}

function nextRequest(cast: Cast, by: Member, random: () => number): Request {
  const isCreator = cast.creators.includes(by);
  const what = pick(
    random,
    isCreator ? (['message', 'message', 'message', 'message', 'mass'] as const) : kinds.slice(0, -1),
  );
  const key = crypto.randomUUID();
  const creator = pick(random, cast.creators);
  const text = `${what} ${key}`;
  const make = (variables: Record<string, unknown>, more: Partial<Request> = {}): Request => ({
    what,
    by,
    query: documents[what],
    variables,
    repeatable: what !== 'message',
    outcome: { kind: 'silent' },
    ...more,
  });
  switch (what) {
    case 'coins':
      return make({ value: pick(random, [5, 10, 25]), key });
    case 'tip':
      return make({ user: creator.id, amount: 3 + Math.floor(random() * 5), key });
    case 'media':
      return make({ id: pick(random, cast.media).id });
    case 'subscribe':
      return make({ to: creator.id });
    case 'message':
      return make({ to: pick(random, isCreator ? cast.fans : cast.creators).id, text }, { text });
    case 'mass':
      return make({ text, key }, { text });
  }
}

/** Every fan follows every creator, once: unanswered ones are checked, as a repeat would unfollow. */
export async function followAll(
  cast: Cast,
  isFollowing: (fan: Member, creator: Member) => Promise<boolean>,
): Promise<Request[]> {
  const asked: Request[] = [];
  for (const fan of cast.fans)
    for (const creator of cast.creators) {
      const variables = { id: creator.id };
      const request: Request = {
        what: 'follow',
        by: fan,
        query: documents.follow,
        variables,
        repeatable: false,
        outcome: { kind: 'silent' },
      };
      for (let tries = 0; tries < 60; tries += 1) {
        request.outcome = await fan.ask(documents.follow, variables);
        if (request.outcome.kind === 'accepted' || (await isFollowing(fan, creator).catch(() => false))) break;
        await sleep(500);
      }
      asked.push(request);
    }
  return asked;
}

const pauseMs = 700;

export interface AcceptedUpload {
  id: string;
  /** When the answer arrived: Unix milliseconds. */
  answeredAt: number;
}

/** Each creator uploads pictures until `until` is aborted: work for the media worker. Returns the accepted media. */
export async function runUploads(cast: Cast, until: AbortSignal): Promise<AcceptedUpload[]> {
  const picture = new Blob([await readFile(await mediaFile('clear.png'))], { type: 'image/png' });
  const accepted: AcceptedUpload[] = [];
  await Promise.all(
    cast.creators.map(async (creator) => {
      while (!until.aborted) {
        const ids = await creator.upload(picture);
        accepted.push(...ids.map((id) => ({ id, answeredAt: Date.now() })));
        await sleep(pauseMs);
      }
    }),
  );
  return accepted;
}

/** Every accepted picture exists and is processed. */
export async function lostUploads(sql: postgres.Sql, accepted: readonly string[]): Promise<string[]> {
  if (accepted.length === 0) return [];
  const rows = await sql<{ id: string; process_status: string }[]>`
    select id, process_status from media where id in ${sql(accepted)}`;
  const statuses = new Map(rows.map(({ id, process_status }) => [id, process_status]));
  return accepted
    .filter((id) => statuses.get(id) !== 'done')
    .map((id) => `The upload ${id} was accepted and is ${statuses.get(id) ?? 'lost'}`);
}

/**
 * After the recovery, repeats of requests with a key must give the earlier result; unanswered ones any result. Returns the
 * violations.
 */
export async function findReplayViolations(requests: readonly Request[], random: () => number): Promise<string[]> {
  const broken: string[] = [];
  for (const request of requests) {
    if (!request.repeatable || (request.outcome.kind === 'accepted' && random() > 0.3)) continue;
    // What failed for lack of coins may succeed by now.
    if (request.outcome.kind === 'refused' || (request.outcome.kind === 'accepted' && request.outcome.data === null))
      continue;
    const again = await answered(request);
    const words = `${request.what} of ${request.by.username} ${JSON.stringify(request.variables)}`;
    if (again.kind === 'silent') broken.push(`No answer, asked again: ${words}`);
    else if (request.outcome.kind === 'accepted') {
      const [before, now] = [sameness(request, request.outcome), sameness(request, again)];
      if (before !== now) broken.push(`${words} came to ${before}, and again to ${now}`);
    } else request.outcome = again;
  }
  return broken;
}

async function answered({ by, query, variables }: Request): Promise<Outcome> {
  let outcome: Outcome = { kind: 'silent' };
  for (let tries = 0; tries < 5 && outcome.kind === 'silent'; tries += 1) {
    outcome = await by.ask(query, variables);
    if (outcome.kind === 'silent') await sleep(500);
  }
  return outcome;
}

/** What must match: the id of the result. A wallet has changed since; any answer is enough. */
function sameness({ what }: Request, outcome: Outcome): string {
  if (outcome.kind !== 'accepted') return JSON.stringify(outcome);
  return what === 'coins' ? 'accepted' : JSON.stringify(outcome.data);
}

interface Made {
  id: string;
  text: string;
}

/** Every accepted message exists once, under its returned id; an unanswered one at most once. */
export async function lostMessages(sql: postgres.Sql, requests: readonly Request[]): Promise<string[]> {
  const sent = requests.filter(({ what }) => what === 'message');
  const texts = sent.flatMap(({ text }) => text ?? []);
  if (texts.length === 0) return [];
  const rows = await sql<
    Made[]
  >`select id, data->0->>'value' as text from messages where data->0->>'value' in ${sql(texts)}`;
  return sent.flatMap(({ text, outcome }) => {
    const found = rows.filter((row) => row.text === text);
    const messageId = outcome.kind === 'accepted' ? idOf(outcome.data) : null;
    if (found.length > 1) return [`${found.length} messages “${text}”`];
    return messageId !== null && found[0]?.id !== messageId
      ? [`“${text}” was accepted as ${messageId} and is ${found[0]?.id ?? 'lost'}`]
      : [];
  });
}

/** Every accepted purchase is in the books, once. */
export async function lostSales(sql: postgres.Sql, requests: readonly Request[]): Promise<string[]> {
  const tips = requests.flatMap(({ what, outcome }) =>
    what === 'tip' && outcome.kind === 'accepted' ? (idOf(outcome.data) ?? []) : [],
  );
  const coins = requests.filter(({ what, outcome }) => what === 'coins' && outcome.kind === 'accepted');
  const keys = coins.map(({ variables }) => String(variables['key']));
  const [sales, paid] = await Promise.all([
    tips.length > 0 ? sql<{ id: string }[]>`select id from sales where id in ${sql(tips)}` : [],
    keys.length > 0
      ? sql<{ key: string }[]>`select key from payments where status = 'paid' and key in ${sql(keys)}`
      : [],
  ]);
  const known = new Set([...sales.map(({ id }) => id), ...paid.map(({ key }) => key)]);
  return [...tips, ...keys]
    .filter((one) => !known.has(one))
    .map((one) => `${one} was accepted and is not in the books`);
}

function idOf(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string' ? data.id : null;
}
