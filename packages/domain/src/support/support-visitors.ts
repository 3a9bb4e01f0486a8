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
import { enqueue } from '@foxreel/queue';
import { and, eq, gt, lt } from 'drizzle-orm';
import { v7 } from 'uuid';
import { type Context, DomainError, requireStaff, withTransaction } from '../kernel/index.ts';

const { accounts, messageFiles, supportVisitors } = schema;
const idleMs = limits.supportVisitorIdleDays * 24 * 60 * 60 * 1000;
/** The last use is written down no more often than this. */
const touchMs = 60 * 60 * 1000;
const expiredAtOnce = 100;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
const ended = () => new DomainError('NOT_FOUND', messages.supportChatEnded);

/**
 * Gives a visitor without an account a chat with support of their own, and the secret that opens it: shown this once, kept as a hash.
 * Behind it stands an account that nobody can sign in to and that is found nowhere but at the desk.
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
 * The context of the visitor whose key this is: it may use their own support chat, and has no right beyond that. NOT_FOUND for a key that
 * is wrong or was not used for `supportVisitorIdleDays`. Callers limit how often it may be wrong.
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

/** Whom staff are talking to, when it is a visitor; null for an account. Staff only. */
export async function findSupportVisitor(ctx: Context, { id }: AccountIdInput): Promise<SupportVisitorView | null> {
  requireStaff(ctx);
  const [row] = await ctx.db.select().from(supportVisitors).where(eq(supportVisitors.accountId, id));
  return row ? { user: id, name: row.name, email: row.email, addDate: row.createdAt.toISOString() } : null;
}

/** Removes the chats of visitors that were not used for `supportVisitorIdleDays`, on real time, with their files. Returns how many. */
export async function expireSupportVisitors(ctx: Context, now = new Date()): Promise<number> {
  requireStaff(ctx);
  let expired = 0;
  for (;;) {
    const removed = await withTransaction(ctx, async (inner) => {
      const idle = await inner.db
        .select({ id: supportVisitors.accountId })
        .from(supportVisitors)
        .where(lt(supportVisitors.lastUsedAt, new Date(now.getTime() - idleMs)))
        .limit(expiredAtOnce)
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
