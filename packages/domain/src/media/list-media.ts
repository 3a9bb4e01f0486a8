import {
  type LibraryListInput,
  limits,
  type MediaListInput,
  type MediaView,
  messages,
  type PageView,
} from '@foxreel/contracts';
import { runPrepared } from '@foxreel/db';
import {
  type Context,
  decodeCursor,
  encodeCursor,
  findWords,
  forbidden,
  fromReplica,
  requireAccount,
  type SearchWord,
  viewerId,
} from '../kernel/index.ts';
import {
  accountsCandidateQuery,
  candidateCount,
  candidateQuery,
  type KeysetRange,
  type MediaOrder,
  type MediaPlace,
  orderOf,
  placeStatement,
  type RingPlace,
  ringHalfOf,
  ringOfParts,
  ringParts,
  ringRange,
  ringStart,
  wholeRange,
} from './candidate-query.ts';
import { hydrateMedia, type MediaParts, wholeMedia } from './hydrate-media.ts';
import { type LibraryScope, type MediaScope, scopeOf } from './media-filters.ts';
import { resolveNames } from './media-names.ts';
import { isoTime, type MediaRow, mediaViewsOf, rememberCursors } from './media-view.ts';

interface PageInput extends MediaListInput {
  limit: number;
  /** What the caller shows of each media; everything by default. */
  parts?: MediaParts;
  /** Of what is saved, only this collection. */
  collection?: string;
}

/** What to load of each media: what is shown, and no like unless requested. */
const readParts = ({ parts = wholeMedia, withLike = true }: Pick<PageInput, 'parts' | 'withLike'>): MediaParts =>
  withLike ? parts : { ...parts, like: false };

/** A list, as read for one page. */
interface MediaList {
  ctx: Context;
  scope: MediaScope;
  collection: string | undefined;
  order: MediaOrder;
  words: readonly SearchWord[];
  input: PageInput;
}

interface Page {
  rows: MediaRow[];
  more: boolean;
  /** The cursor's parts after a row. */
  partsOf(row: MediaRow): readonly string[];
}

const endOfList: PageView<MediaView> = { items: [], after: null };

/** A page of a scope's media, in the requested order and after the requested position. */
async function readPage(
  ctx: Context,
  scope: MediaScope,
  input: PageInput,
): Promise<PageView<MediaView> & { rows: MediaRow[] }> {
  const order = orderOf(input, scope);
  const { collection } = input;
  const words = await findWords(ctx, input.filter.query ?? '');
  const list: MediaList = { ctx, scope, collection, order, input, words };
  const name = collection === undefined ? `media:${scope}:${order}` : `media:${scope}:${collection}`;
  const parts = input.after === undefined ? null : decodeCursor(ctx.secret, name, input.after);
  const referenceId = parts === null ? input.filter.reference : undefined;
  const reference = referenceId === undefined ? null : await placeOf(list, referenceId);
  if (referenceId !== undefined && reference === null) return { ...endOfList, rows: [] };
  const page =
    order === 'rand'
      ? await ringPage(list, parts === null ? ringFrom(reference, input.seed) : ringOfParts(parts))
      : await orderedPage(list, rangeFrom(parts, reference));
  const cursorOf = (row: MediaRow) => encodeCursor(ctx.secret, name, page.partsOf(row));
  const items = mediaViewsOf(ctx, page.rows);
  if (!readParts(input).cursor) return { items, after: null, rows: page.rows };
  rememberCursors(items, page.rows, cursorOf);
  const last = page.rows.at(-1);
  return { items, after: page.more && last ? cursorOf(last) : null, rows: page.rows };
}

/** A media's position in the list; null if it is not in it, or is hidden from the viewer. */
async function placeOf({ ctx, ...list }: MediaList, media: string): Promise<MediaPlace | null> {
  const { text, values } = placeStatement({ ctx, ...list, range: wholeRange }, media);
  const [row] = await runPrepared<{ id: string; place: string | null }>(ctx.db, text, values);
  return row === undefined || row.place === null ? null : [row.place, row.id];
}

