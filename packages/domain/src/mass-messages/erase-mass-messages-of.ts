import { schema } from '@foxreel/db';
import { eq, or } from 'drizzle-orm';
import { type Context, withTransaction } from '../kernel/index.ts';
import { releaseFiles } from '../messaging/index.ts';

const { massMessages, massOpens, massOptOuts, messengerTemplates } = schema;

/** Takes a deleted account's messages to many, templates and wishes away. What was delivered stays with who has it. */
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
