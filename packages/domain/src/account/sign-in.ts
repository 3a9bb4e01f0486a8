import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import {
  type AccountView,
  type EmailInput,
  type FieldMessages,
  type Language,
  limits,
  messages,
  type SignInInput,
  type SignInWithCodeInput,
  type SignUpInput,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt, isNull, lt, or, sql } from '@foxreel/db/drizzle';
import { badInput, type Context, DomainError, forbidden, withTransaction } from '../kernel/index.ts';
import { queueMail, signInCodeEmail } from '../mail/index.ts';
import { endPushOf } from '../push/index.ts';
import { closeUploadAddresses } from '../uploads/index.ts';
import { hashPassword, requireStrongPassword, verifyPassword, withConstantTime } from './passwords.ts';
import { accountViews } from './profile.ts';
import { hashOf, storeEmailToken } from './security-changes.ts';
import { type Device, type NewSession, openSession, type SessionOrigin } from './sessions.ts';
import { conflictingField, findTakenFields } from './usernames.ts';
import { sendVerification } from './verify-email.ts';

const { accounts, emailTokens } = schema;

export interface SignedIn {
  account: AccountView;
  session: NewSession;
}

/**
 * Creates an account, emails the link that verifies its address, and signs it in (spec part 1 §5). System and demo accounts
 * count as verified. BAD_INPUT with fields if username or email is reserved or taken, or the password is common; of two
 * concurrent sign-ups one wins. RATE_LIMITED if too many passwords are being hashed.
 */
export async function signUp(
  ctx: Context,
  input: SignUpInput & { device?: Device; language?: Language | null },
): Promise<SignedIn> {
  const taken = await findTakenFields(ctx, { username: input.username, email: input.email });
  if (Object.keys(taken).length > 0) throw fieldErrors(taken);
  await requireStrongPassword(ctx, input.password);
  const passwordHash = await hashPassword(input.password, input.device?.address ?? '');
  const known = ctx.actor.kind === 'system';
  try {
    return await withTransaction(ctx, async (inner) => {
      const [row] = await inner.db
        .insert(schema.accounts)
        .values({
          username: input.username,
          email: input.email,
          fullname: input.fullname,
          passwordHash,
          instagram: input.instagram || null,
          language: input.language ?? null,
          emailVerifiedAt: known ? new Date() : null,
          createdAt: inner.clock.now(),
        })
        .returning({ id: schema.accounts.id });
      if (!row) throw new Error('No account was created');
      if (!known)
        await sendVerification(inner, {
          accountId: row.id,
          email: input.email,
          name: input.fullname,
          language: input.language ?? null,
        });
      return openFor(inner, row.id, { device: input.device, passwordGiven: true });
    });
  } catch (error) {
    const field = conflictingField(error);
    throw field ? fieldErrors(field) : error;
  }
}

/** A new session of the account, with the owner's view of it. */
async function openFor(ctx: Context, accountId: string, origin: SessionOrigin): Promise<SignedIn> {
  const session = await openSession(ctx, accountId, origin);
  const views = await accountViews(
    { ...ctx, actor: { kind: 'account', accountId, sessionId: '', scopes: null, creator: false, staff: false } },
    [accountId],
  );
  const account = views.get(accountId);
  if (!account) throw new Error('The account no longer exists');
  return { account, session };
}

const fieldErrors = (fields: FieldMessages) =>
  new DomainError('BAD_INPUT', Object.values(fields)[0]?.[0] ?? '', { fields });

/**
 * Signs in by email and password. Unknown email and wrong password take the same time and get the same error: BAD_INPUT with
 * signInFailed. FORBIDDEN with the reason for a suspended account whose password is right.
 */
export async function signIn(ctx: Context, input: SignInInput & { device?: Device }): Promise<SignedIn> {
  const { accounts } = schema;
  const [row] = await ctx.db
    .select({
      id: accounts.id,
      passwordHash: accounts.passwordHash,
      suspendedAt: accounts.suspendedAt,
      suspensionReason: accounts.suspensionReason,
      deletedAt: accounts.deletedAt,
    })
    .from(accounts)
    .where(eq(accounts.email, input.email));
  const known = row && row.deletedAt === null ? row : null;
  const matches = await verifyPassword(known?.passwordHash ?? null, input.password, input.device?.address ?? '');
  if (!known || !matches) throw new DomainError('BAD_INPUT', messages.signInFailed);
  if (known.suspendedAt !== null) throw suspended(known.suspensionReason);
  return withTransaction(ctx, async (inner) => {
    // The password may have been replaced, or the account deleted, during the comparison. That ended all sessions, so no new
    // one may start.
    const [now] = await inner.db
      .select({
        passwordHash: accounts.passwordHash,
        suspendedAt: accounts.suspendedAt,
        suspensionReason: accounts.suspensionReason,
      })
      .from(accounts)
      .where(eq(accounts.id, known.id))
      .for('share');
    if (now?.passwordHash !== known.passwordHash) throw new DomainError('BAD_INPUT', messages.signInFailed);
    if (now.suspendedAt !== null) throw suspended(now.suspensionReason);
    return openFor(inner, known.id, { device: input.device, passwordGiven: true });
  });
}

