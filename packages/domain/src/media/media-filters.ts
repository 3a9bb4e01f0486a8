import { type MediaListInput, messages } from '@foxreel/contracts';
import {
  type Context,
  forbidden,
  matchesWordText,
  notHiddenFromText,
  requireAccount,
  type SearchWord,
  searchScoreText,
  viewerId,
} from '../kernel/index.ts';

/** Ids as an array of Postgres. */
export const idList = (ids: readonly string[] | undefined): string => `{${(ids ?? []).join(',')}}`;

/** What must hold of a media `m` in any list: the list's filters (null: none), and an author who is there for the viewer. A query's words are matchesMedia's. */
export function mediaConditions(
  input: MediaListInput | null,
  viewer: string | null,
  value: (value: unknown) => string,
): string[] {
  return [
    ...(input === null ? [] : mediaFilters(input, value)),
    authorIsThere,
    ...(viewer === null ? [] : [notHiddenFromText(`${value(viewer)}::uuid`, 'm.account_id')]),
    ...(viewer !== null && input !== null && isFeed(input) ? wanted(`${value(viewer)}::uuid`) : []),
  ];
}

/** A scalar subquery: one look-up per row that is walked, never a walk through the accounts. */
const authorIsThere =
  '(select g.suspended_at is null and g.deleted_at is null from accounts g where g.id = m.account_id)';

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
function mediaFilters({ type, filter }: MediaListInput, value: (value: unknown) => string): string[] {
  const conditions: string[] = [];
  // Spelled out: for a value that it does not know, Postgres plans as if there were as many photos as videos.
  if (type) conditions.push(type === 'photo' ? "m.type = 'photo'" : "m.type = 'video'");
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

/**
 * Which media a list is made of, before its filters.
 * - public: published and not private, of everyone.
 * - private: the viewer's own published private media.
 * - liked: public media that the viewer likes.
 * - purchased: what the viewer bought, also once its author made it private, put off its release or deleted it;
 *   not what staff turned down or removed.
 * - own: the viewer's own, in every state but removed.
 */
export type MediaScope = 'public' | 'private' | 'liked' | 'purchased' | 'own';

/** The scope that a list's filter asks for, its names resolved (resolveNames). UNAUTHENTICATED for favorites or private media of nobody, FORBIDDEN for those of another. */
export function scopeOf(ctx: Context, { filter }: MediaListInput): MediaScope {
  if (filter.favorites) {
    requireAccount(ctx);
    return filter.favorites;
  }
  if (!filter.private) return 'public';
  const { accountId } = requireAccount(ctx);
  if (filter.user !== undefined && filter.user !== accountId) throw forbidden(messages.privateMedia);
  return 'private';
}

/** What everyone may find. */
const openMedia = "m.state = 'published' and not m.private";

/** The tables of a scope, and what must hold of their rows `m`. Authors who are gone and blocks are judged for every scope alike. */
export function scopeSource(
  ctx: Context,
  scope: MediaScope,
  value: (value: unknown) => string,
): { from: string; conditions: string[] } {
  const viewer = () => `${value(viewerId(ctx))}::uuid`;
  switch (scope) {
    case 'public':
      return { from: 'media m', conditions: [openMedia] };
    case 'private':
      return {
        from: 'media m',
        conditions: ["m.state = 'published' and m.private", `m.account_id = ${viewer()}`],
      };
    case 'liked':
      return {
        from: 'likes f join media m on m.id = f.media_id',
        conditions: [`f.account_id = ${viewer()}`, openMedia],
      };
    case 'purchased':
      return {
        from: 'purchases f join media m on m.id = f.media_id',
        conditions: [
          `f.account_id = ${viewer()}`,
          "(m.state in ('published', 'scheduled') or (m.state = 'removed' and m.renditions <> '{}'))",
        ],
      };
    case 'own':
      return { from: 'media m', conditions: [`m.account_id = ${viewer()}`, "m.state <> 'removed'"] };
  }
}

/** A search knows the newest of its matches, this many by their words, and about as many by their authors' names. */
const matchesMost = 600;
const authorsMost = 100;
const ofAuthorMost = 20;

/**
 * What a search asks of a media `m`: every word stands in its description, its tags or its author's names. Among everyone's
 * media the newest matches are found first, once per statement: from the newest on where the words are common, by the indexes
 * of trigrams where they are rare. The media of one person, or of a list of theirs, are looked at one by one.
 */
export function matchesMedia(
  words: readonly SearchWord[],
  scope: MediaScope,
  input: MediaListInput,
  value: (value: unknown) => string,
): string[] {
  const { user, username, ids } = input.filter;
  if (scope !== 'public' || user !== undefined || username !== undefined || ids !== undefined)
    return words.map(
      (word) =>
        `(${matchesWordText('m.search_key', word, value)} or ${matchesWordText(`(${authorKey})`, word, value)})`,
    );
  const [first] = words;
  if (first === undefined) return [];
  const among = [openMedia, ...mediaFilters(input, value)].join(' and ');
  const arms = [byWords(words, among, value), ...words.map((word) => byAuthor(word, words, among, value))];
  return [`m.id = any (array(${arms.map((arm) => `(${arm})`).join(' union all ')}))`];
}

/** How well a media or its author fits the words. The author is looked up once for all of them: hundreds of media are judged. */
export function mediaScore(words: readonly SearchWord[], value: (value: unknown) => string): string {
  const fits = words.map(
    (word) =>
      `greatest(${searchScoreText('m.search_key', word, value)}, ${searchScoreText('g.search_key', word, value)})`,
  );
  return `select ${fits.join(' + ')} from accounts g where g.id = m.account_id`;
}

const authorKey = 'select g.search_key from accounts g where g.id = m.account_id';
const newestFirst = 'order by m.published_at desc, m.id desc limit';

const byWords = (words: readonly SearchWord[], among: string, value: (value: unknown) => string): string =>
  `select m.id from media m where ${among} and ${words.map((word) => matchesWordText('m.search_key', word, value)).join(' and ')}
   ${newestFirst} ${matchesMost}`;

/** The newest media of those whose names have the word, the most followed first; the other words stand in either. */
function byAuthor(
  word: SearchWord,
  words: readonly SearchWord[],
  among: string,
  value: (value: unknown) => string,
): string {
  const there = 'b.suspended_at is null and b.deleted_at is null';
  const others = words.filter((other) => other !== word);
  const rest = others.map(
    (other) => `(${matchesWordText('m.search_key', other, value)} or ${matchesWordText('b.search_key', other, value)})`,
  );
  return `select found.id from (
      (select b.id, b.search_key from accounts b where b.username = ${value(word.typed)}::citext and ${there})
      union (select b.id, b.search_key from accounts b where b.creator and ${there} and ${matchesWordText('b.search_key', word, value)}
        order by b.popularity desc, b.id limit ${Math.ceil(authorsMost / words.length)})
    ) as b cross join lateral (select m.id from media m where m.account_id = b.id and ${[among, ...rest].join(' and ')}
      ${newestFirst} ${ofAuthorMost}) as found`;
}
