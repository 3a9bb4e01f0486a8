import type { JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNotNull } from 'drizzle-orm';
import { eraseCreatorRequestsOf } from '../creator-requests/index.ts';
import { type Context, requireStaff } from '../kernel/index.ts';
import { endLiveOfGone, kickViewerFromLives } from '../live/index.ts';
import { eraseMassMessagesOf, eraseMessagesOf } from '../messaging/index.ts';
import { cancelUploadsOf } from '../uploads/index.ts';
import { eraseBlocksOf, eraseFollowsOf, eraseHidingOf } from './erase-follows.ts';
import { eraseMediaOf } from './erase-media.ts';
import { eraseCommentLikesOf, eraseCommentsOf, eraseLikesOf } from './erase-reactions.ts';
import { eraseTracesOf } from './erase-traces.ts';

const { accounts } = schema;

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
