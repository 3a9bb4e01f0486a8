import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, inArray } from 'drizzle-orm';
import { type Context, DomainError, neitherBlocked, notFound } from '../kernel/index.ts';
import { publishBattle } from './publish-battle.ts';
import { endOverdue, ofAccounts } from './store.ts';

const { accounts, battles } = schema;

/**
 * Holds for two locked accounts when a battle between them can begin: `there` says who is neither suspended nor deleted.
 * NOT_FOUND for the other when they are gone or either has blocked the other; CONFLICT when not both are live, or one has a battle.
 */
export async function requireBothReady(
  ctx: Context,
  there: ReadonlySet<string>,
  accountId: string,
  other: string,
): Promise<void> {
  const pair = [accountId, other];
  const rows = await ctx.db
    .select({ id: accounts.id, live: accounts.live })
    .from(accounts)
    .where(and(inArray(accounts.id, pair), neitherBlocked(accountId, other)));
  if (!there.has(other) || rows.length < 2) throw notFound('The account');
  if (!there.has(accountId) || rows.some((row) => !row.live)) throw new DomainError('CONFLICT', messages.battleNotLive);
  for (const over of await endOverdue(ctx, pair)) await publishBattle(ctx, over);
  const [taken] = await ctx.db
    .select({ id: battles.id })
    .from(battles)
    .where(and(eq(battles.state, 'active'), ofAccounts(pair)))
    .limit(1);
  if (taken) throw new DomainError('CONFLICT', messages.battleTaken);
}
