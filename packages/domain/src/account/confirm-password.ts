import { type ConfirmPasswordInput, limits, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt } from 'drizzle-orm';
import {
  badInput,
  type Context,
  DomainError,
  loginRequired,
  requireSession,
  withTransaction,
} from '../kernel/index.ts';
import { verifyPassword } from './passwords.ts';

const { accounts, sessions } = schema;

/**
 * The viewer's session, in which the password was given within the last ten minutes of real time: at its sign-in, or by
 * confirmPassword since. PASSWORD_REQUIRED when it was not, FORBIDDEN for a personal token, UNAUTHENTICATED for a session that has
 * ended. The system itself has no password and passes.
 */
export async function requireRecentPassword(ctx: Context): Promise<void> {
  if (ctx.actor.kind === 'system') return;
  const { sessionId, accountId } = requireSession(ctx);
  const now = Date.now();
  const [session] = await ctx.db
    .select({ confirmedAt: sessions.passwordConfirmedAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId), gt(sessions.expiresAt, new Date(now))));
  if (!session) throw loginRequired();
  const givenAt = session.confirmedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (now - givenAt > limits.passwordConfirmedMs)
    throw new DomainError('PASSWORD_REQUIRED', messages.passwordConfirmation);
}

/**
 * Confirms the password for the viewer's session, for ten minutes. BAD_INPUT at `password` for a wrong one. By a session only. The
 * caller limits the tries.
 */
export async function confirmPassword(ctx: Context, { password }: ConfirmPasswordInput): Promise<void> {
  const { accountId, sessionId } = requireSession(ctx);
  const passwordHash = await passwordHashOf(ctx, accountId);
  if (!(await verifyPassword(passwordHash, password))) throw badInput('password', messages.passwordWrong);
  await withTransaction(ctx, async (inner) => {
    // It may have been replaced while it was compared: the old one confirms nothing.
    if ((await passwordHashOf(inner, accountId, 'share')) !== passwordHash)
      throw badInput('password', messages.passwordWrong);
    if (!(await notePassword(inner, sessionId))) throw loginRequired();
  });
}

/** Notes that the password was just given in this session; false when the session has ended. */
export async function notePassword(ctx: Context, sessionId: string): Promise<boolean> {
  const noted = await ctx.db
    .update(sessions)
    .set({ passwordConfirmedAt: new Date() })
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id });
  return noted.length > 0;
}

async function passwordHashOf(ctx: Context, accountId: string, lock?: 'share'): Promise<string | null> {
  const query = ctx.db.select({ hash: accounts.passwordHash }).from(accounts).where(eq(accounts.id, accountId));
  const [row] = await (lock ? query.for(lock) : query);
  return row?.hash ?? null;
}
