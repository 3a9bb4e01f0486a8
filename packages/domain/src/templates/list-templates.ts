import { limits, type MessengerTemplateView, type TemplateListInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { desc, eq } from 'drizzle-orm';
import { type Context, requireCreator } from '../kernel/index.ts';
import { templateViews } from './view.ts';

const { messengerTemplates } = schema;

/** The signed-in creator's templates, the newest first (messenger_templates). Creators only. */
export async function listTemplates(ctx: Context, input: TemplateListInput): Promise<MessengerTemplateView[]> {
  const { accountId } = requireCreator(ctx);
  const rows = await ctx.db
    .select()
    .from(messengerTemplates)
    .where(eq(messengerTemplates.accountId, accountId))
    .orderBy(desc(messengerTemplates.id))
    .limit(input.limit ?? limits.listPage)
    .offset(input.skip);
  return templateViews(ctx, accountId, rows);
}
