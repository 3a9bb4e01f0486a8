import { type MediaWalk, walkText } from './media-skeleton.ts';
import { type RingPlace, ringStretch } from './shuffle-ring.ts';
import { placeholders, type Statement } from './statement.ts';

/**
 * The statement of a page of ids for each of these accounts: one short walk per author, side by side, by the author's index.
 * A shuffled list, `ring`, goes once round each author's media, in two walks.
 */
export function accountsSkeleton(
  walk: MediaWalk & { input: { limit: number } },
  accounts: readonly string[],
  ring: RingPlace | null,
): Statement {
  const { limit, skip } = walk.input;
  const values: unknown[] = [];
  const value = placeholders(values);
  const asked = `${value(`{${accounts.join(',')}}`)}::uuid[]`;
  const reach = `${value(limit + skip)}::int`;
  const walks = (ring === null ? [walk.stretch] : lapsOf(ring).map(ringStretch)).map(
    (stretch, part) => `(select id, place, ${part} as part, row_number() over () as nth
      from (${walkText({ ...walk, stretch }, value, 'asked.account_id')} limit ${reach}) as walked)`,
  );
  return {
    text: `select each.id, each.place, row_number() over (order by each.part, each.nth) as position, false as more
      from unnest(${asked}) as asked (account_id), lateral (
        select * from (${walks.join(' union all ')}) as parts
        order by part, nth limit ${value(limit)}::int offset ${value(skip)}::int) as each`,
    values,
  };
}

const lapsOf = (ring: RingPlace): RingPlace[] => (ring.lap === 1 ? [ring] : [ring, { ...ring, lap: 1, last: null }]);
