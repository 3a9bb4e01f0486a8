import type { MediaListInput } from '@foxreel/contracts';
import { matchesWord, searchWords } from '../kernel/index.ts';
import { idList } from './media-order.ts';

/** A search knows the newest of its matches, this many: words that stand everywhere must not sort everything. */
const matchesMost = 5000;

/** What must hold of a media `m` in any list: the list's filters (null: none), and an author who is there for the viewer. */
export function mediaConditions(
  input: MediaListInput | null,
  viewer: string | null,
  value: (value: unknown) => string,
): string[] {
  return [
    ...(input === null ? [] : filters(input, value)),
    authorIsThere,
    ...(viewer === null ? [] : [notBlocked(`${value(viewer)}::uuid`)]),
    ...(viewer !== null && input !== null && isFeed(input) ? wanted(`${value(viewer)}::uuid`) : []),
  ];
}

/** A scalar subquery: one look-up per row that is walked, never a walk through the accounts. */
const authorIsThere =
  '(select g.suspended_at is null and g.deleted_at is null from accounts g where g.id = m.account_id)';

/** Read once per statement: the few accounts that the viewer has blocked, or is blocked by. */
const notBlocked = (viewer: string) => `m.account_id <> all (array(
  select blocked_id from blocks where blocker_id = ${viewer} union all select blocker_id from blocks where blocked_id = ${viewer}))`;

/** A shuffled list of everybody's media; who asks for one author's, or for these ones, gets them. */
const isFeed = ({ order, filter }: MediaListInput): boolean =>
  order === 'rand' && filter.user === undefined && filter.username === undefined && filter.ids === undefined;

/** What a shuffled feed leaves out for its viewer: hidden media, one look-up per row that is walked, and muted authors, read once. */
const wanted = (viewer: string): string[] => [
  `(select h.media_id from hidden_media h where h.account_id = ${viewer} and h.media_id = m.id) is null`,
  `m.account_id <> all (array(select hidden_account_id from muted_accounts where account_id = ${viewer}))`,
];

function filters({ type, filter }: MediaListInput, value: (value: unknown) => string): string[] {
  const conditions: string[] = [];
  if (type) conditions.push(`m.type = ${value(type)}`);
  if (filter.visibility && filter.visibility !== 'all') conditions.push(`m.visibility = ${value(filter.visibility)}`);
  if (filter.private !== undefined) conditions.push(filter.private ? 'm.private' : 'not m.private');
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
  if (filter.query !== undefined) conditions.push(...matches(searchWords(filter.query), value));
  return conditions;
}

/**
 * Every word stands in the description, the tags or the author's names. The newest matches are found once per statement and
 * by the indexes of trigrams, whatever order the list is in: a walk through the order would look at each media for rare words.
 */
function matches(words: readonly string[], value: (value: unknown) => string): string[] {
  if (words.length === 0) return [];
  const found = words.map(
    (word) => `(${matchesWord('s.search_key', word, value)} or s.account_id = any (array(
      select b.id from accounts b where ${matchesWord('b.search_key', word, value)})))`,
  );
  return [
    `m.id = any (array(select s.id from media s where ${found.join(' and ')} order by s.created_at desc limit ${matchesMost}))`,
  ];
}
