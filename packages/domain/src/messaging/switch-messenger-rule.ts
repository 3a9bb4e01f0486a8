import type { MessengerRuleView, SwitchMessengerRuleInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { type Context, notFound, requireCreator } from '../kernel/index.ts';
import { ruleView } from './view.ts';

const { autoRules } = schema;

/** Turns the signed-in creator's rule on or off. What is off when it falls due is skipped. Creators only; NOT_FOUND without a rule. */
export async function switchMessengerRule(ctx: Context, input: SwitchMessengerRuleInput): Promise<MessengerRuleView> {
  const { accountId } = requireCreator(ctx);
  const [row] = await ctx.db
    .update(autoRules)
    .set({ enabled: input.enabled, updatedAt: ctx.clock.now() })
    .where(and(eq(autoRules.accountId, accountId), eq(autoRules.event, input.event)))
    .returning();
  if (!row) throw notFound('Rule');
  return ruleView(ctx, row);
}
