import { schema } from '@foxreel/db';
import { and, eq, gte, like } from 'drizzle-orm';
import { type Context, moneyOf, requireStaff, withTransaction } from '../kernel/index.ts';
import { ledgerAccounts, lockBalances, postTransfer } from '../ledger/index.ts';
import { lastPayoutDay } from './payout-day.ts';
import { tellMoneyChanged } from './post-sale.ts';

const { ledgerBalances, moneyRounds, payouts } = schema;
const round = 'payouts';

/**
 * On each payout day, once: sets aside what every creator has available, from the minimum on, in a payout that staff decide on. Broken
 * off and called again it goes on. Returns the number of payouts made by this call. System.
 */
export async function computePayouts(ctx: Context): Promise<number> {
  requireStaff(ctx);
  const { settings } = moneyOf(ctx);
  const dueAt = lastPayoutDay(ctx.clock.now(), settings);
  const thisRound = and(eq(moneyRounds.name, round), eq(moneyRounds.dueAt, dueAt));
  const done = await ctx.db.select({ at: moneyRounds.doneAt }).from(moneyRounds).where(thisRound);
  if (done.length > 0) return 0;
  const prefix = ledgerAccounts.available('');
  const ready = await ctx.db
    .select({ account: ledgerBalances.account })
    .from(ledgerBalances)
    .where(and(like(ledgerBalances.account, `${prefix}%`), gte(ledgerBalances.balance, settings.payoutMinimumCents)));
  let made = 0;
  for (const { account } of ready) made += await payOut(ctx, account.slice(prefix.length), dueAt);
  await ctx.db.insert(moneyRounds).values({ name: round, dueAt, doneAt: ctx.clock.now() }).onConflictDoNothing();
  return made;
}

function payOut(ctx: Context, creator: string, dueAt: Date): Promise<number> {
  const { settings } = moneyOf(ctx);
  return withTransaction(ctx, async (ctx) => {
    const account = ledgerAccounts.available(creator);
    const cents = (await lockBalances(ctx, [account])).get(account) ?? 0;
    if (cents < settings.payoutMinimumCents) return 0;
    const [payout] = await ctx.db
      .insert(payouts)
      .values({ creatorId: creator, cents, status: 'pending', dueAt, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: payouts.id });
    if (!payout) return 0;
    await postTransfer(ctx, {
      kind: 'payout',
      key: `payout:${payout.id}`,
      rates: { payout_minimum_cents: settings.payoutMinimumCents },
      memo: `Payout of ${dueAt.toISOString().slice(0, 10)}`,
      entries: [
        { account, amount: -cents },
        { account: ledgerAccounts.payoutsDue, amount: cents },
      ],
    });
    tellMoneyChanged(ctx, [creator]);
    return 1;
  });
}
