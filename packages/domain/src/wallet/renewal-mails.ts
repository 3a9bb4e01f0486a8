import { coinsFor, type JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { aliasedTable, and, eq, isNotNull, isNull } from 'drizzle-orm';
import { v5 as uuidv5 } from 'uuid';
import { type Context, moneyOf, requireStaff } from '../kernel/index.ts';
import { queueMail, renewalFailedLetter, renewalReminderLetter } from '../mail/index.ts';

const { accounts, subscriptions, subscriptionTerms } = schema;

/** Any fixed id: what a mail is about makes its id, so that it goes once. */
const namespace = 'b4ae8f9e-8b35-4d55-9d10-0b6c1f4f8f11';

/** Tells a subscriber of the renewal that comes; one mail per period. Nothing when it was canceled or paid meanwhile. System. */
export async function remindRenewal(ctx: Context, job: JobPayload<'remind_renewal'>): Promise<void> {
  requireStaff(ctx);
  const found = await renewalOf(ctx, job.subscription);
  const renewsAt = found?.subscription.renewsAt;
  if (!found || !renewsAt || found.terms.periodsPaid + 1 !== job.period || renewsAt <= ctx.clock.now()) return;
  const day = renewsAt.toISOString().slice(0, 10);
  await queueMail(ctx, {
    id: uuidv5(`reminder ${job.subscription} ${renewsAt.toISOString()}`, namespace),
    kind: 'renewal_reminder',
    account: found.fan.id,
    recipient: found.fan.email,
    letter: renewalReminderLetter(ctx.webAddress, { ...found.words, day }),
  });
}

/** Tells a subscriber that there were too few coins; in the caller's transaction. */
export async function mailFailedRenewal(
  ctx: Context,
  { subscription, number, last }: { subscription: string; number: string; last: boolean },
): Promise<void> {
  const found = await renewalOf(ctx, subscription);
  if (!found) return;
  await queueMail(ctx, {
    id: uuidv5(`failed ${subscription} ${number} ${ctx.clock.now().toISOString()}`, namespace),
    kind: 'renewal_failed',
    account: found.fan.id,
    recipient: found.fan.email,
    letter: renewalFailedLetter(ctx.webAddress, { ...found.words, last }),
  });
}

/** An active subscription whose subscriber can be written to, with the words for the mail. */
async function renewalOf(ctx: Context, id: string) {
  const creator = aliasedTable(accounts, 'creator');
  const [row] = await ctx.db
    .select({
      subscription: subscriptions,
      terms: subscriptionTerms,
      fan: { id: accounts.id, email: accounts.email, fullname: accounts.fullname },
      creator: { fullname: creator.fullname, username: creator.username },
    })
    .from(subscriptions)
    .innerJoin(subscriptionTerms, eq(subscriptionTerms.subscriptionId, subscriptions.id))
    .innerJoin(accounts, eq(accounts.id, subscriptions.fromId))
    .innerJoin(creator, eq(creator.id, subscriptions.toId))
    .where(
      and(
        eq(subscriptions.id, id),
        eq(subscriptions.status, 'active'),
        isNotNull(accounts.emailVerifiedAt),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
      ),
    );
  if (!row) return null;
  const cents = row.terms.periodCents;
  return {
    ...row,
    words: {
      name: row.fan.fullname,
      creator: row.creator,
      coins: coinsFor(cents, moneyOf(ctx).settings),
      dollars: (cents / 100).toFixed(2),
    },
  };
}
