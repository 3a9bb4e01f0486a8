import { limits, type MediaListInput } from '@foxreel/contracts';
import type { MediaOrder, MediaPlace, MediaStretch } from './media-order.ts';
import { placeholders, type Statement } from './statement.ts';

/** Rows read at once: a few fixed sizes keep the number of prepared statements small. */
const sizes = [10, 20, 50, 100, limits.limitMax];

/** What a walk through an order needs to know. */
export interface MediaWalk {
  input: MediaListInput;
  order: MediaOrder;
  stretch: MediaStretch;
  /** Null for an anonymous viewer. */
  viewer: string | null;
}

/**
 * The statement of a page's ids, in order, and nothing else. It walks the order's own index from a place onward and
 * stops at the limit: filters, blocks and authors who are gone are tested on the way, so no table is sorted.
 * It reads at least one row more than `limit`, which tells whether there is `more`.
 */
export function mediaSkeleton(walk: MediaWalk, limit: number, skip: number): Statement {
  const { text, values } = walkStatement(walk);
  const rows = (sizes.find((size) => size >= limit) ?? limits.limitMax) + 1;
  const value = placeholders(values);
  const offset = skip > 0 ? `offset ${value(skip)}` : '';
  const wanted = `${value(limit)}::int`;
  return {
    text: `select id, position, found > ${wanted} as more from (
      select id, row_number() over () as position, count(*) over () as found from (${text} limit ${rows} ${offset}) as walked
    ) as counted where position <= ${wanted}`,
    values,
  };
}

/** How many rows a walk has, counted up to `most`. */
export function walkLength(walk: MediaWalk, most: number): Statement {
  const { text, values } = walkStatement(walk);
  return {
    text: `select count(*)::int as length from (${text} limit ${placeholders(values)(most)}) as walked`,
    values,
  };
}

function walkStatement({ input, order, stretch, viewer }: MediaWalk): Statement {
  const values: unknown[] = [];
  const value = placeholders(values);
  const { columns, direction, type } = orderColumns(order, input, value);
  const place = ([key, id]: MediaPlace) => `(${value(key)}::${type}, ${value(id)}::uuid)`;
  const onward = `${direction === 'asc' ? '>' : '<'}${stretch.inclusive ? '=' : ''}`;
  const conditions = ["m.state = 'published' and not m.private", ...filters(input, value), authorIsThere];
  if (viewer !== null) conditions.push(notBlocked(`${value(viewer)}::uuid`));
  if (stretch.from) conditions.push(`(${columns.join(', ')}) ${onward} ${place(stretch.from)}`);
  if (stretch.until) conditions.push(`(${columns.join(', ')}) < ${place(stretch.until)}`);
  return {
    text: `select m.id from media m where ${conditions.join(' and ')} order by ${columns.map((column) => `${column} ${direction}`).join(', ')}`,
    values,
  };
}

/** The columns of an order, all in one direction, as its index has them. */
function orderColumns(order: MediaOrder, input: MediaListInput, value: (value: unknown) => string) {
  switch (order) {
    case 'latest':
      return { columns: ['m.published_at', 'm.id'], direction: 'desc nulls last', type: 'timestamptz' };
    case 'popular':
      return { columns: ['m.likes_count', 'm.id'], direction: 'desc nulls last', type: 'int' };
    case 'rand':
      return { columns: ['m.random_key', 'm.id'], direction: 'asc', type: 'float8' };
    case 'given':
      return {
        columns: [`array_position(${value(idList(input.filter.ids))}::uuid[], m.id)`, 'm.id'],
        direction: 'asc',
        type: 'int',
      };
  }
}

/** A scalar subquery: one look-up per row that is walked, never a walk through the accounts. */
const authorIsThere =
  '(select g.suspended_at is null and g.deleted_at is null from accounts g where g.id = m.account_id)';

/** Read once per statement: the few accounts that the viewer has blocked, or is blocked by. */
const notBlocked = (viewer: string) => `m.account_id <> all (array(
  select blocked_id from blocks where blocker_id = ${viewer} union all select blocker_id from blocks where blocked_id = ${viewer}))`;

const idList = (ids: readonly string[] | undefined) => `{${(ids ?? []).join(',')}}`;

function filters({ type, filter }: MediaListInput, value: (value: unknown) => string): string[] {
  const conditions: string[] = [];
  if (type) conditions.push(`m.type = ${value(type)}`);
  if (filter.visibility && filter.visibility !== 'all') conditions.push(`m.visibility = ${value(filter.visibility)}`);
  if (filter.shop) conditions.push('m.price_cents > 0');
  if (filter.user) conditions.push(`m.account_id = ${value(filter.user)}::uuid`);
  if (filter.username !== undefined)
    conditions.push(`m.account_id = (select id from accounts where username = ${value(filter.username)}::citext)`);
  if (filter.tag !== undefined) {
    conditions.push(
      `exists (select 1 from media_tags t where t.media_id = m.id and t.tag_id = (select id from tags where name = ${value(filter.tag)}::citext))`,
    );
  }
  if (filter.ids) conditions.push(`m.id = any (${value(idList(filter.ids))}::uuid[])`);
  return conditions;
}
