import { setTimeout as sleep } from 'node:timers/promises';
import type { Cast } from './cast.ts';
import type { Member, Outcome } from './member.ts';
import { pick } from './random.ts';

/** One thing that somebody asked for. What bears a key may be asked again, and must come to the same. */
export interface Request {
  what: 'coins' | 'tip' | 'media' | 'subscribe' | 'message' | 'mass' | 'follow';
  by: Member;
  query: string;
  variables: Record<string, unknown>;
  /** The words of a message, by which it is found again. */
  text?: string;
  repeatable: boolean;
  outcome: Outcome;
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

/** What there is to ask for, as often as it stands here. */
const kinds = ['coins', 'tip', 'tip', 'tip', 'media', 'subscribe', 'message', 'message', 'message', 'mass'] as const;

/** Asks without pause, each fan and creator for themselves, until `until` is aborted. Returns all that was asked. */
export async function runLoad(cast: Cast, random: () => number, until: AbortSignal): Promise<Request[]> {
  const asked: Request[] = [];
  const everyone = [...cast.fans, ...cast.creators];
  await Promise.all(
    everyone.map(async (member) => {
      while (!until.aborted) {
        const request = nextRequest(cast, member, random);
        request.outcome = await member.ask(request.query, request.variables);
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

/** Every fan follows every creator, once: what was not answered is looked at, as a second ask would take it back. */
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
