import { type MediaIdInput, type MediaView, messages, type UpdateMediaInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { cancelJobs, enqueue } from '@foxreel/queue';
import { type Context, forbidden, lockClock, notFound, requireAccount, withTransaction } from '../kernel/index.ts';
import { getMedia, linkTags } from '../media/index.ts';
import {
  countPosts,
  countTags,
  countWithdrawn,
  isDue,
  isPublic,
  lockMedia,
  type MediaRow,
  publishState,
  recordPublication,
  setState,
  tagsOf,
} from './review-media.ts';

/**
 * Changes a media's details, visibility, release date and price (mutation updateMedia); only the given fields change. Staff
 * review files, not details: nothing is reviewed again, and rejected media stay rejected. A new release date of approved media
 * unpublishes or publishes it by the product's clock; private media ignore the date (spec part 2 §4, Release). NOT_FOUND for
 * media hidden from the caller, FORBIDDEN for somebody else's.
 */
export async function updateMedia(ctx: Context, input: UpdateMediaInput): Promise<MediaView | null> {
  await withTransaction(ctx, async (ctx) => {
    await lockClock(ctx.clock, ctx.db);
    const row = await lockOwnMedia(ctx, input.id);
    const change = changeOf(row, input, ctx.clock.now());
    if (Object.keys(change).length > 0)
      await ctx.db.update(schema.media).set(change).where(eq(schema.media.id, row.id));
    const changed = { ...row, ...change };
    await followCounts(ctx, row, changed, input.tags);
    await followRelease(ctx, row, changed);
    await publishState(ctx, row, changed.state);
  });
  return getMedia(ctx, { media: input.id });
}

/** The caller's own media, locked. NOT_FOUND for media hidden from them, FORBIDDEN for somebody else's. */
export async function lockOwnMedia(ctx: Context, media: string): Promise<MediaRow> {
  const { accountId } = requireAccount(ctx);
  const row = await lockMedia(ctx, media);
  if (row?.accountId === accountId) return row;
  if (row === null || (await getMedia(ctx, { media })) === null) throw notFound('The media');
  throw forbidden(messages.othersMedia);
}

function changeOf(row: MediaRow, input: UpdateMediaInput, now: Date): Partial<MediaRow> {
  const change: Partial<MediaRow> = {};
  if (input.description !== undefined) change.description = input.description;
  if (input.alt_text !== undefined) change.altText = input.alt_text || null;
  if (input.visibility !== undefined) change.visibility = input.visibility;
  if (input.available_date !== undefined) change.availableAt = input.available_date;
  if (input.tags !== undefined) change.tags = input.tags;
  if (input.private !== undefined) change.private = input.private;
  if (input.shop !== undefined) change.priceCents = input.shop;
  const released = row.state === 'scheduled' || row.state === 'published';
  if (!released || (input.available_date === undefined && input.private === undefined)) return change;
  if (!isDue({ ...row, ...change }, now)) change.state = 'scheduled';
  else if (row.state === 'scheduled') Object.assign(change, { state: 'published', publishedAt: now });
  return change;
}

async function followCounts(
  ctx: Context,
  before: MediaRow,
  after: MediaRow,
  names: readonly string[] | undefined,
): Promise<void> {
  const [was, is] = [isPublic(before), isPublic(after)];
  const oldTags = await tagsOf(ctx, before.id);
  const newTags = names === undefined ? oldTags : await linkTags(ctx, before.id, names);
  const changes = new Map<string, number>();
  for (const tag of was ? oldTags : []) changes.set(tag, -1);
  for (const tag of is ? newTags : []) changes.set(tag, (changes.get(tag) ?? 0) + 1);
  await countTags(ctx, changes);
  await countPosts(ctx, before.accountId, Number(is) - Number(was));
  if (is) await recordPublication(ctx, before);
}

/** The release job follows the date. */
async function followRelease(ctx: Context, before: MediaRow, after: MediaRow): Promise<void> {
  const key = `release:${after.id}`;
  if (after.state === 'scheduled') {
    const runAt = ctx.clock.toRealTime(after.availableAt);
    await enqueue(ctx.db, 'release_media', { media: after.id }, { runAt, key });
  } else if (before.state === 'scheduled') await cancelJobs(ctx.db, [key]);
}

/** Delay before deleting files that a worker may still be writing. Real time. */
const settledAfterMs = 60 * 60 * 1000;

/**
 * Removes a media for good, with its links, tags and waiting jobs. The caller has checked the right. A job deletes its files,
 * unless `keepForBuyers` and somebody has bought it: then only its buyers can still see it, until it is withdrawn without
 * `keepForBuyers` (a report, the account's deletion). False if nothing was left to remove.
 */
export async function withdrawMedia(
  ctx: Context,
  mediaId: string,
  { keepForBuyers = false }: { keepForBuyers?: boolean } = {},
): Promise<boolean> {
  const { media, mediaTags, sharedLinks, shortLinks } = schema;
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(media).where(eq(media.id, mediaId)).for('update');
    if (!row || (row.state === 'removed' && (keepForBuyers || Object.keys(row.renditions).length === 0))) return false;
    if (row.state === 'published') await countWithdrawn(ctx, row);
    await ctx.db.delete(mediaTags).where(eq(mediaTags.mediaId, mediaId));
    await ctx.db.delete(shortLinks).where(eq(shortLinks.mediaId, mediaId));
    await ctx.db.delete(sharedLinks).where(eq(sharedLinks.mediaId, mediaId));
    await cancelJobs(
      ctx.db,
      ['release', 'process', 'encode', 'transcode'].map((job) => `${job}:${mediaId}`),
    );
    await setState(ctx, row, { state: 'removed', removedAt: row.removedAt ?? ctx.clock.now() });
    if (!keepForBuyers || !(await isBought(ctx, mediaId))) await deleteFiles(ctx, row);
    return true;
  });
}

async function isBought(ctx: Context, mediaId: string): Promise<boolean> {
  const { purchases } = schema;
  const rows = await ctx.db
    .select({ buyer: purchases.accountId })
    .from(purchases)
    .where(eq(purchases.mediaId, mediaId))
    .limit(1);
  return rows.length > 0;
}

/** Media without renditions cannot be opened, even by buyers. */
async function deleteFiles(ctx: Context, row: MediaRow): Promise<void> {
  await ctx.db.update(schema.media).set({ renditions: {}, placeholder: null }).where(eq(schema.media.id, row.id));
  const settled = row.processStatus === 'done' || row.processStatus === 'failed';
  const runAt = new Date(Date.now() + (settled ? 0 : settledAfterMs));
  for (const folder of ['media', 'sources'])
    await enqueue(ctx.db, 'delete_files', { prefix: `${folder}/${row.id}/` }, { runAt });
}

/**
 * Deletes the creator's own media (mutation deleteMedia); buyers keep it, unless staff had rejected it. Returns true. NOT_FOUND
 * for media hidden from the caller, FORBIDDEN for somebody else's.
 */
export async function deleteMedia(ctx: Context, input: MediaIdInput): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const row = await lockOwnMedia(ctx, input.media);
    return withdrawMedia(ctx, row.id, { keepForBuyers: row.state !== 'rejected' });
  });
}
