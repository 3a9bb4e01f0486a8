import {
  limits,
  type MessengerTemplateView,
  messages,
  type TemplateIdInput,
  type TemplateInput,
  type TemplateListInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, desc, eq } from '@foxreel/db/drizzle';
import {
  type Context,
  DomainError,
  lockAccounts,
  loginRequired,
  requireCreator,
  withTransaction,
} from '../kernel/index.ts';
import { asViewer, presentData } from '../teasers/index.ts';
import { prepareData, releaseFiles, retainFiles } from './append-messages.ts';

const { messengerTemplates } = schema;

type TemplateRow = typeof schema.messengerTemplates.$inferSelect;

/** Templates as their creator sees them. Keeps the order of `rows`. */
async function templateViews(
  ctx: Context,
  accountId: string,
  rows: readonly TemplateRow[],
): Promise<MessengerTemplateView[]> {
  const data = await presentData(
    asViewer(ctx, accountId),
    rows.map(({ id, messages }) => ({ id, data: messages })),
  );
  return rows.map(({ id, createdAt }) => ({
    id,
    messages: data.get(id) ?? [],
    addDate: createdAt.toISOString(),
  }));
}

/** Saves messages for reuse (newMessengerTemplate). CONFLICT over the limit. Creators only. */
export async function newTemplate(ctx: Context, input: TemplateInput): Promise<MessengerTemplateView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (ctx) => {
    if (!(await lockAccounts(ctx, [accountId])).has(accountId)) throw loginRequired();
    const own = eq(messengerTemplates.accountId, accountId);
    const [existing] = await ctx.db.select({ total: count() }).from(messengerTemplates).where(own);
    if ((existing?.total ?? 0) >= limits.templatesMax) throw new DomainError('CONFLICT', messages.templatesMax);
    const { data, files } = await prepareData(ctx, accountId, input.messages);
    const [row] = await ctx.db
      .insert(messengerTemplates)
      .values({ accountId, messages: data, createdAt: ctx.clock.now() })
      .returning();
    if (!row) throw new Error('The template was not saved');
    await retainFiles(ctx, row.id, files);
    const [view] = await templateViews(ctx, accountId, [row]);
    if (!view) throw new Error('The template has no view');
    return view;
  });
}

/** The signed-in creator's templates, newest first (messenger_templates). Creators only. */
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

/** Deletes one of the signed-in creator's templates (deleteMessengerTemplate); false for an unknown id. Creators only. */
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