function rangeFrom(parts: string[] | null, reference: MediaPlace | null): KeysetRange {
  const [key, id] = parts ?? [];
  if (key !== undefined && id !== undefined) return { from: [key, id], inclusive: false, until: null };
  return reference === null ? wholeRange : { from: reference, inclusive: true, until: null };
}

const ringFrom = (reference: MediaPlace | null, seed: string | undefined): RingPlace =>
  reference === null ? ringStart(seed) : { start: reference, lap: 0, last: null };

/** The best plan depends on the words, tag and author: one may have ten media, another half of all. */
const isPlanned = ({ filter }: MediaListInput): boolean =>
  filter.query !== undefined || filter.tag !== undefined || filter.user !== undefined;

const scan = (list: MediaList, range: KeysetRange, limit: number, skip: number): Promise<MediaRow[]> =>
  hydrateMedia(list.ctx, candidateQuery({ ...list, range }, limit, skip), {
    parts: readParts(list.input),
    planned: isPlanned(list.input),
  });

async function orderedPage(list: MediaList, range: KeysetRange): Promise<Page> {
  const rows = await scan(list, range, list.input.limit, list.input.skip);
  return { rows, more: rows.at(-1)?.more ?? false, partsOf: (row) => [row.place, row.id] };
}

async function ringPage(list: MediaList, ring: RingPlace): Promise<Page> {
  const { limit, skip } = list.input;
  const first = await scan(list, ringRange(ring), limit, skip);
  const inFirst = new Set(first);
  const wrapped: RingPlace = { ...ring, lap: 1, last: null };
  const partsOf = (row: MediaRow) => ringParts({ ...(inFirst.has(row) ? ring : wrapped), last: [row.place, row.id] });
  if (first.at(-1)?.more || ring.lap === 1) return { rows: first, more: first.at(-1)?.more ?? false, partsOf };
  const skipped = first.length > 0 ? 0 : skip - (await lengthOf(list, ring));
  const missing = limit - first.length;
  const second = await scan(list, ringRange(wrapped), Math.max(missing, 1), skipped);
  if (missing === 0) return { rows: first, more: second.length > 0, partsOf };
  return { rows: [...first, ...second], more: second.at(-1)?.more ?? false, partsOf };
}

/** The number of rows in the first part, as `skip` may have skipped all of them. */
async function lengthOf({ ctx, ...list }: MediaList, ring: RingPlace): Promise<number> {
  if (list.input.skip === 0) return 0;
  const { text, values } = candidateCount({ ctx, ...list, range: ringRange(ring) }, list.input.skip);
  const [row] = await runPrepared<{ length: number }>(ctx.db, text, values);
  return row?.length ?? 0;
}

/** A requested list. `parts` says what the caller shows, so that nothing else is loaded; everything by default. */
type MediaListRequest = MediaListInput & { parts?: MediaParts };

/**
 * A page of media: candidate query, hydration, access rule, view (docs/contract/schema.graphql, MediaFilter). Public media;
 * with `favorites` those the viewer likes or bought, with `private` their own private ones (see MediaScope). One statement per
 * page, two where a shuffled list wraps around. BAD_INPUT for another list's cursor, UNAUTHENTICATED or FORBIDDEN for other
 * people's lists.
 */
export const listMedia = (ctx: Context, request: MediaListRequest): Promise<PageView<MediaView>> =>
  fromReplica(ctx, (replica) => pageOfMedia(replica, request));

async function pageOfMedia(ctx: Context, request: MediaListRequest): Promise<PageView<MediaView>> {
  const input = await resolveNames(ctx, request);
  const { items, after } = await readPage(ctx, scopeOf(ctx, input), {
    ...input,
    limit: input.limit ?? limits.feedPage,
  });
  return { items, after };
}

/** A media in one of the viewer's own lists, and when they put it there (ISO 8601). */
export interface LibraryItem {
  media: MediaView;
  date: string;
}

/**
 * A page of one of the viewer's own lists, newest entry first; only media that they may see (now). Of what they saved, only
 * `collection` if given: one of theirs, as the caller has checked.
 */
