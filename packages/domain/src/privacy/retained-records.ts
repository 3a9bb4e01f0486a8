import { createHash } from 'node:crypto';
import { schema } from '@foxreel/db';
import { and, eq, lt, or } from '@foxreel/db/drizzle';
import { freeUsernames } from '../account/index.ts';
import { type Context, requireStaff } from '../kernel/index.ts';

const {
  accounts,
  creatorAgreements,
  creatorRequests,
  media,
  payments,
  payouts,
  purchases,
  reports,
  retainedRecords,
  subscriptions,
} = schema;

/** Kept after an account is deleted, in years of product time (docs/decisions/0011-deleted-accounts.md). */
const years = { account: 1, report: 1, trade: 10 } as const;

const reasons = {
  account: 'Claims and inquiries by authorities about the account',
  report: 'Claims about reported content',
  trade: 'Commercial and tax law: records of what was bought',
} as const;

type Kept = Pick<typeof retainedRecords.$inferInsert, 'kind' | 'payload' | 'reason'> & { years: number };

/** Stores the records that the law requires of an account before it is deleted. In the caller's transaction. */
export async function retainRecords(ctx: Context, accountId: string): Promise<void> {
  const records = [
    ...(await ofAccount(ctx, accountId)),
    ...(await ofTrade(ctx, accountId)),
    ...(await ofReports(ctx, accountId)),
  ];
  const now = ctx.clock.now();
  for (const { years: length, ...record } of records) {
    const keepUntil = new Date(now);
    keepUntil.setUTCFullYear(now.getUTCFullYear() + length);
    await ctx.db.insert(retainedRecords).values({ ...record, accountId, createdAt: now, keepUntil });
  }
}

/** Deletes expired records and frees held usernames. Returns the number of records. Workers run it regularly. */
export async function deleteExpiredRecords(ctx: Context): Promise<number> {
  requireStaff(ctx);
  await freeUsernames(ctx);
  const rows = await ctx.db
    .delete(retainedRecords)
    .where(lt(retainedRecords.keepUntil, ctx.clock.now()))
    .returning({ id: retainedRecords.id });
  return rows.length;
}

async function ofAccount(ctx: Context, accountId: string): Promise<Kept[]> {
  const rows = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId));
  return rows.map((row) => ({
    kind: 'account',
    // A hash: whoever knows the email can check it, nobody can read it.
    payload: {
      emailSha256: createHash('sha256').update(row.email.toLowerCase()).digest('hex'),
      createdAt: row.createdAt,
      deletedAt: ctx.clock.now(),
      creator: row.creator,
    },
    reason: reasons.account,
    years: years.account,
  }));
}

async function ofTrade(ctx: Context, accountId: string): Promise<Kept[]> {
  const bought = await ctx.db
    .select({ media: purchases.mediaId, seller: media.accountId, at: purchases.createdAt })
    .from(purchases)
    .innerJoin(media, eq(media.id, purchases.mediaId))
    .where(eq(purchases.accountId, accountId));
  const subscribed = await ctx.db
    .select()
    .from(subscriptions)
    .where(or(eq(subscriptions.fromId, accountId), eq(subscriptions.toId, accountId)));
  const paid = await ctx.db.select().from(payments).where(eq(payments.accountId, accountId));
  const paidOut = await ctx.db.select().from(payouts).where(eq(payouts.creatorId, accountId));
  const agreed = await ctx.db
    .select({
      version: creatorAgreements.version,
      sha256: creatorAgreements.sha256,
      signedAt: creatorAgreements.signedAt,
    })
    .from(creatorAgreements)
    .innerJoin(creatorRequests, eq(creatorRequests.id, creatorAgreements.requestId))
    .where(eq(creatorRequests.accountId, accountId));
  const trade = { reason: reasons.trade, years: years.trade };
  return [
    ...(bought.length > 0 ? [{ kind: 'purchases', payload: bought, ...trade }] : []),
    ...(subscribed.length > 0 ? [{ kind: 'subscriptions', payload: subscribed, ...trade }] : []),
    ...(paid.length > 0 ? [{ kind: 'payments', payload: paid, ...trade }] : []),
    // The PDF is deleted because of its name and address. Its hash shows whether a copy is the signed one.
    ...(agreed.length > 0 ? [{ kind: 'agreements', payload: agreed, ...trade }] : []),
    ...(paidOut.length > 0 ? [{ kind: 'payouts', payload: paidOut, ...trade }] : []),
  ];
}

async function ofReports(ctx: Context, accountId: string): Promise<Kept[]> {
  const about = await ctx.db
    .select({ id: reports.id, media: reports.reportMedia, reason: reports.reason, status: reports.status })
    .from(reports)
    .leftJoin(media, eq(media.id, reports.reportMedia))
    .where(and(or(eq(reports.reportUser, accountId), eq(media.accountId, accountId))));
  return about.length > 0 ? [{ kind: 'reports', payload: about, reason: reasons.report, years: years.report }] : [];
}
