import { schema } from '@foxreel/db';
import { and, eq, ne, or } from 'drizzle-orm';
import { type Context, withTransaction } from '../kernel/index.ts';
import { closeWallet } from '../wallet/index.ts';

const {
  campaignEvents,
  liveChatMessages,
  liveChatMutes,
  liveChatSettings,
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

/** What is left of an account in the tables that only name it: its live chat, keys, links, rights, and its name under others' things. */
export async function eraseTracesOf(ctx: Context, accountId: string): Promise<void> {
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
