import { type AccountIdInput, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { type Context, requireAccount } from '../kernel/index.ts';

const { blocks } = schema;

/** Takes the viewer's own block of an account back. False when there was none. */
export async function unblockAccount(ctx: Context, { id }: AccountIdInput): Promise<boolean> {
  const { accountId } = requireAccount(ctx);
  const rows = await ctx.db
    .delete(blocks)
    .where(and(eq(blocks.blockerId, accountId), eq(blocks.blockedId, id)))
    .returning({ id: blocks.id });
  if (rows.length === 0) return false;
  await ctx.afterCommit(() => {
    for (const account of [accountId, id]) ctx.news.publish(topics.account(account), { type: 'rights_changed' });
  });
  return true;
}
