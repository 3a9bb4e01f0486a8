import type { TemplateIdInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { type Context, requireCreator, withTransaction } from '../kernel/index.ts';
import { releaseFiles } from '../messaging/index.ts';

const { messengerTemplates } = schema;

/** Deletes one of the signed-in creator's templates (deleteMessengerTemplate); false when there is none of that id. Creators only. */
export async function deleteTemplate(ctx: Context, { id }: TemplateIdInput): Promise<boolean> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .delete(messengerTemplates)
      .where(and(eq(messengerTemplates.id, id), eq(messengerTemplates.accountId, accountId)))
      .returning({ id: messengerTemplates.id });
    if (row) await releaseFiles(ctx, [row.id]);
    return row !== undefined;
  });
}
