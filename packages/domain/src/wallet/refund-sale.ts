import { messages, type RefundSaleInput, readStoredTeaser } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { requireRecentPassword } from '../account/index.ts';
import { type Context, DomainError, lockAccounts, notFound, requireStaff, withTransaction } from '../kernel/index.ts';
import { ledgerAccounts, lockBalances, postTransfer } from '../ledger/index.ts';
import { endSubscription, revokePurchase } from '../rights/index.ts';
import { tellMoneyChanged } from './post-sale.ts';

const { sales } = schema;

type SaleRow = typeof sales.$inferSelect;

/**
 * Takes a sale back: the coins return to the buyer, the creator's share comes out of what they have (pending, then available; the rest is
 * owed), and the right goes. Once; CONFLICT after that, NOT_FOUND for a sale that is not there. Staff or system.
 */
export async function refundSale(ctx: Context, { id, reason }: RefundSaleInput): Promise<{ id: string }> {
  requireStaff(ctx);
  await requireRecentPassword(ctx);
  return withTransaction(ctx, async (ctx) => {
    const [named] = await ctx.db.select().from(sales).where(eq(sales.id, id));
    if (!named) throw notFound('The sale');
    await lockAccounts(ctx, [named.buyerId, named.creatorId]);
    const balances = await lockBalances(ctx, [
      ledgerAccounts.coins(named.buyerId),
      ledgerAccounts.available(named.creatorId),
    ]);
    const [sale] = await ctx.db.select().from(sales).where(eq(sales.id, id)).for('update');
    if (!sale || sale.refundedBy !== null) throw new DomainError('CONFLICT', messages.alreadyRefunded);
    const available = balances.get(ledgerAccounts.available(sale.creatorId)) ?? 0;
    const { id: refund } = await postTransfer(ctx, {
      kind: 'refund',
      key: `refund:${sale.id}`,
      reverses: sale.id,
      rates: { price_cents: sale.priceCents, coins: sale.coins },
      memo: reason,
      entries: [
        { account: ledgerAccounts.coins(sale.buyerId), amount: sale.coins },
        { account: ledgerAccounts.coinsIssued, amount: -sale.coins },
        { account: ledgerAccounts.coinLiability, amount: sale.valueCents },
        { account: ledgerAccounts.revenue, amount: -(sale.valueCents - sale.shareCents) },
        ...shareBack(sale, available),
      ],
    });
    await ctx.db
      .update(sales)
      .set({ refundedBy: refund })
      .where(and(eq(sales.id, sale.id)));
    await takeRight(ctx, sale);
    tellMoneyChanged(ctx, [sale.buyerId, sale.creatorId]);
    return { id: refund };
  });
}

/** Where the creator's share comes from: what still waits, or else what is available, and a debt for the rest. */
function shareBack({ creatorId, shareCents, releasedBy }: SaleRow, available: number) {
  if (releasedBy === null) return [{ account: ledgerAccounts.pending(creatorId), amount: -shareCents }];
  const taken = Math.min(available, shareCents);
  return [
    { account: ledgerAccounts.available(creatorId), amount: -taken },
    { account: ledgerAccounts.debt(creatorId), amount: -(shareCents - taken) },
  ];
}

/** A tip gives no right; what a message sold is its media. */
async function takeRight(ctx: Context, { kind, buyerId, creatorId, subjectId }: SaleRow): Promise<void> {
  if (kind === 'media' && subjectId !== null) await revokePurchase(ctx, { account: buyerId, media: subjectId });
  if (kind === 'subscription') await endSubscription(ctx, { from: buyerId, to: creatorId });
  if (kind !== 'teaser' || subjectId === null) return;
  const media = await mediaOfMessage(ctx, subjectId);
  if (media !== null) await revokePurchase(ctx, { account: buyerId, media });
}

async function mediaOfMessage(ctx: Context, message: string): Promise<string | null> {
  const { messages: sent } = schema;
  const [row] = await ctx.db.select({ data: sent.data }).from(sent).where(eq(sent.id, message));
  const part = row?.data.find(({ type }) => type === 'teaser');
  return (part && readStoredTeaser(part.value)?.media) ?? null;
}
