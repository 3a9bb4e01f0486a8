import {
  type AccountSummary,
  type JobPayload,
  type MessageData,
  messageData,
  type RuleEvent,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { enqueue } from '@foxreel/queue';
import { eq, sql } from 'drizzle-orm';
import { accountSummaries } from '../account/index.ts';
import { type Context, holdClock, withTransaction } from '../kernel/index.ts';
import { appendMessage } from './append-message.ts';
import { skipReason } from './policy.ts';
import { publishAppended } from './publish-appended.ts';

const { accounts, autoDeliveries, autoRules, blocks, follows, subscriptions } = schema;

/**
 * Sends a rule's messages to one fan when they are due (spec part 2 §3), or notes why they are not sent any more. The row's lock
 * and its state make it happen once however often the job runs; a job that is early plans itself again.
 */
export async function deliverAutoMessage(ctx: Context, input: JobPayload<'deliver_auto_message'>): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    const found = await lockWaiting(inner, input.delivery);
    if (!found) return;
    if (found.dueAt > inner.clock.now()) return waitLonger(inner, input.delivery, found.dueAt);
    const reason = skipReason(found);
    if (reason) {
      await inner.db
        .update(autoDeliveries)
        .set({ state: 'skipped', reason })
        .where(eq(autoDeliveries.id, input.delivery));
      return;
    }
    const people = await accountSummaries(inner, [found.creatorId, found.fanId]);
    for (const [index, data] of found.messages.entries()) {
      await sendOne(inner, found, data, `auto:${input.delivery}:${index}`, people);
    }
    await inner.db
      .update(autoDeliveries)
      .set({ state: 'delivered', deliveredAt: inner.clock.now() })
      .where(eq(autoDeliveries.id, input.delivery));
  });
}

async function sendOne(
  ctx: Context,
  { creatorId, fanId }: Pick<WaitingDelivery, 'creatorId' | 'fanId'>,
  data: MessageData,
  dedupeKey: string,
  people: ReadonlyMap<string, AccountSummary>,
): Promise<void> {
  const appended = await appendMessage(ctx, { fromId: creatorId, toId: fanId, data, origin: 'auto', dedupeKey });
  await publishAppended(ctx, appended, people);
}

async function waitLonger(ctx: Context, delivery: string, dueAt: Date): Promise<void> {
  await holdClock(ctx.clock, ctx.db);
  const runAt = ctx.clock.toRealTime(dueAt);
  await enqueue(ctx.db, 'deliver_auto_message', { delivery }, { runAt, key: `auto:${delivery}` });
}

interface WaitingDelivery {
  creatorId: string;
  fanId: string;
  dueAt: Date;
  messages: MessageData[];
  enabled: boolean;
  creatorAlive: boolean;
  fanAlive: boolean;
  blocked: boolean;
  related: boolean;
}

/** What delivery needs to know, read in one statement with the row locked; null when nothing waits any more. */
async function lockWaiting(ctx: Context, delivery: string): Promise<WaitingDelivery | null> {
  const [row] = await ctx.db.execute<WaitingRow>(sql`
    select d.fan_id, d.due_at::text, r.account_id, r.event, r.enabled, r.messages,
      c.suspended_at is null and c.deleted_at is null as creator_alive,
      f.suspended_at is null and f.deleted_at is null as fan_alive,
      exists (select 1 from ${blocks} b where (b.blocker_id = c.id and b.blocked_id = f.id)
        or (b.blocker_id = f.id and b.blocked_id = c.id)) as blocked,
      case r.event when 'follow'
        then exists (select 1 from ${follows} w where w.follower_id = f.id and w.followee_id = c.id)
        else exists (select 1 from ${subscriptions} s where s.from_id = f.id and s.to_id = c.id and s.status <> 'ended')
      end as related
    from ${autoDeliveries} d
      join ${autoRules} r on r.id = d.rule_id
      join ${accounts} c on c.id = r.account_id
      join ${accounts} f on f.id = d.fan_id
    where d.id = ${delivery} and d.state = 'waiting'
    for update of d`);
  if (!row) return null;
  return {
    creatorId: row.account_id,
    fanId: row.fan_id,
    dueAt: new Date(row.due_at),
    messages: messageData.array().parse(row.messages),
    enabled: row.enabled,
    creatorAlive: row.creator_alive,
    fanAlive: row.fan_alive,
    blocked: row.blocked,
    related: row.related,
  };
}

interface WaitingRow extends Record<string, unknown> {
  fan_id: string;
  due_at: string;
  account_id: string;
  event: RuleEvent;
  enabled: boolean;
  messages: unknown;
  creator_alive: boolean;
  fan_alive: boolean;
  blocked: boolean;
  related: boolean;
}
