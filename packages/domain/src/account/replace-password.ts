import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import { passwordChangedLetter, queueMail } from '../mail/index.ts';
import { revokeAllAccess } from './revoke-all-access.ts';
import { recordSecurityChange } from './security-changes.ts';

const { accounts } = schema;

export interface ReplacedPassword {
  accountId: string;
  passwordHash: string;
  /** The session in which it was changed stays. Null: the password was forgotten or stolen, and everything ends. */
  keepSession: string | null;
}

/** Writes a new password, ends whatever else could open the account, and tells its owner by mail. Inside the caller's transaction. */
export async function replacePassword(
  ctx: Context,
  { accountId, passwordHash, keepSession }: ReplacedPassword,
): Promise<void> {
  const [account] = await ctx.db
    .update(accounts)
    .set({ passwordHash })
    .where(eq(accounts.id, accountId))
    .returning({ email: accounts.email, fullname: accounts.fullname });
  if (!account) throw new Error('The account is gone');
  await revokeAllAccess(ctx, accountId, { keepSession });
  const undo = await recordSecurityChange(ctx, { accountId, kind: 'password' });
  const letter = passwordChangedLetter(ctx.webAddress, { name: account.fullname, undo });
  await queueMail(ctx, { kind: 'password_changed', account: accountId, recipient: account.email, letter });
}
