import { type JobPayload, type RuleEvent, ruleEvents } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { enqueue } from '@foxreel/queue';
import { and, eq, sql } from 'drizzle-orm';
import { type Context, holdClock, withTransaction } from '../kernel/index.ts';
import { dueAt } from './policy.ts';
import { delayOf } from './view.ts';

const { domainEvents, autoRules, autoDeliveries } = schema;

const isRuleEvent = (kind: string): kind is RuleEvent => ruleEvents.some((event) => event === kind);

/**
 * Acts on a domain event for auto rules: on a follow or a subscription it plans the creator's message to the fan, if a rule is on.
 * A fan is planned for once per rule; one that was skipped gets another chance by the next event, one that was sent never does.
 */
export async function handleEvent(ctx: Context, input: JobPayload<'dispatch_event'>): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    const [event] = await inner.db.select().from(domainEvents).where(eq(domainEvents.id, input.event));
    if (!event?.actorId || !event.subjectId || !isRuleEvent(event.kind)) return;
    const [row] = await inner.db
      .select()
      .from(autoRules)
      .where(
        and(eq(autoRules.accountId, event.subjectId), eq(autoRules.event, event.kind), eq(autoRules.enabled, true)),
      )
      .for('share');
    if (!row) return;
    await holdClock(inner.clock, inner.db);
    const due = dueAt(event.createdAt, delayOf(row));
    const [delivery] = await inner.db
      .insert(autoDeliveries)
      .values({ ruleId: row.id, fanId: event.actorId, dueAt: due, createdAt: event.createdAt })
      .onConflictDoUpdate({
        target: [autoDeliveries.ruleId, autoDeliveries.fanId],
        set: { state: 'waiting', reason: null, dueAt: due, createdAt: event.createdAt },
        setWhere: sql`${autoDeliveries.state} = 'skipped' and ${autoDeliveries.createdAt} < ${event.createdAt.toISOString()}`,
      })
      .returning({ id: autoDeliveries.id });
    if (!delivery) return;
    await enqueue(
      inner.db,
      'deliver_auto_message',
      { delivery: delivery.id },
      { runAt: inner.clock.toRealTime(due), key: `auto:${delivery.id}` },
    );
  });
}
