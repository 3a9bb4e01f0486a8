import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import type { Request } from './load.ts';
import type { Outcome } from './member.ts';

/** Asked again after the recovery, what bears a key comes to what it came to before; a silent one comes to something. Returns what does not. */
export async function brokenRepeats(requests: readonly Request[], random: () => number): Promise<string[]> {
  const broken: string[] = [];
  for (const request of requests) {
    if (!request.repeatable || (request.outcome.kind === 'accepted' && random() > 0.3)) continue;
    // What was not paid for, for want of coins, may be paid for by now.
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

/** What must be the same: the id of what was made. A wallet has moved on since; that it says something is enough. */
function sameness({ what }: Request, outcome: Outcome): string {
  if (outcome.kind !== 'accepted') return JSON.stringify(outcome);
  return what === 'coins' ? 'accepted' : JSON.stringify(outcome.data);
}

interface Made {
  id: string;
  text: string;
}

/** Every message that was accepted is there, once, under the id that was told; one without an answer at most once. */
export async function lostMessages(sql: postgres.Sql, requests: readonly Request[]): Promise<string[]> {
  const sent = requests.filter(({ what }) => what === 'message');
  const texts = sent.flatMap(({ text }) => text ?? []);
  if (texts.length === 0) return [];
  const rows = await sql<
    Made[]
  >`select id, data->0->>'value' as text from messages where data->0->>'value' in ${sql(texts)}`;
  return sent.flatMap(({ text, outcome }) => {
    const found = rows.filter((row) => row.text === text);
    const told = outcome.kind === 'accepted' ? idOf(outcome.data) : null;
    if (found.length > 1) return [`${found.length} messages “${text}”`];
    return told !== null && found[0]?.id !== told
      ? [`“${text}” was accepted as ${told} and is ${found[0]?.id ?? 'lost'}`]
      : [];
  });
}

/** Every purchase that was accepted stands in the books, once. */
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
