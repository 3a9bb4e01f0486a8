import {
  limits,
  type MassMessageIdInput,
  type MassMessageListInput,
  type MassMessageView,
  type PageView,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, lt } from 'drizzle-orm';
import { type Context, decodeCursor, encodeCursor, notFound, requireCreator } from '../kernel/index.ts';
import { massView, massViews } from './view.ts';

const { massMessages } = schema;
const list = 'mass-messages';

/** The signed-in creator's messages to many, the newest first. Creators only. */
export async function listMassMessages(ctx: Context, input: MassMessageListInput): Promise<PageView<MassMessageView>> {
  const { accountId } = requireCreator(ctx);
  const limit = input.limit ?? limits.listPage;
  const [before] = input.after === undefined ? [] : decodeCursor(ctx.secret, list, input.after);
  const rows = await ctx.db
    .select()
    .from(massMessages)
    .where(and(eq(massMessages.accountId, accountId), before ? lt(massMessages.id, before) : undefined))
    .orderBy(desc(massMessages.id))
    .limit(limit + 1)
    .offset(input.skip);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await massViews(ctx, shown),
    after: rows.length > limit && last ? encodeCursor(ctx.secret, list, [last.id]) : null,
  };
}

/** One of them. NOT_FOUND for another's. */
export async function getMassMessage(ctx: Context, { id }: MassMessageIdInput): Promise<MassMessageView> {
  const { accountId } = requireCreator(ctx);
  const [row] = await ctx.db
    .select()
    .from(massMessages)
    .where(and(eq(massMessages.id, id), eq(massMessages.accountId, accountId)));
  if (!row) throw notFound('The message');
  return massView(ctx, row);
}
