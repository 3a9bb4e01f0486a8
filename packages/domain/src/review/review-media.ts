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
import { and, asc, desc, eq, gt, inArray, lt, ne, type SQL, sql } from '@foxreel/db/drizzle';
import { enqueue } from '@foxreel/queue';
import {
  type Context,
  DomainError,
  decodeCursor,
  encodeCursor,
  forbidden,
  lockClock,
  notFound,
  recordEvent,
  requireStaff,
  withTransaction,
} from '../kernel/index.ts';
import { mediaViews } from '../media/index.ts';

/** The effect of a decision on a media: none if already decided so, 'refuse' if it is not processed yet. */
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

/** Whether an approved media is published now. Private ones ignore their release date (spec part 2 §4, Release). */
export const isDue = (row: Pick<MediaRow, 'availableAt' | 'private'>, now: Date): boolean =>
  row.private || row.availableAt <= now;

/** Whether everyone may find a media, so that it counts for its author's posts and its tags. */
export const isPublic = (row: Pick<MediaRow, 'state' | 'private'>): boolean =>
  row.state === 'published' && !row.private;

/** The effects of publishing. In the transaction that holds the row's lock; `row` is the previous state. */
export async function countPublished(ctx: Context, row: MediaRow): Promise<void> {
  if (row.private) return;
  await countAll(ctx, row, 1);
  await recordPublication(ctx, row);
}

/** Records the first publication; `row` is the previous state. Publishing again after a take-down is not recorded. */
export async function recordPublication(ctx: Context, row: MediaRow): Promise<void> {
  if (row.publishedAt) return;
  await recordEvent(ctx, { kind: 'media_published', actorId: row.accountId, subjectId: row.id });
}

/** The effects of taking published media down. */
export async function countWithdrawn(ctx: Context, row: MediaRow): Promise<void> {
  if (!row.private) await countAll(ctx, row, -1);
}

async function countAll(ctx: Context, row: MediaRow, by: 1 | -1): Promise<void> {
  await countTags(ctx, new Map((await tagsOf(ctx, row.id)).map((tag) => [tag, by])));
  await countPosts(ctx, row.accountId, by);
}

/** The ids of a media's tags. */
export async function tagsOf(ctx: Context, mediaId: string): Promise<string[]> {
  const { mediaTags } = schema;
  const rows = await ctx.db.select({ tag: mediaTags.tagId }).from(mediaTags).where(eq(mediaTags.mediaId, mediaId));
  return rows.map((row) => row.tag);
}

/** Updates the media counts of tags, by id. The only place that writes them. */
export async function countTags(ctx: Context, changes: ReadonlyMap<string, number>): Promise<void> {
  const changed = [...changes].filter(([, by]) => by !== 0);
  if (changed.length === 0) return;
  const { tags } = schema;
  const ids = changed.map(([id]) => id);
  // In a fixed order, so that decisions on media with common tags do not deadlock.
  await ctx.db.select({ id: tags.id }).from(tags).where(inArray(tags.id, ids)).orderBy(tags.id).for('update');
  const pairs = JSON.stringify(changed.map(([id, by]) => ({ id, by })));
  await ctx.db
    .update(tags)
    .set({ mediaCount: sql`greatest(${tags.mediaCount} + asked.by, 0)` })
    .from(sql`json_to_recordset(${pairs}::json) as asked (id uuid, by int)`)
    .where(eq(tags.id, sql`asked.id`));
}

/** Updates an author's posts, and notifies the screens that show them. The only place that writes them. */
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

/** The media, locked until the transaction ends: decisions on one media are serialized. */
export async function lockMedia(ctx: Context, id: string): Promise<MediaRow | null> {
  const [row] = await ctx.db.select().from(schema.media).where(eq(schema.media.id, id)).for('update');
  return row && row.state !== 'removed' ? row : null;
}

/** Writes a new state and its effects, and notifies the screens of the owner and viewers. */
export async function setState(
  ctx: Context,
  row: MediaRow,
  change: Pick<MediaRow, 'state'> &
    Partial<Pick<MediaRow, 'publishedAt' | 'removedAt' | 'reviewedAt' | 'reviewedBy' | 'reviewReason'>>,
): Promise<void> {
  await ctx.db.update(schema.media).set(change).where(eq(schema.media.id, row.id));
  await publishState(ctx, row, change.state);
}

/** Notifies the screens of the owner and viewers, and the servers that cache access decisions. */
export async function publishState(ctx: Context, row: MediaRow, state: MediaRow['state']): Promise<void> {
  await ctx.afterCommit(() => {
    for (const topic of [topics.account(row.accountId), topics.media(row.id), topics.files()])
      ctx.realtime.publish(topic, { type: 'media_state', media: row.id, state });
  });
}

/**
 * Approves or rejects a media (staff or system); the owner sees the reason. Approved media are published or wait for their
 * release date. A decision can be changed; repeating it has no effect. NOT_FOUND, FORBIDDEN for one's own media, and CONFLICT for
 * unprocessed media.
 */
export async function reviewMedia(ctx: Context, input: ReviewMediaInput): Promise<MediaView | null> {
  const reviewer = requireStaff(ctx);
  await withTransaction(ctx, async (inner) => {
    await lockClock(inner.clock, inner.db);
    const row = await lockMedia(inner, input.id);
    if (!row) throw notFound('Media');
    if (row.accountId === reviewer) throw forbidden(messages.ownMediaDecision);
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

/** Publishes approved media whose release date has come, by the product's clock; early calls wait on. Idempotent. */
export async function releaseMedia(ctx: Context, input: MediaIdInput): Promise<void> {
  requireStaff(ctx);
  await withTransaction(ctx, async (inner) => {
    await lockClock(inner.clock, inner.db);
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

/** Media for staff to review, oldest first so that none is forgotten, or reviewed ones, newest first. */
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
