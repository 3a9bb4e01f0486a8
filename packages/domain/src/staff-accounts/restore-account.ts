import { type RestoreAccountInput, type StaffAccountView, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type Context, lockAccounts, requireStaff, withTransaction } from '../kernel/index.ts';
import { accountRestoredLetter, queueMail } from '../mail/index.ts';
import { staffAccountView } from './staff-account-views.ts';

const { accounts } = schema;

/** Lets a suspended account back in, with all that it had; its owner is told by mail. Twice is fine. NOT_FOUND for one that is gone. Staff only. */
export async function restoreAccount(ctx: Context, { id }: RestoreAccountInput): Promise<StaffAccountView> {
  requireStaff(ctx);
  return withTransaction(ctx, async (inner) => {
    await lockAccounts(inner, [id]);
    const [restored] = await inner.db
      .update(accounts)
      .set({ suspendedAt: null, suspensionReason: null })
      .where(
        and(
          eq(accounts.id, id),
          isNotNull(accounts.suspendedAt),
          isNull(accounts.deletedAt),
          eq(accounts.visitor, false),
        ),
      )
      .returning({ email: accounts.email, fullname: accounts.fullname });
    if (restored) {
      const letter = accountRestoredLetter(inner.webAddress, { name: restored.fullname });
      await queueMail(inner, { kind: 'account_restored', account: id, recipient: restored.email, letter });
      inner.afterCommit(() => inner.news.publish(topics.catalogue(), { type: 'catalogue_changed' }));
    }
    return staffAccountView(inner, id);
  });
}
