import type { JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt, isNotNull, ne, or } from 'drizzle-orm';
import { eraseCreatorRequestsOf } from '../creator-requests/index.ts';
import { type Context, requireStaff, withTransaction } from '../kernel/index.ts';
import { endLiveOfGone, kickViewerFromLives } from '../live/index.ts';
import { eraseMassMessagesOf, eraseMessagesOf } from '../messaging/index.ts';
import { withdrawMedia } from '../review/index.ts';
import { cancelUploadsOf } from '../uploads/index.ts';
import { closeWallet } from '../wallet/index.ts';
import {
  eraseBlocksOf,
  eraseCommentLikesOf,
  eraseCommentsOf,
  eraseFollowsOf,
  eraseHidingOf,
  eraseLikesOf,
} from './erase-relations.ts';

const {
  accounts,
  campaignEvents,
  comments,
  likes,
  liveChatMessages,
  liveChatMutes,
  liveChatSettings,
  media,
  mediaPeople,
  persistedOperations,
  purchases,
  reports,
  sharedLinks,
  shortLinks,
  streamKeys,
  subscriptions,
  supportVisitors,
} = schema;

/** Takes an account's media away, for their buyers too, with every word that was said of them or about them. The files go by jobs. */
async function eraseMediaOf(ctx: Context, accountId: string): Promise<void> {
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

/** What is left of an account in the tables that only name it: its live chat, keys, links, rights, and its name under others' things. */
async function eraseTracesOf(ctx: Context, accountId: string): Promise<void> {
  await closeWallet(ctx, accountId);
  await withTransaction(ctx, async ({ db }) => {
    await db
      .delete(liveChatMessages)
      .where(or(eq(liveChatMessages.accountId, accountId), eq(liveChatMessages.creatorId, accountId)));
    await db
      .delete(liveChatMutes)
      .where(or(eq(liveChatMutes.accountId, accountId), eq(liveChatMutes.creatorId, accountId)));
    await db.delete(liveChatSettings).where(eq(liveChatSettings.accountId, accountId));
    await db.delete(streamKeys).where(eq(streamKeys.accountId, accountId));
    await db.delete(supportVisitors).where(eq(supportVisitors.accountId, accountId));
    await db.delete(shortLinks).where(eq(shortLinks.accountId, accountId));
    await db.delete(sharedLinks).where(eq(sharedLinks.accountId, accountId));
    await db.delete(purchases).where(eq(purchases.accountId, accountId));
    await db
      .update(subscriptions)
      .set({ status: 'ended', renewsAt: null })
      .where(or(eq(subscriptions.fromId, accountId), eq(subscriptions.toId, accountId)));
    await db
      .update(campaignEvents)
      .set({ accountId: null, visitor: null })
      .where(eq(campaignEvents.accountId, accountId));
    await db.update(mediaPeople).set({ accountId: null }).where(eq(mediaPeople.accountId, accountId));
    await db.update(persistedOperations).set({ accountId: null }).where(eq(persistedOperations.accountId, accountId));
    // What staff still have to decide on keeps its words until then.
    await db
      .update(reports)
      .set({ details: null })
      .where(and(eq(reports.reporterId, accountId), ne(reports.status, 'open')));
    await db.update(reports).set({ reporterId: null }).where(eq(reports.reporterId, accountId));
  });
}

/**
 * Takes away all that a deleted account has left, with the counts of the others put right. In steps of bounded size, each committed
 * for itself: it may be broken off anywhere and run again, and twice does nothing twice. Of an account that is there it takes nothing.
 */
export async function eraseAccount(ctx: Context, { account }: JobPayload<'erase_account'>): Promise<void> {
  requireStaff(ctx);
  const [deleted] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, account), isNotNull(accounts.deletedAt)));
  if (!deleted) return;
  await endLiveOfGone(ctx, account);
  await kickViewerFromLives(ctx, account);
  await cancelUploadsOf(ctx, account, { forget: true });
  await eraseMediaOf(ctx, account);
  await eraseFollowsOf(ctx, account);
  await eraseLikesOf(ctx, account);
  await eraseCommentLikesOf(ctx, account);
  await eraseCommentsOf(ctx, account);
  await eraseMassMessagesOf(ctx, account);
  await eraseMessagesOf(ctx, account);
  await eraseCreatorRequestsOf(ctx, account);
  await eraseBlocksOf(ctx, account);
  await eraseHidingOf(ctx, account);
  await eraseTracesOf(ctx, account);
}
