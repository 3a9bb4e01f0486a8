import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { z } from 'zod';

/** A call's result: an answer, or silence, in which case it may or may not have happened. */
export type Outcome =
  | { kind: 'accepted'; data: unknown }
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'silent' };

export interface Member {
  id: string;
  username: string;
  ask(query: string, variables: Record<string, unknown>): Promise<Outcome>;
  /** A mutation of the web app that takes no input, such as 'live.start'. */
  call(procedure: string): Promise<Outcome>;
  /** The JSON at a path; null without an answer. */
  read(path: string): Promise<unknown>;
  /** A call to the sandbox's provider: returns a card token. */
  addCard(): Promise<void>;
  /** Uploads a picture. Returns the accepted ids: none without an answer. Throws if the api answers with 500. */
  upload(picture: Blob): Promise<string[]>;
}

const answerWithinMs = 8_000;
const reply = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ message: z.string(), status: z.number().optional() })).optional(),
});
const uploadReply = z.object({ medias: z.array(z.object({ id: z.string() })) });
const signUpReply = z.object({ account: z.object({ id: z.string() }) });

/** Signs up with the documented calls; retries under another name if the connection was lost. */
async function newMember(address: string, username: string): Promise<Member> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await signUp(address, `${username}t${tries}`);
    } catch (error) {
      if (tries >= 10) throw error;
      await sleep(1_000);
    }
  }
}

async function signUp(address: string, username: string): Promise<Member> {
  const form = {
    type: 'email',
    username,
    fullname: username,
    email: `${username}@example.test`,
    password: 'Chaos1234!',
  };
  const response = await post(`${address}/api/signup`, form, '');
  const { account } = signUpReply.parse(await response.json());
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return {
    id: account.id,
    username,
    async ask(query, variables) {
      try {
        return outcomeOf(await post(`${address}/api`, { query, variables }, cookie));
      } catch {
        return { kind: 'silent' };
      }
    },
    async call(procedure) {
      try {
        return calledOutcome(await post(`${address}/trpc/${procedure}`, {}, cookie));
      } catch {
        return { kind: 'silent' };
      }
    },
    async read(path) {
      try {
        const answer = await fetch(`${address}${path}`, {
          headers: { cookie },
          signal: AbortSignal.timeout(answerWithinMs),
        });
        return answer.ok ? await answer.json() : null;
      } catch {
        return null;
      }
    },
    async addCard() {
      const card = { card_name: 'Chaos', card_number: '4242 4242 4242 4242', expire_date: '12/40', cvv: '123' };
      const added = await post(`${address}/api/sandbox/card`, card, cookie);
      if (!added.ok) throw new Error(`No card was added: ${added.status} ${await added.text()}`);
    },
    async upload(picture) {
      const form = new FormData();
      form.append('media_files', picture, 'picture.png');
      form.append('medias[0][description]', `A picture of ${username}`);
      form.append('medias[0][tags][]', 'chaos');
      let text: string;
      try {
        const response = await fetch(`${address}/api/upload/media`, {
          method: 'POST',
          headers: { cookie },
          body: form,
          signal: AbortSignal.timeout(answerWithinMs),
        });
        text = await response.text();
        if (response.ok) return uploadReply.parse(JSON.parse(text)).medias.map(({ id }) => id);
        // A full disk is 507, a database that does not answer 503.
        if (response.status !== 500) return [];
      } catch {
        return [];
      }
      throw new Error(`An upload was answered with 500: ${text}`);
    },
  };
}

/** A server error counts as silence: it does not say whether the change was made. */
async function outcomeOf(response: Response): Promise<Outcome> {
  if (response.status >= 500) return { kind: 'silent' };
  const { data, errors } = reply.parse(await response.json());
  const [error] = errors ?? [];
  if (error) {
    const status = error.status ?? response.status;
    return status >= 500 ? { kind: 'silent' } : { kind: 'refused', status, message: error.message };
  }
  return { kind: 'accepted', data: Object.values(data ?? {})[0] };
}

const calledReply = z.object({ result: z.object({ data: z.unknown().optional() }) });

async function calledOutcome(response: Response): Promise<Outcome> {
  if (response.status >= 500) return { kind: 'silent' };
  if (!response.ok) return { kind: 'refused', status: response.status, message: await response.text() };
  return { kind: 'accepted', data: calledReply.parse(await response.json()).result.data ?? null };
}

const post = (url: string, body: object, cookie: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerWithinMs),
  });

/** The participants: fans with cards, and creators with prices, media for sale and a rule, whom all fans follow. */
export interface Cast {
  fans: Member[];
  creators: Member[];
  media: { id: string; creator: string }[];
}

const fansInCast = 5;
const creatorsInCast = 2;

/** Creates the participants over HTTP; only roles and media, which would need staff and videos, are inserted directly. */
export async function newCast(address: string, sql: postgres.Sql, tail: string): Promise<Cast> {
  const members = (kind: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => newMember(address, `${kind}${tail}x${index}`)));
  const [fans, creators] = [await members('fan', fansInCast), await members('creator', creatorsInCast)];
  await sql`update accounts set creator = true where id in ${sql(creators.map(({ id }) => id))}`;
  await Promise.all(fans.map((fan) => fan.addCard()));
  const media: Cast['media'] = [];
  for (const creator of creators) {
    await must(
      creator,
      'mutation { createUserSubscriptionDetail(period: { duration: 1, unit: month, price: 5 }) { __typename } }',
    );
    await must(
      creator,
      'mutation($messages: [MessageDataInput!]!) { createMessengerRule(event: follow, messages: $messages) { id } }',
      { messages: [{ type: 'text', value: `welcome of ${creator.id}` }] },
    );
    for (let made = 0; made < 3; made += 1) {
      const [row] = await sql<{ id: string }[]>`
        insert into media (account_id, type, state, description, available_at, published_at, reviewed_at, source_key, source_name,
          source_bytes, process_status, process_progress, renditions, info, price_cents)
        values (${creator.id}, 'photo', 'published', 'For sale', now(), now(), now(), ${`sources/${crypto.randomUUID()}/original`}, 'x.png',
          1, 'done', 100, '{"original":"original.webp","preview":"preview.webp","grid":"grid.webp","cover":"cover.webp"}', '[]', 499)
        returning id`;
      if (row) media.push({ id: row.id, creator: creator.id });
    }
  }
  return { fans, creators, media };
}

async function must(member: Member, query: string, variables: Record<string, unknown> = {}): Promise<void> {
  let outcome = await member.ask(query, variables);
  for (let tries = 1; tries < 10 && outcome.kind === 'silent'; tries += 1) {
    await sleep(1_000);
    outcome = await member.ask(query, variables);
  }
  if (outcome.kind !== 'accepted') throw new Error(`${query}: ${JSON.stringify(outcome)}`);
}

/** A variable that the launcher sets. Throws with the command that does. */
export function required(name: string, command: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this with "${command}"`);
  return value;
}

/** Mulberry32: the same seed gives the same numbers in [0, 1). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<Item>(random: () => number, list: readonly Item[]): Item {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

/** Shuffles, uniformly. */
export function shuffled<Item>(random: () => number, list: readonly Item[]): Item[] {
  const mixed: Item[] = [];
  for (const item of list) mixed.splice(Math.floor(random() * (mixed.length + 1)), 0, item);
  return mixed;
}