const suspended = (reason: string | null) =>
  forbidden(reason === null ? messages.suspended : messages.suspendedFor(reason));

/**
 * Ends the viewer's session, for requests and open screens, and its device's pushes. Does nothing without a session, or for an
 * API token.
 */
export async function signOut(ctx: Context): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'account' || actor.scopes !== null) return;
  const { sessions } = schema;
  await closeUploadAddresses(ctx, actor.accountId, [actor.sessionId]);
  await ctx.db.delete(sessions).where(and(eq(sessions.id, actor.sessionId), eq(sessions.accountId, actor.accountId)));
  await endPushOf(ctx, actor.accountId, { sessions: [actor.sessionId] });
  await ctx.afterCommit(() =>
    ctx.realtime.publish(topics.account(actor.accountId), { type: 'session_ended', session: actor.sessionId }),
  );
}

/** Key of a device that has signed in with this email before. */
interface KnownDevice {
  knownDevice?: string;
}

/**
 * Emails a four-digit sign-in code if an account has that address. Same answer after the same time for known and unknown
 * addresses. It is valid for ten minutes of real time and replaces the previous one. Known devices have codes of their own,
 * which strangers can neither replace nor use up with wrong attempts.
 */
export function requestSignInCode(ctx: Context, { email, knownDevice }: EmailInput & KnownDevice): Promise<void> {
  return withConstantTime(async () => {
    const [account] = await ctx.db
      .select({ id: accounts.id, email: accounts.email, fullname: accounts.fullname, language: accounts.language })
      .from(accounts)
      .where(and(eq(accounts.email, email), isNull(accounts.deletedAt), isNull(accounts.suspendedAt)));
    if (!account) return;
    const code = String(randomInt(10 ** limits.signInCodeDigits)).padStart(limits.signInCodeDigits, '0');
    await withTransaction(ctx, async (inner) => {
      await storeEmailToken(inner, {
        accountId: account.id,
        purpose: 'sign_in_code',
        email: account.email,
        tokenHash: hashOfCode(ctx, account.id, code),
        lifetimeMs: limits.signInCodeMs,
        device: knownDevice === undefined ? null : hashOf(knownDevice),
      });
      const content = signInCodeEmail({ name: account.fullname, language: account.language, code });
      await queueMail(inner, { kind: 'sign_in_code', account: account.id, recipient: account.email, content });
    });
  });
}

/**
 * Signs in with an emailed code, once. BAD_INPUT with one message, after the same time, for a wrong or invalid code and an
 * unknown address. It does not confirm the password. Attempts are counted before they are checked, so that concurrent ones
 * never exceed five.
 */
export function signInWithCode(
  ctx: Context,
  input: SignInWithCodeInput & KnownDevice & { device?: Device },
): Promise<SignedIn> {
  return withConstantTime(async () => {
    const tried = (await countTries(ctx, input)).find((token) => isCorrectCode(ctx, token, input.code));
    if (!tried) throw badInput('code', messages.codeInvalid);
    return withTransaction(ctx, async (inner) => {
      const [used] = await inner.db
        .update(emailTokens)
        .set({ usedAt: new Date() })
        .where(and(eq(emailTokens.id, tried.id), isNull(emailTokens.usedAt)))
        .returning({ id: emailTokens.id });
      if (!used) throw badInput('code', messages.codeInvalid);
      return openFor(inner, tried.accountId, { device: input.device, passwordGiven: false });
    });
  });
}

interface TriedCode {
  id: string;
  accountId: string;
  tokenHash: string;
}

/** The codes that an attempt from here may match: that of the known device, and that of unknown devices. */
async function countTries(ctx: Context, { email, knownDevice }: EmailInput & KnownDevice): Promise<TriedCode[]> {
  return ctx.db
    .update(emailTokens)
    .set({ tries: sql`${emailTokens.tries} + 1` })
    .from(accounts)
    .where(
      and(
        eq(accounts.email, email),
        eq(emailTokens.accountId, accounts.id),
        eq(emailTokens.purpose, 'sign_in_code'),
        lt(emailTokens.tries, limits.signInCodeTries),
        or(
          isNull(emailTokens.device),
          knownDevice === undefined ? undefined : eq(emailTokens.device, hashOf(knownDevice)),
        ),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, new Date()),
        isNull(accounts.deletedAt),
        isNull(accounts.suspendedAt),
      ),
    )
    .returning({ id: emailTokens.id, accountId: emailTokens.accountId, tokenHash: emailTokens.tokenHash });
}

/** Keyed by the server's secret: otherwise somebody with the database could try all codes this short. */
const hashOfCode = ({ secret }: Context, accountId: string, code: string): string =>
  createHmac('sha256', secret).update(`sign-in-code:${accountId}:${code}`).digest('hex');

function isCorrectCode(ctx: Context, { accountId, tokenHash }: TriedCode, code: string): boolean {
  const [stored, given] = [Buffer.from(tokenHash), Buffer.from(hashOfCode(ctx, accountId, code))];
  return stored.length === given.length && timingSafeEqual(stored, given);
}
