import { messages, type SecurityChangeView, type UndoChangeInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import {
  conflictingField,
  consumeSecurityChanges,
  findSecurityChange,
  revokeAllAccess,
  type SecurityChangeRow,
  startPasswordReset,
} from '../account/index.ts';
import { badInput, type Context, DomainError, lockAccounts, withTransaction } from '../kernel/index.ts';
import { changeUndoneEmail, emailTakenBackEmail, queueMail } from '../mail/index.ts';
import { restorePayoutDetails } from '../wallet/index.ts';

const { accounts } = schema;

/** The change that an emailed link undoes; null if it is wrong, used or expired, or its account is gone. */
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
 * Undoes a change and all later ones with the emailed link: restores the previous email and payout details, ends all access,
 * invalidates the password and lets the link's reader set a new one. Returns the id of that reset. BAD_INPUT for a wrong, used
 * or expired link; concurrent calls succeed once. CONFLICT if another account has taken the previous email; the link is then
 * not consumed.
 */
export async function undoSecurityChange(ctx: Context, { token }: UndoChangeInput): Promise<{ reset: string }> {
  const invalid = badInput('token', messages.emailTokenInvalid);
  const change = await findSecurityChange(ctx, token);
  if (!change) throw invalid;
  const { accountId } = change;
  try {
    return await withTransaction(ctx, async (inner) => {
      if (!(await lockAccounts(inner, [accountId])).has(accountId)) throw invalid;
      const undone = await consumeSecurityChanges(inner, change);
      if (undone.length === 0) throw invalid;
      const [before] = await inner.db.select().from(accounts).where(eq(accounts.id, accountId));
      for (const each of undone) await revertChange(inner, each);
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
    const field = conflictingField(error);
    throw field ? new DomainError('CONFLICT', messages.formerEmailTaken, { fields: field }) : error;
  }
}

/** A hash that no password matches. */
const unusablePassword = 'none';

async function revertChange(ctx: Context, { accountId, kind, formerEmail, former }: SecurityChangeRow): Promise<void> {
  if (kind === 'payout_details') await restorePayoutDetails(ctx, accountId, former);
  // Only a verified address gets such a link, and opening it verifies it again.
  if (kind === 'email' && formerEmail !== null)
    await ctx.db
      .update(accounts)
      .set({ email: formerEmail, emailVerifiedAt: new Date() })
      .where(eq(accounts.id, accountId));
}

type Owner = Pick<typeof accounts.$inferSelect, 'id' | 'email' | 'fullname' | 'language'>;

async function mailOwner(ctx: Context, { id, email, fullname, language }: Owner): Promise<void> {
  const content = changeUndoneEmail(ctx.webAddress, { name: fullname, language });
  await queueMail(ctx, { kind: 'change_undone', account: id, recipient: email, content });
}

/** In case it was the owner after all: they learn of it there, and can contact support. */
async function mailReplacedAddress(ctx: Context, { id, email, fullname, language }: Owner): Promise<void> {
  const content = emailTakenBackEmail(ctx.webAddress, { name: fullname, language });
  await queueMail(ctx, { kind: 'change_undone', account: id, recipient: email, content });
}
