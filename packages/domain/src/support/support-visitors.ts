import { createHash, randomBytes } from 'node:crypto';
import {
  type AccountIdInput,
  limits,
  messages,
  type StartSupportChatInput,
  type SupportVisitorKeyView,
  type SupportVisitorView,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt, lt } from '@foxreel/db/drizzle';
import { enqueue } from '@foxreel/queue';
import { v7 } from 'uuid';
import { type Context, DomainError, requireStaff, withTransaction } from '../kernel/index.ts';

const { accounts, messageFiles, supportVisitors } = schema;
const idleMs = limits.supportVisitorIdleDays * 24 * 60 * 60 * 1000;
/** How often the last use is written at most. */
const touchMs = 60 * 60 * 1000;
const expireBatchSize = 100;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
const ended = () => new DomainError('NOT_FOUND', messages.supportChatEnded);

/**
 * Creates a support chat for a visitor without an account, and the secret that opens it: returned once, stored as a hash.
 * Behind it is an account that nobody can sign in to, visible only at the desk.
 */
export async function startSupportChat(ctx: Context, input: StartSupportChatInput): Promise<SupportVisitorKeyView> {
  const key = `visitor_${randomBytes(32).toString('base64url')}`;
  const id = v7();
  const now = new Date();
  const [name, email] = [input.name || null, input.email || null];
  await withTransaction(ctx, async (inner) => {
    await inner.db.insert(accounts).values({
      id,
      username: `visitor-${randomBytes(12).toString('hex')}`,
      email: `${id}@visitor.invalid`,
      passwordHash: '',
      fullname: name ? `${name} (visitor)` : 'Visitor',
      visitor: true,
      suspendedAt: now,
      createdAt: now,
    });
    await inner.db
      .insert(supportVisitors)
      .values({ accountId: id, keyHash: hashOf(key), name, email, createdAt: now, lastUsedAt: now });
  });
  return { userid: key, idleDays: limits.supportVisitorIdleDays };
}

/**
 * The context of a visitor's key: it may use their own support chat and nothing else. NOT_FOUND for a wrong key, or one unused
 * for `supportVisitorIdleDays`. Callers limit wrong attempts.
 */
export async function asSupportVisitor<Ctx extends Context>(ctx: Ctx, key: string): Promise<Ctx> {
  const now = Date.now();
  const [visitor] = await ctx.db
    .select({ accountId: supportVisitors.accountId, lastUsedAt: supportVisitors.lastUsedAt })
    .from(supportVisitors)
    .where(and(eq(supportVisitors.keyHash, hashOf(key)), gt(supportVisitors.lastUsedAt, new Date(now - idleMs))));
  if (!visitor) throw ended();
  const { accountId } = visitor;
  if (visitor.lastUsedAt.getTime() < now - touchMs)
    await ctx.db
      .update(supportVisitors)
      .set({ lastUsedAt: new Date(now) })
      .where(eq(supportVisitors.accountId, accountId));
  const sessionId = `visitor:${accountId}`;
  return { ...ctx, actor: { kind: 'account', accountId, sessionId, scopes: [], creator: false, staff: false } };
}

/** The visitor whom staff are talking to; null for an account. Staff only. */
export async function findSupportVisitor(ctx: Context, { id }: AccountIdInput): Promise<SupportVisitorView | null> {
  requireStaff(ctx);
  const [row] = await ctx.db.select().from(supportVisitors).where(eq(supportVisitors.accountId, id));
  return row ? { user: id, name: row.name, email: row.email, addDate: row.createdAt.toISOString() } : null;
}

/** Deletes visitors' chats unused for `supportVisitorIdleDays` of real time, with their files. Returns their number. */
export async function expireSupportVisitors(ctx: Context, now = new Date()): Promise<number> {
  requireStaff(ctx);
  let expired = 0;
  for (;;) {
    const removed = await withTransaction(ctx, async (inner) => {
      const idle = await inner.db
        .select({ id: supportVisitors.accountId })
        .from(supportVisitors)
        .where(lt(supportVisitors.lastUsedAt, new Date(now.getTime() - idleMs)))
        .limit(expireBatchSize)
        .for('update', { skipLocked: true });
      for (const { id } of idle) {
        const files = await inner.db
          .delete(messageFiles)
          .where(eq(messageFiles.accountId, id))
          .returning({ key: messageFiles.storageKey });
        for (const { key } of files) await enqueue(inner.db, 'delete_files', { prefix: key });
        await inner.db.delete(accounts).where(and(eq(accounts.id, id), eq(accounts.visitor, true)));
      }
      return idle.length;
    });
    if (removed === 0) return expired;
    expired += removed;
  }
}
