import { messages, type SecurityChangeView, type UndoChangeInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import {
  findSecurityChange,
  revokeAllAccess,
  type SecurityChangeRow,
  startPasswordReset,
  takenField,
  takeSecurityChanges,
} from '../account/index.ts';
import { badInput, type Context, DomainError, lockAccounts, withTransaction } from '../kernel/index.ts';
import { changeUndoneEmail, emailTakenBackEmail, queueMail } from '../mail/index.ts';
import { restorePayoutDetails } from '../wallet/index.ts';

const { accounts } = schema;

/** What the link of a mail undoes; null when it is wrong, used or expired, or its account is gone. */
export async function getSecurityChange(ctx: Context, { token }: UndoChangeInput): Promise<SecurityChangeView | null> {
  const change = await findSecurityChange(ctx, token);
  if (!change) return null;
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, change.accountId));
  if (!account || account.deletedAt !== null || account.suspendedAt !== null) return null;
  return {
    kind: change.kind,
    addDate: change.createdAt.toISOString(),
    expirationDate: change.expiresAt.toISOString(),
  };
}

/**
 * Undoes a change and all that came after it, by the link of the mail that told its owner: the former email and payout details come
 * back, everything that could open the account ends, the password works no more, and the link's reader may set a new one. Returns the
 * id of that reset. BAD_INPUT for a link that is wrong, used or expired; of two at once one wins. CONFLICT when the former email has
 * become another account's; the link is not used up then.
 */
export async function undoSecurityChange(ctx: Context, { token }: UndoChangeInput): Promise<{ reset: string }> {
  const invalid = badInput('token', messages.emailTokenInvalid);
  const change = await findSecurityChange(ctx, token);
  if (!change) throw invalid;
  const { accountId } = change;
  try {
    return await withTransaction(ctx, async (inner) => {
      if (!(await lockAccounts(inner, [accountId])).has(accountId)) throw invalid;
      const undone = await takeSecurityChanges(inner, change);
      if (undone.length === 0) throw invalid;
      const [before] = await inner.db.select().from(accounts).where(eq(accounts.id, accountId));
      for (const each of undone) await takeBack(inner, each);
      const [account] = await inner.db
        .update(accounts)
        .set({ passwordHash: unusablePassword })
        .where(eq(accounts.id, accountId))
        .returning();
      if (!account || !before) throw new Error('The account no longer exists');
      await revokeAllAccess(inner, accountId, { keepSession: null });
      await mailOwner(inner, account);
      if (before.email.toLowerCase() !== account.email.toLowerCase()) await mailReplacedAddress(inner, before);
      return { reset: await startPasswordReset(inner, account) };
    });
  } catch (error) {
    const lost = takenField(error);
    throw lost ? new DomainError('CONFLICT', messages.formerEmailTaken, { fields: lost }) : error;
  }
}

/** No password belongs to it. */
const unusablePassword = 'none';

async function takeBack(ctx: Context, { accountId, kind, formerEmail, former }: SecurityChangeRow): Promise<void> {
  if (kind === 'payout_details') await restorePayoutDetails(ctx, accountId, former);
  // Only a verified address gets such a link, and opening it has proven it once more.
  if (kind === 'email' && formerEmail !== null)
    await ctx.db
      .update(accounts)
      .set({ email: formerEmail, emailVerifiedAt: new Date() })
      .where(eq(accounts.id, accountId));
}

type Owner = Pick<typeof accounts.$inferSelect, 'id' | 'email' | 'fullname'>;

async function mailOwner(ctx: Context, { id, email, fullname }: Owner): Promise<void> {
  const letter = changeUndoneEmail(ctx.webAddress, { name: fullname });
  await queueMail(ctx, { kind: 'change_undone', account: id, recipient: email, letter });
}

/** Should it have been the owner's after all, they learn it there, and can write to support. */
async function mailReplacedAddress(ctx: Context, { id, email, fullname }: Owner): Promise<void> {
  const letter = emailTakenBackEmail(ctx.webAddress, { name: fullname });
  await queueMail(ctx, { kind: 'change_undone', account: id, recipient: email, letter });
}
