import {
  type EmailInput,
  limits,
  messages,
  type PasswordResetIdInput,
  type PasswordResetInput,
  type PasswordResetView,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNull } from '@foxreel/db/drizzle';
import { badInput, type Context, withTransaction } from '../kernel/index.ts';
import { passwordChangedEmail, passwordResetEmail, queueMail } from '../mail/index.ts';
import { hashPassword, requireStrongPassword, withConstantTime } from './passwords.ts';
import {
  hashOf,
  newSecret,
  openToken,
  recordSecurityChange,
  storeEmailToken,
  useEmailToken,
} from './security-changes.ts';
import { revokeAllAccess } from './sessions.ts';

const { accounts, emailTokens } = schema;

interface ReplacedPassword {
  accountId: string;
  passwordHash: string;
  /** The session to keep. Null: the password was forgotten or stolen, and everything ends. */
  keepSession: string | null;
}

/** Sets a new password, ends all other access and emails the owner. Runs in the caller's transaction. */
export async function replacePassword(
  ctx: Context,
  { accountId, passwordHash, keepSession }: ReplacedPassword,
): Promise<void> {
  const [account] = await ctx.db
    .update(accounts)
    .set({ passwordHash })
    .where(eq(accounts.id, accountId))
    .returning({ email: accounts.email, fullname: accounts.fullname, language: accounts.language });
  if (!account) throw new Error('The account no longer exists');
  await revokeAllAccess(ctx, accountId, { keepSession });
  const undo = await recordSecurityChange(ctx, { accountId, kind: 'password' });
  const content = passwordChangedEmail(ctx.webAddress, { name: account.fullname, language: account.language, undo });
  await queueMail(ctx, { kind: 'password_changed', account: accountId, recipient: account.email, content });
}

/**
 * Emails a link to set a new password if an account has that address. Same answer after the same time for known and unknown
 * addresses. The link works once, within an hour of real time; earlier ones become invalid.
 */
export function requestPasswordReset(ctx: Context, { email }: EmailInput): Promise<PasswordResetView> {
  return withConstantTime(async () => {
    const startedAt = Date.now();
    const [account] = await ctx.db
      .select({ id: accounts.id, email: accounts.email, fullname: accounts.fullname, language: accounts.language })
      .from(accounts)
      .where(and(eq(accounts.email, email), isNull(accounts.deletedAt), isNull(accounts.suspendedAt)));
    if (account) await withTransaction(ctx, (inner) => sendReset(inner, account));
    return {
      user: null,
      addDate: new Date(startedAt).toISOString(),
      expirationDate: new Date(startedAt + limits.passwordResetMs).toISOString(),
    };
  });
}

/**
 * Stores a reset for an account and returns its secret; earlier ones become invalid. The caller has checked the right and
 * opened a transaction.
 */
export async function startPasswordReset(ctx: Context, account: { id: string; email: string }): Promise<string> {
  const token = newSecret();
  await storeEmailToken(ctx, {
    accountId: account.id,
    purpose: 'password_reset',
    email: account.email,
    tokenHash: hashOf(token),
    lifetimeMs: limits.passwordResetMs,
  });
  return token;
}

async function sendReset(
  ctx: Context,
  account: { id: string; email: string; fullname: string; language: string | null },
): Promise<void> {
  const token = await startPasswordReset(ctx, account);
  const content = passwordResetEmail(ctx.webAddress, { name: account.fullname, language: account.language, token });
  await queueMail(ctx, { kind: 'password_reset', account: account.id, recipient: account.email, content });
}

/** The reset that a link stands for; null if it is wrong, used or expired. */
export async function getPasswordReset(ctx: Context, { id }: PasswordResetIdInput): Promise<PasswordResetView | null> {
  const [row] = await ctx.db
    .select({ user: emailTokens.accountId, createdAt: emailTokens.createdAt, expiresAt: emailTokens.expiresAt })
    .from(emailTokens)
    .innerJoin(accounts, eq(accounts.id, emailTokens.accountId))
    .where(and(openToken('password_reset', id), isNull(accounts.deletedAt), isNull(accounts.suspendedAt)));
  if (!row) return null;
  return { user: row.user, addDate: row.createdAt.toISOString(), expirationDate: row.expiresAt.toISOString() };
}

/**
 * Sets a new password with an emailed link, ends all other access and notifies the owner. Returns the email that the link was
 * sent to. BAD_INPUT with 'Token is invalid or expired' otherwise; concurrent uses succeed once.
 */
export async function resetPassword(ctx: Context, { id, password }: PasswordResetInput): Promise<{ email: string }> {
  const invalid = badInput('id', messages.emailTokenInvalid);
  if (!(await getPasswordReset(ctx, { id }))) throw invalid;
  await requireStrongPassword(ctx, password);
  const passwordHash = await hashPassword(password);
  return withTransaction(ctx, async (inner) => {
    const token = await useEmailToken(inner, 'password_reset', id);
    if (!token) throw invalid;
    await replacePassword(inner, { accountId: token.accountId, passwordHash, keepSession: null });
    return { email: token.email };
  });
}
