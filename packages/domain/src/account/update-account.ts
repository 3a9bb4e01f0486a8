import { type AccountView, type FieldMessages, messages, type UpdateAccountInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import {
  avatarAddress,
  type Context,
  DomainError,
  loginRequired,
  requireAccount,
  requireSession,
  withTransaction,
} from '../kernel/index.ts';
import { emailChangedEmail, queueMail } from '../mail/index.ts';
import { isSessionAlive } from './authenticate.ts';
import {
  hashPassword,
  recordPasswordConfirmation,
  requireRecentPassword,
  requireStrongPassword,
  verifyPassword,
} from './passwords.ts';
import { type AccountRow, getOwnAccount, updateProfile } from './profile.ts';
import { replacePassword } from './reset-password.ts';
import { recordSecurityChange } from './security-changes.ts';
import { conflictingField, findTakenFields } from './usernames.ts';
import { sendVerification } from './verify-email.ts';

const { accounts } = schema;

export interface UpdatedAccount {
  account: AccountView;
  /** The new email, which replaces the old one once verified; null if unchanged. */
  pendingEmail: string | null;
}

/**
 * Changes the given fields of the viewer's own account (spec part 1 §5 and §7, upProfile), all or nothing: BAD_INPUT with
 * fields if any is invalid. A new email replaces the old one once verified, and the old address is notified. A new password
 * ends all other access. Username, email and password by session only; an email change needs the password, in the request or
 * confirmed recently (PASSWORD_REQUIRED).
 */
export async function updateAccount(ctx: Context, input: UpdateAccountInput): Promise<UpdatedAccount> {
  const { accountId, sessionId } = requireAccount(ctx);
  const [own] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!own) throw new Error('The session has no account');
  const changes = withoutUnchanged(own, input);
  const { username, email } = changes;
  // Checked even if nothing changes: an API token must not be able to test passwords.
  if ([username, email, changes.current_password, changes.new_password].some((value) => value !== undefined))
    requireSession(ctx);
  // The current password in the request is checked along with the fields.
  if (email !== undefined && changes.current_password === undefined) await requireRecentPassword(ctx);
  const fields = await validateUpdate(ctx, own, changes);
  if (Object.keys(fields).length > 0) throw fieldErrors(fields);
  if (changes.new_password !== undefined) await requireStrongPassword(ctx, changes.new_password, 'new_password');
  const passwordHash = changes.new_password === undefined ? null : await hashPassword(changes.new_password);
  try {
    await withTransaction(ctx, async (inner) => {
      if (email !== undefined || passwordHash !== null) await requireUnchanged(inner, own, sessionId);
      await updateProfile(inner, changes);
      if (username !== undefined) await inner.db.update(accounts).set({ username }).where(eq(accounts.id, accountId));
      if (changes.avatar === '') await dropAvatar(inner, own);
      // First, because it cancels pending email changes, and the new one below must stay.
      if (passwordHash !== null) await replacePassword(inner, { accountId, passwordHash, keepSession: sessionId });
      if (email !== undefined) await changeEmail(inner, own, email);
      if (changes.current_password !== undefined) await recordPasswordConfirmation(inner, sessionId);
    });
  } catch (error) {
    const field = conflictingField(error);
    throw field ? fieldErrors(field) : error;
  }
  return { account: await getOwnAccount(ctx), pendingEmail: email ?? null };
}

/** Forms send all fields, so unchanged values do not count as changes. A different case of the username is one. */
function withoutUnchanged(own: AccountRow, input: UpdateAccountInput): UpdateAccountInput {
  const { username, email, ...rest } = input;
  return {
    ...rest,
    ...(username === undefined || username === own.username ? {} : { username }),
    ...(email === undefined || email.toLowerCase() === own.email.toLowerCase() ? {} : { email }),
  };
}

async function validateUpdate(ctx: Context, own: AccountRow, input: UpdateAccountInput): Promise<FieldMessages> {
  const requested = {
    ...(input.username === undefined ? {} : { username: input.username }),
    ...(input.email === undefined ? {} : { email: input.email }),
  };
  const fields = Object.keys(requested).length > 0 ? await findTakenFields(ctx, requested) : {};
  if (input.avatar && !isAvatarOf(own, input.avatar)) fields['avatar'] = [messages.avatarUnknown];
  if (input.current_password !== undefined && !(await verifyPassword(own.passwordHash, input.current_password)))
    fields['current_password'] = [messages.passwordWrong];
  return fields;
}

/** Locks the account. If the password was replaced meanwhile, this session has ended and may not change it or the email. */
async function requireUnchanged(ctx: Context, own: AccountRow, sessionId: string): Promise<void> {
  const [now] = await ctx.db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, own.id))
    .for('no key update');
  if (now?.passwordHash !== own.passwordHash || !(await isSessionAlive(ctx, { sessionId }))) throw loginRequired();
}

/** The new address must be verified first, and the old one can undo the change, in case it was not the owner's. */
async function changeEmail(ctx: Context, own: AccountRow, email: string): Promise<void> {
  await sendVerification(ctx, { accountId: own.id, email, name: own.fullname, language: own.language });
  const change = { accountId: own.id, kind: 'email', formerEmail: own.email } as const;
  const undo = own.emailVerifiedAt === null ? null : await recordSecurityChange(ctx, change);
  const content = emailChangedEmail(ctx.webAddress, { name: own.fullname, language: own.language, undo });
  await queueMail(ctx, { kind: 'email_changed', account: own.id, recipient: own.email, content });
}

/** By the filename or URL that the upload returned. */
function isAvatarOf({ avatarKey }: AccountRow, avatar: string): boolean {
  return avatarKey !== null && [avatarAddress(avatarKey), avatarKey.replace(/^avatars\//, '')].includes(avatar);
}

async function dropAvatar(ctx: Context, { id, avatarKey }: AccountRow): Promise<void> {
  await ctx.db.update(accounts).set({ avatarKey: null }).where(eq(accounts.id, id));
  if (avatarKey !== null) await ctx.afterCommit(() => ctx.storage.delete(avatarKey).catch(() => {}));
}

const fieldErrors = (fields: FieldMessages) =>
  new DomainError('BAD_INPUT', Object.values(fields)[0]?.[0] ?? '', { fields });
