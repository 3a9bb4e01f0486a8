import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { type Member, newMember } from './member.ts';

/** Who takes part: fans with cards, creators whom all fans follow, each with a price, a media to sell and a rule. */
export interface Cast {
  fans: Member[];
  creators: Member[];
  media: { id: string; creator: string }[];
}

const fansInCast = 5;
const creatorsInCast = 2;

/** Brings a cast over HTTP; only the roles and the media, which would need staff and films, are written by hand. */
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
