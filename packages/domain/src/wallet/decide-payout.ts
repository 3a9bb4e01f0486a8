import { type ApprovePayoutInput, messages, type PayoutView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { type Context, DomainError, notFound, requireStaff, viewerId, withTransaction } from '../kernel/index.ts';
import { ledgerAccounts, postTransfer } from '../ledger/index.ts';
import { requireNoPayoutHold } from './payout-details.ts';
import { payoutViews } from './payout-views.ts';
import { tellMoneyChanged } from './post-sale.ts';

const { payouts } = schema;

/**
 * Decides on a payout: approved, the money has left our account; rejected, with a reason that the creator sees, it is available again.
 * Once: CONFLICT after that, and for an approval while new payout details hold it. NOT_FOUND for one that is not there. Staff only.
 */
export async function decidePayout(ctx: Context, { id, approved, reason }: ApprovePayoutInput): Promise<PayoutView> {
  requireStaff(ctx);
  return withTransaction(ctx, async (ctx) => {
    const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, id)).for('update');
    if (!payout) throw notFound('The payout');
    if (payout.status !== 'pending') throw new DomainError('CONFLICT', messages.payoutDecided);
    const { cents, creatorId } = payout;
    if (approved) await requireNoPayoutHold(ctx, creatorId);
    await postTransfer(ctx, {
      kind: approved ? 'payout_sent' : 'payout_rejected',
      key: `payout-decided:${id}`,
      rates: {},
      memo: approved ? 'Payout approved' : (reason ?? ''),
      entries: [
        { account: ledgerAccounts.payoutsDue, amount: -cents },
        { account: approved ? ledgerAccounts.cash : ledgerAccounts.available(creatorId), amount: cents },
      ],
    });
    const [decided] = await ctx.db
      .update(payouts)
      .set({
        status: approved ? 'paid' : 'rejected',
        reason: approved ? null : (reason ?? null),
        decidedBy: viewerId(ctx),
        decidedAt: ctx.clock.now(),
      })
      .where(and(eq(payouts.id, id)))
      .returning();
    tellMoneyChanged(ctx, [creatorId]);
    const [view] = await payoutViews(ctx, decided ? [decided] : []);
    if (!view) throw new Error('The payout was not kept');
    return view;
  });
}
