import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from 'drizzle-orm';
import { type Context, recordEvent } from '../kernel/index.ts';
import type { MediaRow } from './store.ts';

/** A media that everyone may find, and that therefore counts among its author's posts and for its tags. */
export const isPublic = (row: Pick<MediaRow, 'state' | 'private'>): boolean =>
  row.state === 'published' && !row.private;

/** What becomes true when a media comes out. Inside the transaction that holds the row's lock; `row` is as it was before. */
export async function countPublished(ctx: Context, row: MediaRow): Promise<void> {
  if (row.private) return;
  await countAll(ctx, row, 1);
  await newsOfPublished(ctx, row);
}

/** The event of a media that came out; `row` is as it was before. One that was taken down and let out again is no news. */
export async function newsOfPublished(ctx: Context, row: MediaRow): Promise<void> {
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
    ctx.news.publish(topics.profile(accountId), { type: 'account_counts', account: accountId, ...counts }),
  );
}
