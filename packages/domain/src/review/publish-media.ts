import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from 'drizzle-orm';
import { type Context, recordEvent } from '../kernel/index.ts';
import type { MediaRow } from './store.ts';

/** What becomes true when a media comes out. Inside the transaction that holds the row's lock; `row` is as it was before. */
export async function countPublished(ctx: Context, row: MediaRow): Promise<void> {
  if (row.private) return;
  await addToCounts(ctx, row, 1);
  // A media that was taken down and let out again is no news.
  if (row.publishedAt) return;
  await recordEvent(ctx, { kind: 'media_published', actorId: row.accountId, subjectId: row.id });
}

/** The opposite, when a published media is taken down. */
export async function countWithdrawn(ctx: Context, row: MediaRow): Promise<void> {
  if (!row.private) await addToCounts(ctx, row, -1);
}

/** A profile's posts and a tag's media are those that everyone may find: published, and not private. */
async function addToCounts(ctx: Context, row: MediaRow, by: 1 | -1): Promise<void> {
  const { accounts, mediaTags, tags } = schema;
  // In one order for everybody, so that two decisions on media that share tags do not lock each other out.
  await ctx.db.execute(sql`
    update ${tags} set media_count = greatest(media_count + ${by}, 0)
    where id in (
      select tag.id from ${tags} tag join ${mediaTags} link on link.tag_id = tag.id
      where link.media_id = ${row.id} order by tag.id for update of tag)`);
  const [counts] = await ctx.db
    .update(accounts)
    .set({ postsCount: sql`greatest(${accounts.postsCount} + ${by}, 0)` })
    .where(eq(accounts.id, row.accountId))
    .returning({ followers: accounts.followersCount, following: accounts.followingCount, posts: accounts.postsCount });
  if (!counts) return;
  await ctx.afterCommit(() =>
    ctx.news.publish(topics.profile(row.accountId), { type: 'account_counts', account: row.accountId, ...counts }),
  );
}
