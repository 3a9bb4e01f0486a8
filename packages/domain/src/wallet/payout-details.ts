import { limits, messages, type PayoutDetailsInput, type PayoutDetailsView, payoutMethods } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, inArray } from '@foxreel/db/drizzle';
import { z } from 'zod';
import { recordSecurityChange, requireRecentPassword } from '../account/index.ts';
import {
  type Context,
  DomainError,
  lockAccounts,
  loginRequired,
  requireCreator,
  withTransaction,
} from '../kernel/index.ts';
import { payoutDetailsChangedEmail, queueMail } from '../mail/index.ts';
import { publishMoneyChanged } from './sales.ts';

const { accounts, payoutDetails } = schema;

type Row = typeof payoutDetails.$inferSelect;
const viewOf = (ctx: Context, row: Row): PayoutDetailsView => ({
  method: row.method,
  holder: row.holder,
  destination: row.destination,
  bank: row.bank,
  heldUntil: holdOf(ctx, row)?.toISOString() ?? null,
});

/** Until when these details hold payouts; null if they do not (any more). */
const holdOf = (ctx: Context, { heldUntil }: Row): Date | null =>
  heldUntil !== null && heldUntil > ctx.clock.now() ? heldUntil : null;

/** The viewer's payout details; null until set. Creators only. */
export async function getPayoutDetails(ctx: Context): Promise<PayoutDetailsView | null> {
  const { accountId } = requireCreator(ctx);
  return (await payoutDetailsOf(ctx, [accountId])).get(accountId) ?? null;
}

/**
 * Sets the payout destination, also for payouts not sent yet. New details hold payouts for 72 hours of product time, and the
 * owner gets an email with an undo link. Saving the same again changes nothing. Creators only, with a session;
 * PASSWORD_REQUIRED if the password was not confirmed recently.
 */
export async function savePayoutDetails(ctx: Context, input: PayoutDetailsInput): Promise<PayoutDetailsView> {
  const { accountId } = requireCreator(ctx);
  await requireRecentPassword(ctx);
  return withTransaction(ctx, async (ctx) => {
    if (!(await lockAccounts(ctx, [accountId])).has(accountId)) throw loginRequired();
    const former = await rowOf(ctx, accountId);
    if (former && sameDetails(former, input)) return viewOf(ctx, former);
    const now = ctx.clock.now();
    const heldUntil = new Date(now.getTime() + limits.payoutHoldMs);
    const row = await writeDetails(ctx, { accountId, ...input, updatedAt: now, heldUntil });
    await mailOwner(ctx, { accountId, former, heldUntil });
    publishMoneyChanged(ctx, [accountId]);
    return viewOf(ctx, row);
  });
}

/** By account. The caller restricts them to the owner and staff. */
export async function payoutDetailsOf(ctx: Context, ids: readonly string[]): Promise<Map<string, PayoutDetailsView>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(payoutDetails)
    .where(inArray(payoutDetails.accountId, [...ids]));
  return new Map(rows.map((row) => [row.accountId, viewOf(ctx, row)]));
}

/**
 * CONFLICT for a creator without payout details, and while new ones hold the payouts. Needs a transaction: they do not change until
 * it ends.
 */
export async function requirePayoutDestination(ctx: Context, accountId: string): Promise<void> {
  const [row] = await ctx.db.select().from(payoutDetails).where(eq(payoutDetails.accountId, accountId)).for('share');
  if (!row) throw new DomainError('CONFLICT', messages.payoutNowhere);
  const until = holdOf(ctx, row);
  if (until) throw new DomainError('CONFLICT', messages.payoutHeld(inUtc(until)));
}

const storedDetails = z.object({
  method: z.enum(payoutMethods),
  holder: z.string(),
  destination: z.string(),
  bank: z.string().nullable(),
  updatedAt: z.coerce.date(),
  heldUntil: z.coerce.date().nullable(),
});

/**
 * Restores what savePayoutDetails replaced, with its hold; null: there was nothing. For undoing the change, in its transaction.
 */
export async function restorePayoutDetails(ctx: Context, accountId: string, former: unknown): Promise<void> {
  if (former === null) await ctx.db.delete(payoutDetails).where(eq(payoutDetails.accountId, accountId));
  else await writeDetails(ctx, { accountId, ...storedDetails.parse(former) });
  publishMoneyChanged(ctx, [accountId]);
}

async function rowOf(ctx: Context, accountId: string): Promise<Row | null> {
  const [row] = await ctx.db.select().from(payoutDetails).where(eq(payoutDetails.accountId, accountId));
  return row ?? null;
}

const sameDetails = (row: Row, { method, holder, destination, bank }: PayoutDetailsInput): boolean =>
  row.method === method && row.holder === holder && row.destination === destination && row.bank === bank;

async function writeDetails(ctx: Context, { accountId, ...values }: Row): Promise<Row> {
  const [row] = await ctx.db
    .insert(payoutDetails)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: payoutDetails.accountId, set: values })
    .returning();
  if (!row) throw new Error('The payout details were not saved');
  return row;
}

interface ChangedDetails {
  accountId: string;
  former: Row | null;
  heldUntil: Date;
}

async function mailOwner(ctx: Context, { accountId, former, heldUntil }: ChangedDetails): Promise<void> {
  const [owner] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!owner) return;
  const undo = await recordSecurityChange(ctx, { accountId, kind: 'payout_details', former });
  const reader = { name: owner.fullname, language: owner.language };
  const content = payoutDetailsChangedEmail(ctx.webAddress, { ...reader, undo, until: heldUntil });
  await queueMail(ctx, { kind: 'payout_details_changed', account: accountId, recipient: owner.email, content });
}

/** '2026-11-27 18:30'. */
const inUtc = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');
