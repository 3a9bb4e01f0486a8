import type { MessengerRuleView, RuleEventInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { type Context, requireCreator } from '../kernel/index.ts';
import { ruleView } from './view.ts';

const { autoRules } = schema;

/** The signed-in creator's rule for an event, or null without one (messenger_rules_event). Creators only. */
export async function getMessengerRule(ctx: Context, input: RuleEventInput): Promise<MessengerRuleView | null> {
  const { accountId } = requireCreator(ctx);
  const [row] = await ctx.db
    .select()
    .from(autoRules)
    .where(and(eq(autoRules.accountId, accountId), eq(autoRules.event, input.event)));
  return row ? ruleView(ctx, row) : null;
}
