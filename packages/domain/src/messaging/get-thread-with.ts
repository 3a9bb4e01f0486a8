import type { ThreadView, ThreadWithInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { type Context, requireAccount } from '../kernel/index.ts';
import { receiveMass } from './mass/receive-mass.ts';
import { notBlocked, orderedPair } from './store.ts';
import { threadViews } from './view.ts';

const { threads } = schema;

/** The viewer's thread with an account, or null when they have none or a block hides it (messenger_thread). */
export async function getThreadWith(ctx: Context, input: ThreadWithInput): Promise<ThreadView | null> {
  const { accountId } = requireAccount(ctx);
  const [first, second] = orderedPair(accountId, input.user);
  await receiveMass(ctx, accountId, input.user);
  const rows = await ctx.db
    .select()
    .from(threads)
    .where(and(eq(threads.account1Id, first), eq(threads.account2Id, second), notBlocked()));
  const [view] = await threadViews(ctx, rows);
  return view ?? null;
}
