import { type BlockedListInput, limits } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { accountSummaryColumns, type Context, forbidden, requireAccount, toAccountSummary } from '../kernel/index.ts';
import type { BlockView } from './block-account.ts';

const { accounts, blocks } = schema;

/** Whom the viewer has blocked, the last first, without those who are gone. FORBIDDEN for another's list. */
export async function listBlocked(ctx: Context, input: BlockedListInput): Promise<BlockView[]> {
  const { accountId } = requireAccount(ctx);
  if (input.user !== undefined && input.user !== accountId) throw forbidden('Only the own list is shown');
  const rows = await ctx.db
    .select({ block: blocks.id, ...accountSummaryColumns })
    .from(blocks)
    .innerJoin(accounts, eq(accounts.id, blocks.blockedId))
    .where(and(eq(blocks.blockerId, accountId), isNull(accounts.suspendedAt), isNull(accounts.deletedAt)))
    .orderBy(desc(blocks.id))
    .limit(input.limit ?? limits.limitMax)
    .offset(input.skip);
  return rows.map(({ block, ...account }) => ({ id: block, blocked: toAccountSummary(account) }));
}
