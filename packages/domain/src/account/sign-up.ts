import type { AccountView, FieldMessages, SignUpInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { type Context, DomainError, withTransaction } from '../kernel/index.ts';
import { accountViews } from './account-views.ts';
import { takenFields } from './check-availability.ts';
import { requireGoodPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { type Device, type NewSession, openSession, type SessionOrigin } from './session.ts';
import { takenField } from './taken-field.ts';
import { sendVerification } from './verify-email.ts';

export interface SignedIn {
  account: AccountView;
  session: NewSession;
}

/**
 * Makes an account, mails the link that verifies its email, and signs it in (spec part 1 §5). The system's own people, those of the
 * demo world, count as verified. BAD_INPUT with fields when the username or the email is reserved or taken, and for a
 * common password; of two at once one wins and the other gets that. RATE_LIMITED when too many passwords are being hashed.
 */
export async function signUp(ctx: Context, input: SignUpInput & { device?: Device }): Promise<SignedIn> {
  const taken = await takenFields(ctx, { username: input.username, email: input.email });
  if (Object.keys(taken).length > 0) throw refusal(taken);
  await requireGoodPassword(ctx, input.password);
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
          emailVerifiedAt: known ? new Date() : null,
          createdAt: inner.clock.now(),
        })
        .returning({ id: schema.accounts.id });
      if (!row) throw new Error('No account was made');
      if (!known) await sendVerification(inner, { accountId: row.id, email: input.email, name: input.fullname });
      return openFor(inner, row.id, { device: input.device, passwordGiven: true });
    });
  } catch (error) {
    const lost = takenField(error);
    throw lost ? refusal(lost) : error;
  }
}

/** A new session of the account, with the view that its owner gets. */
export async function openFor(ctx: Context, accountId: string, origin: SessionOrigin): Promise<SignedIn> {
  const session = await openSession(ctx, accountId, origin);
  const views = await accountViews(
    { ...ctx, actor: { kind: 'account', accountId, sessionId: '', scopes: null, creator: false, staff: false } },
    [accountId],
  );
  const account = views.get(accountId);
  if (!account) throw new Error('The account is gone');
  return { account, session };
}

const refusal = (fields: FieldMessages) =>
  new DomainError('BAD_INPUT', Object.values(fields)[0]?.[0] ?? '', { fields });
