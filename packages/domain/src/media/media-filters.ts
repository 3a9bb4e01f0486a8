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

/** Ids as a Postgres array. */
export const idList = (ids: readonly string[] | undefined): string => `{${(ids ?? []).join(',')}}`;

/**
 * Conditions on media `m` in any list: the list's filters (null: none), and an author visible to the viewer. matchesMedia adds
 * the search words.
 */
export function mediaConditions(
  input: MediaListInput | null,
  viewer: string | null,
  value: (value: unknown) => string,
): string[] {
  return [
    ...(input === null ? [] : mediaFilters(input, value)),
    authorIsVisible,
    ...(viewer === null ? [] : [notHiddenFromText(`${value(viewer)}::uuid`, 'm.account_id')]),
  ];
}

/** A scalar subquery: one look-up per scanned row, never a scan of all accounts. */
const authorIsVisible =
  '(select g.suspended_at is null and g.deleted_at is null from accounts g where g.id = m.account_id)';

/**
 * What lists of everybody's media leave out for their viewer: hidden media, one look-up per scanned row, and in shuffled feeds
 * muted authors, read once. Not with `is null`, for which the planner expects one row in two hundred: it would sort all media
 * instead of scanning an index. Requests for one author, or for ids, get everything.
 */
export function unwantedConditions(
  { order, filter }: MediaListInput,
  viewer: string | null,
  value: (value: unknown) => string,
): string[] {
  if (viewer === null || filter.user !== undefined || filter.username !== undefined || filter.ids !== undefined)
    return [];
  const own = `${value(viewer)}::uuid`;
  const notHidden = `coalesce((select false from hidden_media h where h.account_id = ${own} and h.media_id = m.id), true)`;
  if (order !== 'rand') return [notHidden];
  return [
    notHidden,
    `m.account_id <> all (array(select hidden_account_id from muted_accounts where account_id = ${own}))`,
  ];
}

/** The conditions of a list's filters, except its query. A tag is its id (resolveNames). */
function mediaFilters({ type, filter }: MediaListInput, value: (value: unknown) => string): string[] {
  const conditions: string[] = [];
  // Spelled out as literals: with a parameter, Postgres would assume as many photos as videos.
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
 * The set of media that a list draws from, before filters. - public: everyone's published media that are not private. -
 * private: the viewer's own published private media. - liked: public media that the viewer likes. - purchased: what the viewer
 * bought, even if private, postponed or deleted since; not if rejected or removed by staff. - own: the viewer's own, in every
 * state except removed. - hidden, watched, saved: what the viewer put there, while they may see it.
 */
export type MediaScope = 'public' | 'private' | 'liked' | 'purchased' | 'own' | LibraryScope;

/** The viewer's own lists of media by anybody, newest entry first: 'Not interested', the watch history, and what they saved. */
export type LibraryScope = 'hidden' | 'watched' | 'saved';

const libraryTables: Readonly<Record<LibraryScope, string>> = {
  hidden: 'hidden_media',
  watched: 'watched_media',
  saved: 'saved_media',
};

/** When the viewer put a media into one of their lists. */
export const entryTime = (scope: MediaScope): string => (scope === 'watched' ? 'f.watched_at' : 'f.created_at');

/**
 * The scope of a list's filter, with resolved names (resolveNames). UNAUTHENTICATED for a visitor's favorites or private media,
 * FORBIDDEN for somebody else's.
 */
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

/**
 * A scope's tables and conditions on its rows `m`; of what is saved, only one collection (an expression) if given. Deleted authors and blocks
 * are checked for every scope alike.
 */
export function scopeSource(
  ctx: Context,
  scope: MediaScope,
  value: (value: unknown) => string,
  collection?: string,
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
    case 'hidden':
    case 'watched':
    case 'saved': {
      const owner = viewer();
      const bought = `(select true from purchases b where b.account_id = ${owner} and b.media_id = m.id) is true`;
      return {
        from: `${collection === undefined ? libraryTables[scope] : 'collection_media'} f join media m on m.id = f.media_id`,
        conditions: [
          collection === undefined ? `f.account_id = ${owner}` : `f.collection_id = ${collection}`,
          `(${openMedia} or (m.account_id = ${owner} and m.state <> 'removed') or (m.state in ('published', 'scheduled') and ${bought}))`,
        ],
      };
    }
    case 'own':
      return { from: 'media m', conditions: [`m.account_id = ${viewer()}`, "m.state <> 'removed'"] };
  }
}

/** A search considers the newest matches: this many by their words, and about as many by their authors' names. */
const matchesMax = 600;
const authorsMax = 100;
const mediaPerAuthorMax = 20;

/**
 * A search's conditions on media `m`: every word occurs in its description, tags or author's names. Among everyone's media the
 * newest matches are found first, once per statement: by scanning from the newest for common words, by trigram indexes for rare
 * ones. The media of one person, or of a list of theirs, are checked one by one.
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
  const arms = [matchesAllWords(words, among, value), ...words.map((word) => byAuthor(word, words, among, value))];
  return [`m.id = any (array(${arms.map((arm) => `(${arm})`).join(' union all ')}))`];
}

/**
 * Relevance of a media or its author for the words. The author is looked up once for all of them, as hundreds of media are
 * scored.
 */
export function mediaScore(words: readonly SearchWord[], value: (value: unknown) => string): string {
  const fits = words.map(
    (word) =>
      `greatest(${searchScoreText('m.search_key', word, value)}, ${searchScoreText('g.search_key', word, value)})`,
  );
  return `select ${fits.join(' + ')} from accounts g where g.id = m.account_id`;
}

const authorKey = 'select g.search_key from accounts g where g.id = m.account_id';
const newestFirst = 'order by m.published_at desc, m.id desc limit';

const matchesAllWords = (words: readonly SearchWord[], among: string, value: (value: unknown) => string): string =>
  `select m.id from media m where ${among} and ${words.map((word) => matchesWordText('m.search_key', word, value)).join(' and ')}
   ${newestFirst} ${matchesMax}`;

/** The newest media of authors whose names contain the word, most followed first; the other words match either. */
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
        order by b.popularity desc, b.id limit ${Math.ceil(authorsMax / words.length)})
    ) as b cross join lateral (select m.id from media m where m.account_id = b.id and ${[among, ...rest].join(' and ')}
      ${newestFirst} ${mediaPerAuthorMax}) as found`;
}
