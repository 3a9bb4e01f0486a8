import {
  type ApprovePayoutInput,
  limits,
  type MoneyListInput,
  type MoneySettings,
  messages,
  type PageView,
  type PayoutView,
  type StaffPayoutsInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, desc, eq, gte, like } from '@foxreel/db/drizzle';
import { accountSummaries, requireRecentPassword } from '../account/index.ts';
import {
  afterCursor,
  type Context,
  DomainError,
  forbidden,
  moneyOf,
  notFound,
  requireCreator,
  requireStaff,
  timePage,
  viewerId,
  withTransaction,
} from '../kernel/index.ts';
import { balanceOf, type Entry, ledgerAccounts, lockBalances, postTransfer } from '../ledger/index.ts';
import { payoutDetailsOf, requirePayoutDestination } from './payout-details.ts';
import { listStart } from './purchases.ts';
import { publishMoneyChanged } from './sales.ts';

const { ledgerBalances, moneyRounds, payouts } = schema;

type PayoutRow = typeof payouts.$inferSelect;

/** Staff also see the destination. */
async function payoutViews(ctx: Context, rows: readonly PayoutRow[]): Promise<PayoutView[]> {
  const creators = await accountSummaries(
    ctx,
    rows.map(({ creatorId }) => creatorId),
  );
  const staff = ctx.actor.kind === 'account' && ctx.actor.staff;
  const details = await payoutDetailsOf(
    ctx,
    rows.map(({ creatorId }) => creatorId),
  );
  return rows.map((row) => ({
    id: row.id,
    creator: creators.get(row.creatorId) ?? null,
    cents: row.cents,
    status: row.status,
    reason: row.reason,
    date: row.dueAt.toISOString(),
    details: (staff && details.get(row.creatorId)) || null,
    heldUntil: row.status === 'pending' ? (details.get(row.creatorId)?.heldUntil ?? null) : null,
  }));
}

/** The viewer's own payouts, newest first. Creators only. */
export async function listPayouts(ctx: Context, input: MoneyListInput): Promise<PageView<PayoutView>> {
  const { accountId } = requireCreator(ctx);
  const list = 'payouts';
  const start = listStart(ctx, list, input, { time: payouts.createdAt, id: payouts.id });
  const rows = await ctx.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.creatorId, accountId), start.after))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit((input.limit ?? limits.listPage) + 1)
    .offset(start.skip);
  return payoutPage(ctx, list, input.limit ?? limits.listPage, rows);
}

/** Payouts with one status, oldest first, so that none is forgotten. Staff only. */
export async function listStaffPayouts(ctx: Context, input: StaffPayoutsInput): Promise<PageView<PayoutView>> {
  requireStaff(ctx);
  const list = `staff-payouts:${input.status}`;
  const place = { time: payouts.createdAt, id: payouts.id, order: 'oldest' } as const;
  const rows = await ctx.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.status, input.status), afterCursor(ctx, list, input.after, place)))
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
    .limit((input.limit ?? limits.gridPage) + 1)
    .offset(input.skip);
  return payoutPage(ctx, list, input.limit ?? limits.gridPage, rows);
}

async function payoutPage(ctx: Context, list: string, limit: number, rows: readonly PayoutRow[]) {
  const { items, after } = timePage(ctx, list, limit, rows);
  return { items: await payoutViews(ctx, items), after };
}

/**
 * Decides on a payout: approved, the money has left our account; rejected, with a reason for the creator, it is available
 * again, less what they owe by now. Once: CONFLICT after that, and for approving without payout details or while new ones hold it. NOT_FOUND for an unknown
 * one, FORBIDDEN for one's own. Staff only; PASSWORD_REQUIRED to approve if the password was not confirmed recently.
 */
export async function decidePayout(ctx: Context, { id, approved, reason }: ApprovePayoutInput): Promise<PayoutView> {
  const staff = requireStaff(ctx);
  if (approved) await requireRecentPassword(ctx);
  return withTransaction(ctx, async (ctx) => {
    const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, id)).for('update');
    if (!payout) throw notFound('The payout');
    if (payout.creatorId === staff) throw forbidden(messages.ownAccountByStaff);
    if (payout.status !== 'pending') throw new DomainError('CONFLICT', messages.payoutDecided);
    const { cents, creatorId } = payout;
    if (approved) await requirePayoutDestination(ctx, creatorId);
    await postTransfer(ctx, {
      kind: approved ? 'payout_sent' : 'payout_rejected',
      key: `payout-decided:${id}`,
      rates: {},
      memo: approved ? 'Payout approved' : (reason ?? ''),
      entries: [
        { account: ledgerAccounts.payoutsDue, amount: -cents },
        ...(approved
          ? [{ account: ledgerAccounts.cash, amount: cents }]
          : await availableEntries(ctx, creatorId, cents)),
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
    publishMoneyChanged(ctx, [creatorId]);
    const [view] = await payoutViews(ctx, decided ? [decided] : []);
    if (!view) throw new Error('The payout was not saved');
    return view;
  });
}

/**
 * Where a creator's cents go that become available: what they owe after refunds is settled first. Locks the available balance, as
 * refunds do, so that the debt stays as it is.
 */
export async function availableEntries(ctx: Context, creator: string, cents: number): Promise<Entry[]> {
  const [available, debt] = [ledgerAccounts.available(creator), ledgerAccounts.debt(creator)];
  await lockBalances(ctx, [available]);
  const settled = Math.min(-(await balanceOf(ctx, debt)), cents);
  return [
    { account: debt, amount: settled },
    { account: available, amount: cents - settled },
  ];
}

const dayMs = 86_400_000;
/** A Monday; payout days are counted from it, so that all processes agree. */
const firstDay = Date.UTC(2026, 0, 5);

/** The latest payout day that has begun, at midnight UTC. */
function lastPayoutDay(now: Date, { payoutEveryDays }: Pick<MoneySettings, 'payoutEveryDays'>): Date {
  const every = payoutEveryDays * dayMs;
  return new Date(firstDay + Math.floor((now.getTime() - firstDay) / every) * every);
}

export const nextPayoutDay = (now: Date, settings: Pick<MoneySettings, 'payoutEveryDays'>): Date =>
  new Date(lastPayoutDay(now, settings).getTime() + settings.payoutEveryDays * dayMs);

const round = 'payouts';

/**
 * Once per payout day: creates a payout of everything available for each creator, from the minimum on, for staff to decide on.
 * Resumes after an interruption. Returns the number of new payouts. System.
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
  let created = 0;
  for (const { account } of ready) created += await payOut(ctx, account.slice(prefix.length), dueAt);
  await ctx.db.insert(moneyRounds).values({ name: round, dueAt, doneAt: ctx.clock.now() }).onConflictDoNothing();
  return created;
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
    publishMoneyChanged(ctx, [creator]);
    return 1;
  });
}
