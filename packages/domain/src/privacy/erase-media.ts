import { schema } from '@foxreel/db';
import { and, eq, gt, isNotNull, ne, or } from 'drizzle-orm';
import { type Context, withTransaction } from '../kernel/index.ts';
import { withdrawMedia } from '../review/index.ts';

const { comments, likes, media, mediaPeople } = schema;

/** Takes an account's media away, for their buyers too, with every word that was said of them or about them. The files go by jobs. */
export async function eraseMediaOf(ctx: Context, accountId: string): Promise<void> {
  for (let last: string | undefined; ; ) {
    const [next] = await ctx.db
      .select({ id: media.id })
      .from(media)
      .where(
        and(
          eq(media.accountId, accountId),
          or(ne(media.state, 'removed'), isNotNull(media.description), ne(media.sourceName, '')),
          last === undefined ? undefined : gt(media.id, last),
        ),
      )
      .orderBy(media.id)
      .limit(1);
    if (!next) return;
    await withTransaction(ctx, async (ctx) => {
      await withdrawMedia(ctx, next.id);
      await ctx.db.delete(comments).where(eq(comments.mediaId, next.id));
      await ctx.db.delete(likes).where(eq(likes.mediaId, next.id));
      await ctx.db.delete(mediaPeople).where(eq(mediaPeople.mediaId, next.id));
      await ctx.db
        .update(media)
        .set({ description: null, tags: [], sourceName: '', reviewReason: null, likesCount: 0, commentsCount: 0 })
        .where(eq(media.id, next.id));
    });
    last = next.id;
  }
}
