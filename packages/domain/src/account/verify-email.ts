import { limits, messages, type VerifyEmailInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, isNull } from '@foxreel/db/drizzle';
import {
  badInput,
  type Context,
  DomainError,
  requireAccount,
  requireSession,
  withTransaction,
} from '../kernel/index.ts';
import { emailReplacedEmail, type MailReader, queueMail, verifyEmailEmail } from '../mail/index.ts';
import {
  dropEmailTokens,
  hashOf,
  newSecret,
  recordSecurityChange,
  storeEmailToken,
  useEmailToken,
} from './security-changes.ts';
import { conflictingField } from './usernames.ts';

const { accounts, emailTokens } = schema;

/** Emails a link that verifies an address, which may be a new one waiting to replace the old. Earlier links become invalid. */
export async function sendVerification(
  ctx: Context,
  { accountId, email, ...reader }: MailReader & { accountId: string; email: string },
): Promise<void> {
  const token = newSecret();
  await storeEmailToken(ctx, {
    accountId,
    purpose: 'verify_email',
    email,
    tokenHash: hashOf(token),
    lifetimeMs: limits.verifyEmailMs,
  });
  const content = verifyEmailEmail(ctx.webAddress, { ...reader, token });
  await queueMail(ctx, { kind: 'verify_email', account: accountId, recipient: email, content });
}

/**
 * Makes the address that the link was sent to the account's verified email (spec part 1 §7, verify_email). The link alone
 * grants the right, also without a session. BAD_INPUT if it is wrong, used or expired, or another account has taken the address
 * (the link stays unused). Invalidates password reset links sent to the old address.
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
    const field = conflictingField(error);
    throw field ? new DomainError('CONFLICT', messages.emailTaken, { fields: field }) : error;
  }
}

/** The undo link of the request may have expired by now. A never verified address may be a stranger's and gets none. */
async function mailFormerAddress(ctx: Context, before: typeof accounts.$inferSelect): Promise<void> {
  if (before.emailVerifiedAt === null) return;
  const undo = await recordSecurityChange(ctx, { accountId: before.id, kind: 'email', formerEmail: before.email });
  const content = emailReplacedEmail(ctx.webAddress, { name: before.fullname, language: before.language, undo });
  await queueMail(ctx, { kind: 'email_replaced', account: before.id, recipient: before.email, content });
}

/** Emails the link again to the pending address. BAD_INPUT if there is none. Sessions only. */
export async function resendVerification(ctx: Context): Promise<void> {
  const { accountId } = requireSession(ctx);
  await withTransaction(ctx, async (inner) => {
    const [account] = await inner.db.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update');
    const pending = await pendingEmailOf(inner, accountId);
    if (!account || (pending === null && account.emailVerifiedAt !== null))
      throw badInput('email', messages.emailVerified);
    await sendVerification(inner, {
      accountId,
      email: pending ?? account.email,
      name: account.fullname,
      language: account.language,
    });
  });
}

/** The viewer's new email that awaits verification, or null. */
export async function getPendingEmail(ctx: Context): Promise<string | null> {
  return pendingEmailOf(ctx, requireAccount(ctx).accountId);
}

/** Also if its link has expired: another can be sent. */
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
