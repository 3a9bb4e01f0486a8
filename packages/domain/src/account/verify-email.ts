import { limits, messages, type VerifyEmailInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, isNull } from 'drizzle-orm';
import {
  badInput,
  type Context,
  DomainError,
  requireAccount,
  requireSession,
  withTransaction,
} from '../kernel/index.ts';
import { emailReplacedEmail, queueMail, verifyEmailEmail } from '../mail/index.ts';
import {
  dropEmailTokens,
  hashOf,
  newSecret,
  recordSecurityChange,
  storeEmailToken,
  useEmailToken,
} from './security-changes.ts';
import { takenField } from './usernames.ts';

const { accounts, emailTokens } = schema;

/** Mails a link that proves an address, which may be a new one that waits to replace the old. Earlier links die. */
export async function sendVerification(
  ctx: Context,
  { accountId, email, name }: { accountId: string; email: string; name: string },
): Promise<void> {
  const token = newSecret();
  await storeEmailToken(ctx, {
    accountId,
    purpose: 'verify_email',
    email,
    tokenHash: hashOf(token),
    lifetimeMs: limits.verifyEmailMs,
  });
  const letter = verifyEmailEmail(ctx.webAddress, { name, token });
  await queueMail(ctx, { kind: 'verify_email', account: accountId, recipient: email, letter });
}

/**
 * Takes the address that the link was sent to as the account's verified email (spec part 1 §7, verify_email). The link alone is the
 * right: it may be opened where nobody is signed in. BAD_INPUT when it is wrong, used or expired, or when the address has become
 * someone else's meanwhile; then the link is not used up. Links to reset the password that went to the old address die.
 */
export async function verifyEmail(ctx: Context, { hash }: VerifyEmailInput): Promise<void> {
  try {
    await withTransaction(ctx, async (inner) => {
      const token = await useEmailToken(inner, 'verify_email', hash);
      if (!token) throw badInput('hash', messages.emailTokenInvalid);
      const [before] = await inner.db
        .select()
        .from(accounts)
        .where(and(eq(accounts.id, token.accountId), isNull(accounts.deletedAt), isNull(accounts.suspendedAt)))
        .for('no key update');
      if (!before) throw badInput('hash', messages.emailTokenInvalid);
      await inner.db
        .update(accounts)
        .set({ email: token.email, emailVerifiedAt: new Date() })
        .where(eq(accounts.id, before.id));
      await dropEmailTokens(inner, before.id, 'password_reset');
      await dropEmailTokens(inner, before.id, 'sign_in_code');
      if (token.email.toLowerCase() !== before.email.toLowerCase()) await mailFormerAddress(inner, before);
    });
  } catch (error) {
    const lost = takenField(error);
    throw lost ? new DomainError('CONFLICT', messages.emailTaken, { fields: lost }) : error;
  }
}

/** The undo of the request may be old by now. One that was never verified may be a stranger's, and gets none. */
async function mailFormerAddress(ctx: Context, before: typeof accounts.$inferSelect): Promise<void> {
  if (before.emailVerifiedAt === null) return;
  const undo = await recordSecurityChange(ctx, { accountId: before.id, kind: 'email', formerEmail: before.email });
  const letter = emailReplacedEmail(ctx.webAddress, { name: before.fullname, undo });
  await queueMail(ctx, { kind: 'email_replaced', account: before.id, recipient: before.email, letter });
}

/** Mails the link again, to the address that waits to be verified. BAD_INPUT when none does. By a session only. */
export async function resendVerification(ctx: Context): Promise<void> {
  const { accountId } = requireSession(ctx);
  await withTransaction(ctx, async (inner) => {
    const [account] = await inner.db.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update');
    const pending = await pendingEmailOf(inner, accountId);
    if (!account || (pending === null && account.emailVerifiedAt !== null))
      throw badInput('email', messages.emailVerified);
    await sendVerification(inner, { accountId, email: pending ?? account.email, name: account.fullname });
  });
}

/** The new email of the viewer that waits to be verified; null when none does. */
export async function getPendingEmail(ctx: Context): Promise<string | null> {
  return pendingEmailOf(ctx, requireAccount(ctx).accountId);
}

/** Also when its link has expired: another can be sent. */
async function pendingEmailOf(ctx: Context, accountId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ email: emailTokens.email, current: accounts.email })
    .from(emailTokens)
    .innerJoin(accounts, eq(accounts.id, emailTokens.accountId))
    .where(
      and(eq(emailTokens.accountId, accountId), eq(emailTokens.purpose, 'verify_email'), isNull(emailTokens.usedAt)),
    )
    .orderBy(desc(emailTokens.createdAt))
    .limit(1);
  return row && row.email.toLowerCase() !== row.current.toLowerCase() ? row.email : null;
}
