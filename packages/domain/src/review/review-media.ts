import {
  limits,
  type MediaIdInput,
  type MediaState,
  type MediaView,
  messages,
  type PageView,
  type ReviewMediaInput,
  type StaffMediaInput,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { enqueue } from '@foxreel/queue';
import { and, asc, desc, eq, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import {
  type Context,
  DomainError,
  decodeCursor,
  encodeCursor,
  holdClock,
  notFound,
  recordEvent,
  requireStaff,
  withTransaction,
} from '../kernel/index.ts';
import { mediaViews } from '../media/index.ts';

/** What a decision does to a media: nothing when it is decided like that already, 'refuse' when there is nothing to look at yet. */
function effectOfReview(
  row: Pick<MediaRow, 'state' | 'type' | 'renditions' | 'availableAt' | 'private'>,
  approved: boolean,
  now: Date,
): Extract<MediaState, 'published' | 'scheduled' | 'rejected'> | 'nothing' | 'refuse' {
  const ready = row.type === 'photo' ? row.renditions.original : row.renditions.playable;
  if (row.state === 'draft' || row.state === 'processing' || row.state === 'removed' || !ready) return 'refuse';
  if (!approved) return row.state === 'rejected' ? 'nothing' : 'rejected';
  if (row.state === 'published' || row.state === 'scheduled') return 'nothing';
  return isDue(row, now) ? 'published' : 'scheduled';
}

/** Whether an approved media comes out now. A private one ignores its release date (spec part 2 §4, Release). */
export const isDue = (row: Pick<MediaRow, 'availableAt' | 'private'>, now: Date): boolean =>
  row.private || row.availableAt <= now;

/** A media that everyone may find, and that therefore counts among its author's posts and for its tags. */
export const isPublic = (row: Pick<MediaRow, 'state' | 'private'>): boolean =>
  row.state === 'published' && !row.private;

/** What becomes true when a media comes out. Inside the transaction that holds the row's lock; `row` is as it was before. */
export async function countPublished(ctx: Context, row: MediaRow): Promise<void> {
  if (row.private) return;
  await countAll(ctx, row, 1);
  await recordPublication(ctx, row);
}

/** Records that a media was published; `row` is as it was before. One that was taken down and published again is not recorded. */
export async function recordPublication(ctx: Context, row: MediaRow): Promise<void> {
  if (row.publishedAt) return;
  await recordEvent(ctx, { kind: 'media_published', actorId: row.accountId, subjectId: row.id });
}

/** The opposite, when a published media is taken down. */
export async function countWithdrawn(ctx: Context, row: MediaRow): Promise<void> {
  if (!row.private) await countAll(ctx, row, -1);
}

async function countAll(ctx: Context, row: MediaRow, by: 1 | -1): Promise<void> {
  await countTags(ctx, new Map((await tagsOf(ctx, row.id)).map((tag) => [tag, by])));
  await countPosts(ctx, row.accountId, by);
}

/** The ids of the tags that a media is linked to. */
export async function tagsOf(ctx: Context, mediaId: string): Promise<string[]> {
  const { mediaTags } = schema;
  const rows = await ctx.db.select({ tag: mediaTags.tagId }).from(mediaTags).where(eq(mediaTags.mediaId, mediaId));
  return rows.map((row) => row.tag);
}

/** Adds to the media counts of tags, by id. The one place that writes them. */
export async function countTags(ctx: Context, changes: ReadonlyMap<string, number>): Promise<void> {
  const changed = [...changes].filter(([, by]) => by !== 0);
  if (changed.length === 0) return;
  const { tags } = schema;
  const asked = JSON.stringify(changed.map(([id, by]) => ({ id, by })));
  // In one order for everybody, so that two decisions on media that share tags do not lock each other out.
  await ctx.db.execute(sql`
    with change as (
      select tag.id, asked.by from ${tags} tag
      join json_to_recordset(${asked}::json) as asked (id uuid, by int) on asked.id = tag.id
      order by tag.id for update of tag)
    update ${tags} set media_count = greatest(media_count + change.by, 0) from change where change.id = ${tags}.id`);
}

/** Adds to an author's posts, and tells the screens that show them. The one place that writes them. */
export async function countPosts(ctx: Context, accountId: string, by: number): Promise<void> {
  const { accounts } = schema;
  if (by === 0) return;
  const [counts] = await ctx.db
    .update(accounts)
    .set({ postsCount: sql`greatest(${accounts.postsCount} + ${by}, 0)` })
    .where(eq(accounts.id, accountId))
    .returning({ followers: accounts.followersCount, following: accounts.followingCount, posts: accounts.postsCount });
  if (!counts) return;
  await ctx.afterCommit(() =>
    ctx.realtime.publish(topics.profile(accountId), { type: 'account_counts', account: accountId, ...counts }),
  );
}

export type MediaRow = typeof schema.media.$inferSelect;

/** The media, locked until the transaction ends: decisions on one media come one after another. */
export async function lockMedia(ctx: Context, id: string): Promise<MediaRow | null> {
  const [row] = await ctx.db.select().from(schema.media).where(eq(schema.media.id, id)).for('update');
  return row && row.state !== 'removed' ? row : null;
}

/** Writes a new state with what belongs to it, and tells the owner's and the onlookers' screens. */
export async function setState(
  ctx: Context,
  row: MediaRow,
  change: Pick<MediaRow, 'state'> &
    Partial<Pick<MediaRow, 'publishedAt' | 'removedAt' | 'reviewedAt' | 'reviewedBy' | 'reviewReason'>>,
): Promise<void> {
  await ctx.db.update(schema.media).set(change).where(eq(schema.media.id, row.id));
  await publishState(ctx, row, change.state);
}

/** Tells the owner's and the onlookers' screens of a change, and the servers that remember who may open the files. */
export async function publishState(ctx: Context, row: MediaRow, state: MediaRow['state']): Promise<void> {
  await ctx.afterCommit(() => {
    for (const topic of [topics.account(row.accountId), topics.media(row.id), topics.files()])
      ctx.realtime.publish(topic, { type: 'media_state', media: row.id, state });
  });
}

/**
 * Staff (or the system) let a media out or turn it down, with a reason that its owner sees. An approved one is published,
 * or waits for its release date. A decision can be changed later; the same one twice does nothing twice.
 * NOT_FOUND, and CONFLICT for a media that has not been processed.
 */
export async function reviewMedia(ctx: Context, input: ReviewMediaInput): Promise<MediaView | null> {
  const reviewer = requireStaff(ctx);
  await withTransaction(ctx, async (inner) => {
    await holdClock(inner.clock, inner.db);
    const row = await lockMedia(inner, input.id);
    if (!row) throw notFound('Media');
    const now = inner.clock.now();
    const effect = effectOfReview(row, input.approved, now);
    if (effect === 'refuse') throw new DomainError('CONFLICT', messages.notProcessed);
    if (effect === 'nothing') return;
    const decision = { reviewedAt: now, reviewedBy: reviewer };
    if (effect === 'rejected') {
      await setState(inner, row, { state: effect, ...decision, reviewReason: input.reason ?? null });
      if (row.state === 'published') await countWithdrawn(inner, row);
      return;
    }
    const publishedAt = effect === 'published' ? (row.publishedAt ?? now) : null;
    await setState(inner, row, { state: effect, ...decision, reviewReason: null, publishedAt });
    if (effect === 'published') await countPublished(inner, row);
    else {
      const runAt = inner.clock.toRealTime(row.availableAt);
      await enqueue(inner.db, 'release_media', { media: row.id }, { runAt, key: `release:${row.id}` });
    }
  });
  const [view] = await mediaViews(ctx, [input.id]);
  return view ?? null;
}

/** Publishes an approved media whose release date has come, by the product's clock; one that came too early waits on. Run twice, it does nothing twice. */
export async function releaseMedia(ctx: Context, input: MediaIdInput): Promise<void> {
  requireStaff(ctx);
  await withTransaction(ctx, async (inner) => {
    await holdClock(inner.clock, inner.db);
    const row = await lockMedia(inner, input.media);
    if (row?.state !== 'scheduled') return;
    const now = inner.clock.now();
    if (!isDue(row, now)) {
      const runAt = inner.clock.toRealTime(row.availableAt);
      return enqueue(inner.db, 'release_media', { media: row.id }, { runAt, key: `release:${row.id}` });
    }
    await setState(inner, row, { state: 'published', publishedAt: now });
    await countPublished(inner, row);
  });
}

const { media } = schema;

const conditions: Record<StaffMediaInput['status'], SQL | undefined> = {
  pending: eq(media.state, 'review'),
  approved: inArray(media.state, ['scheduled', 'published']),
  rejected: eq(media.state, 'rejected'),
  failed: and(eq(media.processStatus, 'failed'), ne(media.state, 'removed')),
};

/** What staff decide on, or have decided. What waits comes oldest first, so that nobody is forgotten; the rest newest first. */
export async function listStaffMedia(ctx: Context, input: StaffMediaInput): Promise<PageView<MediaView>> {
  requireStaff(ctx);
  const list = `review:${input.status}`;
  const limit = input.limit ?? limits.gridPage;
  const oldestFirst = input.status === 'pending';
  const [after] = input.after === undefined ? [] : decodeCursor(ctx.secret, list, input.after);
  const rows = await ctx.db
    .select({ id: media.id })
    .from(media)
    .where(and(conditions[input.status], after === undefined ? undefined : (oldestFirst ? gt : lt)(media.id, after)))
    .orderBy((oldestFirst ? asc : desc)(media.id))
    .limit(limit + 1)
    .offset(input.skip);
  const ids = rows.slice(0, limit).map((row) => row.id);
  const last = ids.at(-1);
  return {
    items: await mediaViews(ctx, ids),
    after: rows.length > limit && last !== undefined ? encodeCursor(ctx.secret, list, [last]) : null,
  };
}
