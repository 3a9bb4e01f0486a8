import { limits, type MessengerTemplateView, messages, type TemplateInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { count, eq } from 'drizzle-orm';
import {
  type Context,
  DomainError,
  lockAccounts,
  loginRequired,
  requireCreator,
  withTransaction,
} from '../kernel/index.ts';
import { holdFiles, prepareData } from '../messaging/index.ts';
import { templateViews } from './view.ts';

const { messengerTemplates } = schema;

/** Keeps messages that the signed-in creator writes often (newMessengerTemplate). CONFLICT with too many. Creators only. */
export async function newTemplate(ctx: Context, input: TemplateInput): Promise<MessengerTemplateView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (ctx) => {
    if (!(await lockAccounts(ctx, [accountId])).has(accountId)) throw loginRequired();
    const own = eq(messengerTemplates.accountId, accountId);
    const [kept] = await ctx.db.select({ total: count() }).from(messengerTemplates).where(own);
    if ((kept?.total ?? 0) >= limits.templatesMax) throw new DomainError('CONFLICT', messages.templatesMax);
    const { data, files } = await prepareData(ctx, accountId, input.messages);
    const [row] = await ctx.db
      .insert(messengerTemplates)
      .values({ accountId, messages: data, createdAt: ctx.clock.now() })
      .returning();
    if (!row) throw new Error('The template was not kept');
    await holdFiles(ctx, row.id, files);
    const [view] = await templateViews(ctx, accountId, [row]);
    if (!view) throw new Error('The template has no view');
    return view;
  });
}
