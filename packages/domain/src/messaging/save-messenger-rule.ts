import type { MessengerRuleInput, MessengerRuleView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { enqueueMany } from '@foxreel/queue';
import { and, eq, sql } from 'drizzle-orm';
import { type Context, holdClock, requireCreator, withTransaction } from '../kernel/index.ts';
import { dueAt } from './policy.ts';
import { holdFiles, prepareData } from './prepare-data.ts';
import { type RuleRow, ruleView } from './view.ts';

const { autoRules, autoDeliveries } = schema;

/**
 * Makes or changes the signed-in creator's rule for an event (spec part 2 §3 and §7); there is one per event. Texts and delay
 * hold for what is still waiting too: its due time moves with the delay. Creators only.
 */
export async function saveMessengerRule(ctx: Context, input: MessengerRuleInput): Promise<MessengerRuleView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (inner) => {
    const { data, files } = await prepareData(inner, accountId, input.messages);
    const values = {
      enabled: input.enabled,
      messages: data,
      delayAmount: input.delay?.amount ?? null,
      delayUnit: input.delay?.unit ?? null,
      updatedAt: ctx.clock.now(),
    };
    const [row] = await inner.db
      .insert(autoRules)
      .values({ accountId, event: input.event, createdAt: ctx.clock.now(), ...values })
      .onConflictDoUpdate({ target: [autoRules.accountId, autoRules.event], set: values })
      .returning();
    if (!row) throw new Error('The rule was not saved');
    await holdFiles(inner, row.id, files);
    await moveWaiting(inner, row, input);
    return ruleView(inner, row);
  });
}

/** A delivery was made at the time of its event: the new due time counts from there. */
async function moveWaiting(ctx: Context, rule: RuleRow, input: MessengerRuleInput): Promise<void> {
  await holdClock(ctx.clock, ctx.db);
  const delayMs = dueAt(new Date(0), input.delay ?? null).getTime();
  const due = sql`${autoDeliveries.createdAt} + ${delayMs} * interval '1 millisecond'`;
  const moved = await ctx.db
    .update(autoDeliveries)
    .set({ dueAt: due })
    .where(
      and(
        eq(autoDeliveries.ruleId, rule.id),
        eq(autoDeliveries.state, 'waiting'),
        sql`${autoDeliveries.dueAt} <> ${due}`,
      ),
    )
    .returning({ id: autoDeliveries.id, dueAt: autoDeliveries.dueAt });
  await enqueueMany(
    ctx.db,
    'deliver_auto_message',
    moved.map((row) => ({
      payload: { delivery: row.id },
      key: `auto:${row.id}`,
      runAt: ctx.clock.toRealTime(row.dueAt),
    })),
  );
}
