import { type DeleteAccountInput, messages, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { enqueue } from '@foxreel/queue';
import { holdUsername, revokeAllAccess, verifyPassword } from '../account/index.ts';
import {
  badInput,
  type Context,
  forbidden,
  lockAccounts,
  loginRequired,
  notFound,
  requireSession,
  requireStaff,
  withTransaction,
} from '../kernel/index.ts';
import { endLiveOfRemovedAccount, kickViewerFromLives } from '../live/index.ts';
import { accountSuspendedEmail, queueMail } from '../mail/index.ts';
import { cancelMassMessagesOf } from '../messaging/index.ts';
import { cancelUploadsOf } from '../uploads/index.ts';
import { eraseAccount, eraseTables, tablesAtOnce } from './erase-account.ts';
import { retainRecords } from './retained-records.ts';

const { accounts } = schema;

/** Real time after which a job erases whatever an interrupted request has left. */
const recheckDelayMs = 60_000;

/**
 * Deletes the viewer's account for good (spec part 1 §5, docs/decisions/0011-deleted-accounts.md). When it returns, nobody can sign
 * in to it or find it, and its private data is erased. Records that the law requires are kept separately. Needs a session.
 * BAD_INPUT at `password` if it is wrong. The caller limits the attempts.
 */
export async function deleteAccount(ctx: Context, { password }: DeleteAccountInput): Promise<void> {
  const { accountId } = requireSession(ctx);
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!(await verifyPassword(account?.passwordHash ?? null, password)))
    throw badInput('password', messages.passwordWrong);
  await withTransaction(ctx, async (ctx) => {
    if (!(await lockAccounts(ctx, [accountId])).has(accountId)) throw loginRequired();
    await retainRecords(ctx, accountId);
    await revokeAllAccess(ctx, accountId, { keepSession: null });
    const [row] = await ctx.db.select({ username: accounts.username }).from(accounts).where(eq(accounts.id, accountId));
    if (row) await holdUsername(ctx, row.username);
    await eraseTables(ctx, accountId, tablesAtOnce);
    await ctx.db.update(accounts).set({ deletedAt: ctx.clock.now() }).where(eq(accounts.id, accountId));
    const runAt = new Date(Date.now() + recheckDelayMs);
    await enqueue(ctx.db, 'erase_account', { account: accountId }, { key: `erase:${accountId}`, runAt });
    ctx.afterCommit(() => ctx.realtime.publish(topics.catalogue(), { type: 'catalogue_changed' }));
  });
  // The account is gone already. If this is interrupted, the job finishes it.
  await eraseAccount({ ...ctx, actor: { kind: 'system' } }, { account: accountId }).catch(() => undefined);
}

/**
 * Suspends an account, for staff: ends its sessions, tokens, live, uploads and mass messages, and hides it and its content from
 * everyone. The owner reads the reason in a mail and when signing in. Repeatable; the last reason counts. NOT_FOUND for a deleted
 * account, FORBIDDEN for a staff account.
 */
export async function suspendAccount(ctx: Context, { id, reason }: { id: string; reason: string }): Promise<void> {
  requireStaff(ctx);
  await withTransaction(ctx, async (ctx) => {
    await lockAccounts(ctx, [id]);
    const [row] = await ctx.db.select().from(accounts).where(eq(accounts.id, id));
    if (!row || row.deletedAt !== null) throw notFound('The account');
    if (row.staff) throw forbidden(messages.staffSuspended);
    const suspendedAt = row.suspendedAt ?? ctx.clock.now();
    await ctx.db.update(accounts).set({ suspendedAt, suspensionReason: reason }).where(eq(accounts.id, id));
    if (row.suspendedAt === null) {
      const content = accountSuspendedEmail(ctx.webAddress, { name: row.fullname, language: row.language, reason });
      await queueMail(ctx, { kind: 'account_suspended', account: id, recipient: row.email, content });
    }
    await endLiveOfRemovedAccount(ctx, id);
    await revokeAllAccess(ctx, id, { keepSession: null });
    await kickViewerFromLives(ctx, id);
    await cancelUploadsOf(ctx, id);
    await cancelMassMessagesOf(ctx, id);
    ctx.afterCommit(() => ctx.realtime.publish(topics.catalogue(), { type: 'catalogue_changed' }));
  });
}
