import { messages, type SignInInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { type Context, DomainError, forbidden, withTransaction } from '../kernel/index.ts';
import { verifyPassword } from './passwords.ts';
import type { Device } from './session.ts';
import { openFor, type SignedIn } from './sign-up.ts';

/**
 * Signs in by email and password. The same refusal, after the same work, for an unknown email and a wrong password:
 * BAD_INPUT with signInFailed. FORBIDDEN, with the reason, for a suspended account whose password is right.
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
    // It may have been replaced, or the account deleted, while it was compared: that ended all sessions, and none may begin after it.
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
  forbidden(reason === null ? messages.suspended : `${messages.suspended}: ${reason}`);
