import { messages, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { revokeAllAccess } from '../account/index.ts';
import { type Context, forbidden, lockAccounts, notFound, requireStaff, withTransaction } from '../kernel/index.ts';
import { endLiveOfGone, kickViewerFromLives } from '../live/index.ts';
import { accountSuspendedLetter, queueMail } from '../mail/index.ts';
import { cancelUploadsOf } from '../uploads/index.ts';

const { accounts } = schema;

/**
 * Staff shut an account out: it is signed out everywhere, its tokens, live and uploads end, and for everyone else it and all of its
 * things do not exist any more. Its owner is told why by mail, and at the sign-in. Twice is fine: the reason of the last time
 * holds. NOT_FOUND for a deleted one, FORBIDDEN for staff.
 */
export async function suspendAccount(ctx: Context, { id, reason }: { id: string; reason: string }): Promise<void> {
  requireStaff(ctx);
  await withTransaction(ctx, async (ctx) => {
    await lockAccounts(ctx, [id]);
    const [row] = await ctx.db.select().from(accounts).where(eq(accounts.id, id));
    if (!row || row.deletedAt !== null) throw notFound('The account');
    if (row.staff) throw forbidden(messages.staffSuspended);
    const suspendedAt = row.suspendedAt ?? ctx.clock.now();
    await ctx.db.update(accounts).set({ suspendedAt, suspensionReason: reason }).where(eq(accounts.id, id));
    if (row.suspendedAt === null) {
      const letter = accountSuspendedLetter(ctx.webAddress, { name: row.fullname, reason });
      await queueMail(ctx, { kind: 'account_suspended', account: id, recipient: row.email, letter });
    }
    await endLiveOfGone(ctx, id);
    await revokeAllAccess(ctx, id, { keepSession: null });
    await kickViewerFromLives(ctx, id);
    await cancelUploadsOf(ctx, id);
    ctx.afterCommit(() => ctx.news.publish(topics.catalogue(), { type: 'catalogue_changed' }));
  });
}
