import { schema } from '@foxreel/db';
import { and, eq, or } from 'drizzle-orm';
import { type Context, notFound } from '../kernel/index.ts';
import { receiveMass } from './mass/receive-mass.ts';
import { notBlocked } from './store.ts';
import type { ThreadRow } from './view.ts';

const { threads } = schema;

/**
 * The account's own thread, with what was on its way into it written: a thread that the inbox has shown in advance comes into being here.
 * NOT_FOUND for everyone else.
 */
export async function openThread(ctx: Context, threadId: string, accountId: string): Promise<ThreadRow> {
  const before = await find(ctx, threadId, accountId);
  const partner = before && (before.account1Id === accountId ? before.account2Id : before.account1Id);
  const received = await receiveMass(ctx, accountId, partner);
  // A worker may have written it in the meantime.
  const thread = before && received === 0 ? before : await find(ctx, threadId, accountId);
  if (!thread) throw notFound('Thread');
  return thread;
}

async function find(ctx: Context, threadId: string, accountId: string): Promise<ThreadRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(threads)
    .where(
      and(
        eq(threads.id, threadId),
        or(eq(threads.account1Id, accountId), eq(threads.account2Id, accountId)),
        notBlocked(),
      ),
    );
  return row;
}
