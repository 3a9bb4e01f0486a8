import { limits, type MessengerRuleView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { asc, eq } from 'drizzle-orm';
import { type Context, requireCreator } from '../kernel/index.ts';
import { ruleViews } from './view.ts';

const { autoRules } = schema;

/** The signed-in creator's rules, one per event at most (messenger_rules, limit 4). Creators only. */
export async function listMessengerRules(ctx: Context): Promise<MessengerRuleView[]> {
  const { accountId } = requireCreator(ctx);
  const rows = await ctx.db
    .select()
    .from(autoRules)
    .where(eq(autoRules.accountId, accountId))
    .orderBy(asc(autoRules.event))
    .limit(limits.rulesListed);
  return ruleViews(ctx, rows);
}