export async function listLibrary(
  ctx: Context,
  scope: LibraryScope,
  input: LibraryListInput,
  collection?: string,
): Promise<PageView<LibraryItem>> {
  requireAccount(ctx);
  const { items, after, rows } = await readPage(ctx, scope, {
    ...input,
    limit: input.limit ?? limits.gridPage,
    filter: {},
    ...(collection === undefined ? {} : { collection }),
  });
  const places = new Map(rows.map(({ id, place }) => [id, place]));
  return { items: items.map((media) => ({ media, date: isoTime(places.get(media.id) ?? '') })), after };
}

/**
 * What the viewer likes, or with filter.favorites 'purchased' bought, newest first (query favorites). Bought media stay when
 * the author makes them private, postpones or deletes them; they disappear when staff remove them, or the author is blocked or
 * deleted. Liked media are listed while public.
 */
export const listFavorites = (ctx: Context, input: MediaListRequest): Promise<PageView<MediaView>> =>
  listMedia(ctx, {
    ...input,
    limit: input.limit ?? limits.gridPage,
    filter: { ...input.filter, favorites: input.filter.favorites ?? 'liked' },
  });

/**
 * The viewer's own media in every state except removed, newest first, with processing state and error (query account_media).
 * Private media have no audience: a visibility filter excludes them, unless `private` is set.
 */
export async function listOwnMedia(ctx: Context, request: MediaListRequest): Promise<PageView<MediaView>> {
  requireAccount(ctx);
  const { filter, ...input } = await resolveNames(ctx, request);
  const exposed = filter.visibility !== undefined && filter.visibility !== 'all';
  const { items, after } = await readPage(ctx, 'own', {
    ...input,
    limit: input.limit ?? limits.gridPage,
    filter: filter.private === undefined && exposed ? { ...filter, private: false } : filter,
  });
  return { items, after };
}

/** The viewer's own private media, newest first: the library for messages (query media_private). */
export const listPrivateMedia = (ctx: Context, input: MediaListRequest): Promise<PageView<MediaView>> =>
  listOwnMedia(ctx, { ...input, filter: { ...input.filter, private: true } });

/**
 * The first media of each of these accounts, as listMedia lists them with `filter.user` (Account.medias), in one statement for
 * all. FORBIDDEN for private media of anyone but the viewer.
 */
export async function mediaOfAccounts(
  ctx: Context,
  accounts: readonly string[],
  request: MediaListInput,
): Promise<Map<string, MediaView[]>> {
  const found = new Map<string, MediaView[]>(accounts.map((account) => [account, []]));
  const input = await resolveNames(ctx, request);
  const scope = scopeOf(ctx, input);
  if (scope === 'private' && accounts.some((account) => account !== viewerId(ctx)))
    throw forbidden(messages.privateMedia);
  const order = orderOf(input, scope);
  const name = `media:${scope}:${order}`;
  const words = await findWords(ctx, input.filter.query ?? '');
  const list = {
    ctx,
    scope,
    collection: undefined,
    order,
    words,
    input: { ...input, limit: input.limit ?? limits.listPage },
  };
  const parts = input.after === undefined ? null : decodeCursor(ctx.secret, name, input.after);
  const { reference } = input.filter;
  const place = parts === null && reference !== undefined ? await placeOf(list, reference) : null;
  if (parts === null && reference !== undefined && place === null) return found;
  const ring = order !== 'rand' ? null : parts === null ? ringFrom(place, input.seed) : ringOfParts(parts);
  const candidates = { ...list, range: ring ? wholeRange : rangeFrom(parts, place) };
  const rows = await hydrateMedia(ctx, accountsCandidateQuery(candidates, accounts, ring), {
    parts: readParts(input),
    planned: isPlanned(input),
  });
  const cursorOf = ({ place: key, id }: MediaRow) => {
    const last = [key, id] as const;
    return encodeCursor(ctx.secret, name, ring ? ringParts({ ...ring, lap: ringHalfOf(ring, last), last }) : last);
  };
  for (const [account, own] of Map.groupBy(rows, (row) => row.account_id)) {
    const views = mediaViewsOf(ctx, own);
    rememberCursors(views, own, cursorOf);
    found.set(account, views);
  }
  return found;
}
