import type { MediaListInput } from '@foxreel/contracts';
import { idList } from './id-list.ts';

/** What must hold of a media `m` in any list: the list's filters (null: none), and an author who is there for the viewer. A query's words are matchesMedia's. */
export function mediaConditions(
  input: MediaListInput | null,
  viewer: string | null,
  value: (value: unknown) => string,
): string[] {
  return [
    ...(input === null ? [] : mediaFilters(input, value)),
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

/**
 * What a shuffled feed leaves out for its viewer: hidden media, one look-up per row that is walked, and muted authors, read once.
 * Not by `is null`, of which the planner expects one row in two hundred: it would sort all media rather than walk an index.
 */
const wanted = (viewer: string): string[] => [
  `coalesce((select false from hidden_media h where h.account_id = ${viewer} and h.media_id = m.id), true)`,
  `m.account_id <> all (array(select hidden_account_id from muted_accounts where account_id = ${viewer}))`,
];

/** The conditions that a list's filters set, its query apart. A tag is its id (resolveNames). */
export function mediaFilters({ type, filter }: MediaListInput, value: (value: unknown) => string): string[] {
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
      `exists (select 1 from media_tags t where t.media_id = m.id and t.tag_id = ${value(filter.tag)}::uuid)`,
    );
  }
  if (filter.ids) conditions.push(`m.id = any (${value(idList(filter.ids))}::uuid[])`);
  return conditions;
}
