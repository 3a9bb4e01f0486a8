import { schema } from '@foxreel/db';
import { enqueue } from '@foxreel/queue';
import { and, eq, notExists, or, sql } from 'drizzle-orm';
import { type Context, neitherBlocked, withTransaction } from '../kernel/index.ts';
import { releaseFiles } from './append-messages.ts';

const {
  autoDeliveries,
  autoRules,
  massMessages,
  massOpens,
  massOptOuts,
  messageFileThreads,
  messageFiles,
  messageSettings,
  messengerTemplates,
  threads,
} = schema;

/**
 * Removes an erased account from messages: its rules, waiting deliveries and unsent files. Conversations stay with the other
 * participant, who sees 'Deleted account'; blocked ones stay hidden. Call before its blocks are deleted.
 */
export async function eraseMessagesOf(ctx: Context, accountId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await ctx.db.delete(autoDeliveries).where(eq(autoDeliveries.fanId, accountId));
    await ctx.db.delete(autoRules).where(eq(autoRules.accountId, accountId));
    await ctx.db.delete(messageSettings).where(eq(messageSettings.accountId, accountId));
    const unblocked = neitherBlocked(threads.account1Id, threads.account2Id);
    await ctx.db
      .update(threads)
      .set({
        visible1: sql`${threads.visible1} and ${threads.account1Id} <> ${accountId} and ${unblocked}`,
        visible2: sql`${threads.visible2} and ${threads.account2Id} <> ${accountId} and ${unblocked}`,
      })
      .where(or(eq(threads.account1Id, accountId), eq(threads.account2Id, accountId)));
    const sent = ctx.db
      .select({ one: sql`1` })
      .from(messageFileThreads)
      .where(eq(messageFileThreads.fileId, messageFiles.id));
    const unsent = await ctx.db
      .delete(messageFiles)
      .where(and(eq(messageFiles.accountId, accountId), notExists(sent)))
      .returning({ storageKey: messageFiles.storageKey });
    for (const { storageKey } of unsent) await enqueue(ctx.db, 'delete_files', { prefix: storageKey });
  });
}

/** Deletes an erased account's mass messages, templates and opt-outs. Delivered messages stay. */
export async function eraseMassMessagesOf(ctx: Context, accountId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const own = await ctx.db
      .delete(massMessages)
      .where(eq(massMessages.accountId, accountId))
      .returning({ id: massMessages.id });
    const kept = await ctx.db
      .delete(messengerTemplates)
      .where(eq(messengerTemplates.accountId, accountId))
      .returning({ id: messengerTemplates.id });
    await releaseFiles(
      ctx,
      [...own, ...kept].map(({ id }) => id),
    );
    await ctx.db.delete(massOpens).where(eq(massOpens.accountId, accountId));
    await ctx.db
      .delete(massOptOuts)
      .where(or(eq(massOptOuts.accountId, accountId), eq(massOptOuts.creatorId, accountId)));
  });
}
