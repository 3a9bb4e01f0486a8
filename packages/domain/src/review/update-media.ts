import { type MediaView, messages, type UpdateMediaInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { cancelJobs, enqueue } from '@foxreel/queue';
import { eq } from 'drizzle-orm';
import { type Context, forbidden, holdClock, notFound, requireAccount, withTransaction } from '../kernel/index.ts';
import { getMedia, linkTags } from '../media/index.ts';
import { isDue } from './policy.ts';
import { countPosts, countTags, isPublic, newsOfPublished, tagsOf } from './public-counts.ts';
import { lockMedia, type MediaRow, publishState } from './store.ts';

/**
 * Its creator changes what is said of a media, who may see it, when it comes out and what it costs (mutation updateMedia);
 * only the given fields change. Staff review files, not words: nothing needs review again, and what they rejected stays
 * rejected. A new release date of an approved media holds it back, or lets it out, by the product's clock; a private one
 * waits for no date (spec part 2 §4, Release). NOT_FOUND for what the caller may not know of, FORBIDDEN for another's.
 */
export async function updateMedia(ctx: Context, input: UpdateMediaInput): Promise<MediaView | null> {
  await withTransaction(ctx, async (ctx) => {
    await holdClock(ctx.clock, ctx.db);
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

/** The caller's own media, locked. NOT_FOUND for what they may not know of, FORBIDDEN for another's. */
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
  if (is) await newsOfPublished(ctx, before);
}

/** The job of a release follows its date. */
async function followRelease(ctx: Context, before: MediaRow, after: MediaRow): Promise<void> {
  const key = `release:${after.id}`;
  if (after.state === 'scheduled') {
    const runAt = ctx.clock.toRealTime(after.availableAt);
    await enqueue(ctx.db, 'release_media', { media: after.id }, { runAt, key });
  } else if (before.state === 'scheduled') await cancelJobs(ctx.db, [key]);
}
