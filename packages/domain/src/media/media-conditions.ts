import type { MediaListInput } from '@foxreel/contracts';
import { matchesWord, searchWords } from '../kernel/index.ts';
import { idList } from './media-order.ts';

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
  ];
}

/** A scalar subquery: one look-up per row that is walked, never a walk through the accounts. */
const authorIsThere =
  '(select g.suspended_at is null and g.deleted_at is null from accounts g where g.id = m.account_id)';

/** Read once per statement: the few accounts that the viewer has blocked, or is blocked by. */
const notBlocked = (viewer: string) => `m.account_id <> all (array(
  select blocked_id from blocks where blocker_id = ${viewer} union all select blocker_id from blocks where blocked_id = ${viewer}))`;

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
  if (filter.query !== undefined) conditions.push(...searchWords(filter.query).map((word) => hasWord(word, value)));
  return conditions;
}

/** The word stands in the description, the tags or the author's names. The authors are found once per statement. */
const hasWord = (word: string, value: (value: unknown) => string) =>
  `(${matchesWord('m.search_key', word, value)} or m.account_id = any (array(
    select s.id from accounts s where ${matchesWord('s.search_key', word, value)})))`;
