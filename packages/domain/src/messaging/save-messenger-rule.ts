import type { MessengerRuleInput, MessengerRuleView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { enqueueMany } from '@foxreel/queue';
import { and, eq, sql } from 'drizzle-orm';
import { type Context, holdClock, requireCreator, withTransaction } from '../kernel/index.ts';
import { dueAt } from './policy.ts';
import { holdFiles, prepareData } from './prepare-data.ts';
import { ruleView } from './view.ts';

const { autoRules, autoDeliveries } = schema;

/**
 * Makes or changes the signed-in creator's rule for an event (spec part 2 §3 and §7); there is one per event. Texts and delay
 * hold for what is still waiting too: its due time moves with the delay. Creators only.
 */
export async function saveMessengerRule(ctx: Context, input: MessengerRuleInput): Promise<MessengerRuleView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (inner) => {
    const { data, files } = await prepareData(inner, accountId, input.messages);
    const { event, enabled, delay } = input;
    const values = {
      messages: data,
      updatedAt: ctx.clock.now(),
      ...(enabled === undefined ? {} : { enabled }),
      ...(delay === undefined ? {} : { delayAmount: delay?.amount ?? null, delayUnit: delay?.unit ?? null }),
    };
    const [row] = await inner.db
      .insert(autoRules)
      .values({ accountId, event, createdAt: ctx.clock.now(), ...values })
      .onConflictDoUpdate({ target: [autoRules.accountId, autoRules.event], set: values })
      .returning();
    if (!row) throw new Error('The rule was not saved');
    await holdFiles(inner, row.id, files);
    const view = await ruleView(inner, row);
    await moveWaiting(inner, view);
    return view;
  });
}

/** A delivery was made at the time of its event: the new due time counts from there. */
async function moveWaiting(ctx: Context, rule: MessengerRuleView): Promise<void> {
  await holdClock(ctx.clock, ctx.db);
  const delayMs = dueAt(new Date(0), rule.delay).getTime();
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
