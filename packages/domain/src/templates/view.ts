import type { MessengerTemplateView } from '@foxreel/contracts';
import type { schema } from '@foxreel/db';
import type { Context } from '../kernel/index.ts';
import { asViewer, presentData } from '../teasers/index.ts';

export type TemplateRow = typeof schema.messengerTemplates.$inferSelect;

/** Templates as their creator sees them. Keeps the order of `rows`. */
export async function templateViews(
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
