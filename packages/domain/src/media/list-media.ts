import { limits, type MediaListInput, type MediaView, type PageView } from '@foxreel/contracts';
import { runPrepared } from '@foxreel/db';
import { type Context, decodeCursor, encodeCursor, viewerId } from '../kernel/index.ts';
import { givenMedia, hydrateMedia } from './hydrate-media.ts';
import { type MediaOrder, type MediaPlace, type MediaStretch, orderOf, placeOf, wholeOrder } from './media-order.ts';
import type { MediaRow } from './media-row.ts';
import { mediaSkeleton, walkLength } from './media-skeleton.ts';
import { accessOf, mediaViewsOf } from './media-view.ts';
import { type RingPlace, ringOfParts, ringParts, ringStart, ringStretch } from './shuffle-ring.ts';

interface Page {
  rows: MediaRow[];
  /** The parts of the next page's cursor; null at the end. */
  next: readonly string[] | null;
}

const endOfList: PageView<MediaView> = { items: [], after: null };

/**
 * A page of published media in the order asked for: skeleton, hydration, rule, view (contract/schema.graphql, MediaFilter).
 * One statement per page, two where a shuffled list wraps round. BAD_INPUT for a cursor of another list.
 */
export async function listMedia(ctx: Context, input: MediaListInput): Promise<PageView<MediaView>> {
  const order = orderOf(input);
  const list = `media:${order}`;
  const parts = input.after === undefined ? null : decodeCursor(ctx.secret, list, input.after);
  const reference =
    parts === null && input.filter.reference !== undefined ? await referencePlace(ctx, input, order) : null;
  if (parts === null && input.filter.reference !== undefined && reference === null) return endOfList;
  const page =
    order === 'rand'
      ? await ringPage(ctx, input, ringFrom(parts, reference, input.seed))
      : await straightPage(ctx, input, order, stretchFrom(parts, reference));
  return { items: mediaViewsOf(ctx, page.rows), after: page.next && encodeCursor(ctx.secret, list, page.next) };
}

const pageLimit = (input: MediaListInput) => input.limit ?? limits.feedPage;

/** Where the list's reference stands; null when it does not exist for the viewer, or in no list. */
async function referencePlace(ctx: Context, input: MediaListInput, order: MediaOrder): Promise<MediaPlace | null> {
  const [row] = await hydrateMedia(
    ctx,
    givenMedia(input.filter.reference === undefined ? [] : [input.filter.reference]),
  );
  if (row === undefined || row.state !== 'published' || row.private || accessOf(ctx, row) === null) return null;
  return placeOf(row, order, input);
}

function stretchFrom(parts: string[] | null, reference: MediaPlace | null): MediaStretch {
  const [key, id] = parts ?? [];
  if (key !== undefined && id !== undefined) return { from: [key, id], inclusive: false, until: null };
  return reference === null ? wholeOrder : { from: reference, inclusive: true, until: null };
}

function ringFrom(parts: string[] | null, reference: MediaPlace | null, seed: string | undefined): RingPlace {
  if (parts !== null) return ringOfParts(parts);
  return reference === null ? ringStart(seed) : { start: reference, lap: 0, last: null };
}

async function walk(
  ctx: Context,
  input: MediaListInput,
  order: MediaOrder,
  stretch: MediaStretch,
  limit: number,
  skip: number,
): Promise<MediaRow[]> {
  return hydrateMedia(ctx, mediaSkeleton({ input, order, stretch, viewer: viewerId(ctx) }, limit, skip));
}

async function straightPage(
  ctx: Context,
  input: MediaListInput,
  order: MediaOrder,
  stretch: MediaStretch,
): Promise<Page> {
  const rows = await walk(ctx, input, order, stretch, pageLimit(input), input.skip);
  const last = rows.at(-1);
  return { rows, next: last?.more ? placeOf(last, order, input) : null };
}

async function ringPage(ctx: Context, input: MediaListInput, ring: RingPlace): Promise<Page> {
  const limit = pageLimit(input);
  const first = await walk(ctx, input, 'rand', ringStretch(ring), limit, input.skip);
  if (first.at(-1)?.more) return ringNext(input, first, ring);
  if (ring.lap === 1) return { rows: first, next: null };
  const skipped = first.length > 0 ? 0 : input.skip - (await lengthOf(ctx, input, ring));
  const wrapped: RingPlace = { ...ring, lap: 1, last: null };
  const wanted = limit - first.length;
  const second = await walk(ctx, input, 'rand', ringStretch(wrapped), Math.max(wanted, 1), skipped);
  if (wanted === 0) return { rows: first, next: second.length > 0 ? ringParts(wrapped) : null };
  if (second.at(-1)?.more) return { ...ringNext(input, second, wrapped), rows: [...first, ...second] };
  return { rows: [...first, ...second], next: null };
}

function ringNext(input: MediaListInput, rows: MediaRow[], ring: RingPlace): Page {
  const last = rows.at(-1);
  return { rows, next: last ? ringParts({ ...ring, last: placeOf(last, 'rand', input) }) : null };
}

/** How many rows the first lap has, where `skip` may have jumped over all of them. */
async function lengthOf(ctx: Context, input: MediaListInput, ring: RingPlace): Promise<number> {
  if (input.skip === 0) return 0;
  const { text, values } = walkLength(
    { input, order: 'rand', stretch: ringStretch(ring), viewer: viewerId(ctx) },
    input.skip,
  );
  const [row] = await runPrepared<{ length: number }>(ctx.db, text, values);
  return row?.length ?? 0;
}
