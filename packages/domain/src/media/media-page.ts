import type { MediaListInput, MediaView, PageView } from '@foxreel/contracts';
import { runPrepared } from '@foxreel/db';
import { type Context, decodeCursor, encodeCursor, findWords, type SearchWord } from '../kernel/index.ts';
import { hydrateMedia, type MediaParts, wholeMedia } from './hydrate-media.ts';
import { keepCursors } from './media-cursor.ts';
import { type MediaOrder, type MediaPlace, type MediaStretch, orderOf, wholeOrder } from './media-order.ts';
import type { MediaRow } from './media-row.ts';
import type { MediaScope } from './media-scope.ts';
import { mediaSkeleton, placeStatement, walkLength } from './media-skeleton.ts';
import { mediaViewsOf } from './media-view.ts';
import { type RingPlace, ringOfParts, ringParts, ringStart, ringStretch } from './shuffle-ring.ts';

export interface PageInput extends MediaListInput {
  limit: number;
  /** What the caller shows of each media; all of it by default. */
  parts?: MediaParts;
}

/** What is read of each media: what is shown, and no like where it is not wanted. */
export const readParts = ({
  parts = wholeMedia,
  withLike = true,
}: Pick<PageInput, 'parts' | 'withLike'>): MediaParts => (withLike ? parts : { ...parts, like: false });

/** One list, as it is read for a page. */
export interface MediaList {
  ctx: Context;
  scope: MediaScope;
  order: MediaOrder;
  words: readonly SearchWord[];
  input: PageInput;
}

interface Page {
  rows: MediaRow[];
  more: boolean;
  /** The parts of the cursor that goes on behind a row. */
  partsOf(row: MediaRow): readonly string[];
}

const endOfList: PageView<MediaView> = { items: [], after: null };

/** A page of a scope's media, in the order and behind the place asked for. */
export async function readPage(ctx: Context, scope: MediaScope, input: PageInput): Promise<PageView<MediaView>> {
  const order = orderOf(input, scope);
  const list: MediaList = { ctx, scope, order, input, words: await findWords(ctx, input.filter.query ?? '') };
  const name = `media:${scope}:${order}`;
  const parts = input.after === undefined ? null : decodeCursor(ctx.secret, name, input.after);
  const asked = parts === null ? input.filter.reference : undefined;
  const reference = asked === undefined ? null : await placeOf(list, asked);
  if (asked !== undefined && reference === null) return endOfList;
  const page =
    order === 'rand'
      ? await ringPage(list, parts === null ? ringFrom(reference, input.seed) : ringOfParts(parts))
      : await straightPage(list, stretchFrom(parts, reference));
  const cursorOf = (row: MediaRow) => encodeCursor(ctx.secret, name, page.partsOf(row));
  const items = mediaViewsOf(ctx, page.rows);
  if (!readParts(input).cursor) return { items, after: null };
  keepCursors(items, page.rows, cursorOf);
  const last = page.rows.at(-1);
  return { items, after: page.more && last ? cursorOf(last) : null };
}

/** Where a media stands in the list; null when it is in no place of it, or does not exist for the viewer. */
export async function placeOf({ ctx, ...list }: MediaList, media: string): Promise<MediaPlace | null> {
  const { text, values } = placeStatement({ ctx, ...list, stretch: wholeOrder }, media);
  const [row] = await runPrepared<{ id: string; place: string | null }>(ctx.db, text, values);
  return row === undefined || row.place === null ? null : [row.place, row.id];
}

export function stretchFrom(parts: string[] | null, reference: MediaPlace | null): MediaStretch {
  const [key, id] = parts ?? [];
  if (key !== undefined && id !== undefined) return { from: [key, id], inclusive: false, until: null };
  return reference === null ? wholeOrder : { from: reference, inclusive: true, until: null };
}

export const ringFrom = (reference: MediaPlace | null, seed: string | undefined): RingPlace =>
  reference === null ? ringStart(seed) : { start: reference, lap: 0, last: null };

/** Which plan is right depends on the words, the tag and the author: one has ten media, another half of all. */
export const isPlanned = ({ filter }: MediaListInput): boolean =>
  filter.query !== undefined || filter.tag !== undefined || filter.user !== undefined;

const walk = (list: MediaList, stretch: MediaStretch, limit: number, skip: number): Promise<MediaRow[]> =>
  hydrateMedia(list.ctx, mediaSkeleton({ ...list, stretch }, limit, skip), {
    parts: readParts(list.input),
    planned: isPlanned(list.input),
  });

async function straightPage(list: MediaList, stretch: MediaStretch): Promise<Page> {
  const rows = await walk(list, stretch, list.input.limit, list.input.skip);
  return { rows, more: rows.at(-1)?.more ?? false, partsOf: (row) => [row.place, row.id] };
}

async function ringPage(list: MediaList, ring: RingPlace): Promise<Page> {
  const { limit, skip } = list.input;
  const first = await walk(list, ringStretch(ring), limit, skip);
  const inFirst = new Set(first);
  const wrapped: RingPlace = { ...ring, lap: 1, last: null };
  const partsOf = (row: MediaRow) => ringParts({ ...(inFirst.has(row) ? ring : wrapped), last: [row.place, row.id] });
  if (first.at(-1)?.more || ring.lap === 1) return { rows: first, more: first.at(-1)?.more ?? false, partsOf };
  const skipped = first.length > 0 ? 0 : skip - (await lengthOf(list, ring));
  const wanted = limit - first.length;
  const second = await walk(list, ringStretch(wrapped), Math.max(wanted, 1), skipped);
  if (wanted === 0) return { rows: first, more: second.length > 0, partsOf };
  return { rows: [...first, ...second], more: second.at(-1)?.more ?? false, partsOf };
}

/** How many rows the first lap has, where `skip` may have jumped over all of them. */
async function lengthOf({ ctx, ...list }: MediaList, ring: RingPlace): Promise<number> {
  if (list.input.skip === 0) return 0;
  const { text, values } = walkLength({ ctx, ...list, stretch: ringStretch(ring) }, list.input.skip);
  const [row] = await runPrepared<{ length: number }>(ctx.db, text, values);
  return row?.length ?? 0;
}
