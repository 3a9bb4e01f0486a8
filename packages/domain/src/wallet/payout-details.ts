import type { PayoutDetailsInput, PayoutDetailsView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { inArray } from 'drizzle-orm';
import { requireRecentPassword } from '../account/index.ts';
import { type Context, requireCreator } from '../kernel/index.ts';

const { payoutDetails } = schema;

type Row = typeof payoutDetails.$inferSelect;
const viewOf = ({ method, holder, destination, bank }: Row): PayoutDetailsView => ({
  method,
  holder,
  destination,
  bank,
});

/** Where the viewer's payouts go; null until they have said. Creators only. */
export async function getPayoutDetails(ctx: Context): Promise<PayoutDetailsView | null> {
  const { accountId } = requireCreator(ctx);
  return (await payoutDetailsOf(ctx, [accountId])).get(accountId) ?? null;
}

/** Says where the viewer's payouts go from now on, those among them that are not sent yet. Creators only. */
export async function savePayoutDetails(ctx: Context, input: PayoutDetailsInput): Promise<PayoutDetailsView> {
  const { accountId } = requireCreator(ctx);
  await requireRecentPassword(ctx);
  const values = { ...input, updatedAt: ctx.clock.now() };
  const [row] = await ctx.db
    .insert(payoutDetails)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: payoutDetails.accountId, set: values })
    .returning();
  if (!row) throw new Error('The payout details were not kept');
  return viewOf(row);
}

/** By account. For its owner and staff: the caller looks to that. */
export async function payoutDetailsOf(ctx: Context, ids: readonly string[]): Promise<Map<string, PayoutDetailsView>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(payoutDetails)
    .where(inArray(payoutDetails.accountId, [...ids]));
  return new Map(rows.map((row) => [row.accountId, viewOf(row)]));
}
