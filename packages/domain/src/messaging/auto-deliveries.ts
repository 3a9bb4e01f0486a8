import { type JobPayload, type RuleEvent, ruleEvents, topics } from '@foxreel/contracts';
import { runPrepared, schema } from '@foxreel/db';
import { and, asc, eq, inArray, or, sql } from '@foxreel/db/drizzle';
import { enqueue, enqueueMany } from '@foxreel/queue';
import { accountSummaries } from '../account/index.ts';
import { type Context, lockClock, neitherBlockedText, type Publisher, withTransaction } from '../kernel/index.ts';
import { insertMessagesOf, touchThreadsOf } from './append-messages.ts';
import { publishAppended } from './message-events.ts';
import { type DeliveryStanding, delayOf, dueAt, skipReason } from './messenger-rules.ts';
import { refusesUnaskedText } from './unasked-messages.ts';

const { autoDeliveries, autoRules, domainEvents, messages, threads } = schema;

const isRuleEvent = (kind: string): kind is RuleEvent => ruleEvents.some((event) => event === kind);

/**
 * Handles a domain event for auto rules: a follow or a subscription plans the creator's message to the fan if a rule is on. One
 * delivery per fan and rule; a skipped one gets another chance with the next event, a sent one never does.
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
    await lockClock(inner.clock, inner.db);
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

/**
 * $1: the deliveries; $2: now. Sendable ones are locked but not returned: among many due at once nearly all are, and reading a
 * row has a cost. Raw for the benches `auto-messages` and `delayed-messages`; its drizzle twin: message-statements.integration.test.ts.
 */
const lock = `
  with locked as materialized (
    select d.id, r.enabled, case when d.due_at > $2::timestamptz then d.due_at::text end as later,
      c.suspended_at is null and c.deleted_at is null as creator_alive,
      f.suspended_at is null and f.deleted_at is null as fan_alive,
      not ${neitherBlockedText('c.id', 'f.id')} as blocked,
      ${refusesUnaskedText('f.id')} as refused,
      case r.event when 'follow'
        then exists (select 1 from follows w where w.follower_id = f.id and w.followee_id = c.id)
        else exists (select 1 from subscriptions s where s.from_id = f.id and s.to_id = c.id and s.status <> 'ended'
          and (s.ends_at is null or s.ends_at > $2::timestamptz))
      end as related
    from auto_deliveries d
      join auto_rules r on r.id = d.rule_id
      join accounts c on c.id = r.account_id
      join accounts f on f.id = d.fan_id
    where d.id in (select value::uuid from json_array_elements_text($1::json)) and d.state = 'waiting'
    order by d.id
    for update of d)
  select a.value as asked, l.*
  from json_array_elements_text($1::json) as a left join locked l on l.id = a.value::uuid
  where l.id is null or l.later is not null or l.blocked or l.refused or not (l.enabled and l.creator_alive and l.fan_alive and l.related)`;

/** A delivery that must not be sent now. */
interface DeferredDelivery {
  id: string;
  /** The delivery's standing; null if it is no longer waiting. */
  standing: DeliveryStanding | null;
  /** When it is due, if in the future. */
  later: Date | null;
}

/** Locks the waiting ones among these deliveries, in one statement, and returns all that must not be sent now. */
async function lockWaiting(ctx: Context, ids: readonly string[]): Promise<DeferredDelivery[]> {
  const rows = await runPrepared<DeferredRow>(ctx.db, lock, [JSON.stringify(ids), ctx.clock.now().toISOString()]);
  return rows.map((row) => ({
    id: row.asked,
    later: row.later === null ? null : new Date(row.later),
    standing: row.id === null ? null : standingOf(row),
  }));
}

const standingOf = (row: DeferredRow): DeliveryStanding => ({
  enabled: row.enabled,
  creatorAlive: row.creator_alive,
  fanAlive: row.fan_alive,
  blocked: row.blocked,
  refused: row.refused,
  related: row.related,
});

interface DeferredRow {
  asked: string;
  id: string | null;
  later: string | null;
  enabled: boolean;
  creator_alive: boolean;
  fan_alive: boolean;
  blocked: boolean;
  refused: boolean;
  related: boolean;
}

const chosen = 'd.id in (select value::uuid from json_array_elements_text($1::json))';
const toReader = (reader: string) =>
  `coalesce(sum(jsonb_array_length(r.messages)) filter (where d.fan_id = ${reader}), 0)::int`;

const theirs = 't.account1_id = least(r.account_id, d.fan_id) and t.account2_id = greatest(r.account_id, d.fan_id)';

/**
 * $1: the deliveries; $2: now. The messages stay in the database, and each result is one text, read only if an open screen
 * needs it: a row per message would cost this process several times as much.
 */
const touch = `
  with touched as (${touchThreadsOf(
    `(select one, two, ${toReader('one')}, ${toReader('two')}
      from auto_deliveries d join auto_rules r on r.id = d.rule_id,
        lateral (select least(r.account_id, d.fan_id) as one, greatest(r.account_id, d.fan_id) as two) as pair
      where ${chosen} group by one, two order by one, two)`,
    'id, account1_id, account2_id, (xmax = 0) as created',
  )})
  select json_agg(json_build_array(id, account1_id, account2_id, created))::text as threads from touched`;
const insert = insertMessagesOf(
  `(select t.id, r.account_id, m.data, 'auto', 'auto:' || d.id || ':' || m.place - 1
    from auto_deliveries d join auto_rules r on r.id = d.rule_id join threads t on ${theirs},
      jsonb_array_elements(r.messages) with ordinality as m(data, place)
    where ${chosen} order by t.id, d.id, m.place)`,
  `delivered as (update auto_deliveries d set state = 'delivered', delivered_at = $2::timestamptz where ${chosen}),
  opened as (
    insert into message_file_threads (file_id, thread_id)
    select h.file_id, t.id from auto_deliveries d join auto_rules r on r.id = d.rule_id join threads t on ${theirs}
      join message_file_holds h on h.holder_id = r.id
    where ${chosen} on conflict do nothing),
  `,
  'json_agg(json_build_array(thread_id, id))::text as ids',
);

/** A thread that received messages of rules. */
interface SentThread {
  id: string;
  /** Its participants. */
  accounts: [string, string];
  /** Whether these messages created it. */
  created: boolean;
}

interface Sent {
  threads: SentThread[];
  /** The messages of these threads, in order. */
  messagesOf(threads: ReadonlySet<string>): string[];
}

/**
 * Writes the messages of these deliveries, shares their files with the fans and marks them as sent, in two statements however
 * many there are; needs the transaction that locked them. Like appendMessages, over rows already in the database.
 */
async function sendDue(ctx: Context, deliveries: readonly string[]): Promise<Sent> {
  const values = [JSON.stringify(deliveries), ctx.clock.now().toISOString()];
  const [touched] = await runPrepared<{ threads: string }>(ctx.db, touch, values);
  const [written] = await runPrepared<{ ids: string }>(ctx.db, insert, values);
  const pairs: [string, string, string, boolean][] = JSON.parse(touched?.threads ?? '[]');
  return {
    threads: pairs.map(([id, one, two, created]) => ({ id, accounts: [one, two], created })),
    messagesOf(threads) {
      const ids: [string, string][] = JSON.parse(written?.ids ?? '[]');
      return ids.flatMap(([thread, id]) => (threads.has(thread) ? [id] : []));
    },
  };
}

/** One of deliverAutoMessages. */
export const deliverAutoMessage = (ctx: Context, input: JobPayload<'deliver_auto_message'>): Promise<void> =>
  deliverAutoMessages(ctx, [input]);

/**
 * Sends due messages of rules to fans (spec part 2 §3), or records why one is skipped. A row's lock and state ensure that it
 * happens once, however often its job runs; early ones are rescheduled. All or none are done, and many cost about as much as
 * one.
 */
export async function deliverAutoMessages(
  ctx: Context,
  inputs: readonly JobPayload<'deliver_auto_message'>[],
): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    const deliveries = inputs.map((input) => input.delivery);
    const deferred = await lockWaiting(inner, deliveries);
    await reschedule(inner, deferred);
    for (const { id, standing, later } of deferred) {
      if (!standing || later) continue;
      const reason = skipReason(standing);
      await inner.db.update(autoDeliveries).set({ state: 'skipped', reason }).where(eq(autoDeliveries.id, id));
    }
    const not = new Set(deferred.map(({ id }) => id));
    const deliverable = deliveries.filter((id) => !not.has(id));
    if (deliverable.length === 0) return;
    const sent = await sendDue(inner, deliverable);
    await inner.afterCommit(() => publishSent(ctx, sent));
  });
}

/** Publishes to open screens; few fans have one, and for the others nothing is read. */
async function publishSent(ctx: Context, { threads: sent, messagesOf }: Sent): Promise<void> {
  const topicsOf = ({ id, accounts }: SentThread) => [topics.thread(id), ...accounts.map(topics.account)];
  const openTopics = await ctx.realtime.listening?.(new Set(sent.flatMap(topicsOf)));
  if (openTopics?.size === 0) return;
  const listening = openTopics
    ? sent.filter((thread) => topicsOf(thread).some((topic) => openTopics.has(topic)))
    : sent;
  const realtime: Publisher = {
    publish: (topic, item) => {
      if (!openTopics || openTopics.has(topic)) ctx.realtime.publish(topic, item);
    },
  };
  const people = await accountSummaries(
    ctx,
    listening.flatMap(({ accounts }) => accounts),
  );
  const ids = new Set(listening.map(({ id }) => id));
  const rows = await ctx.db
    .select()
    .from(threads)
    .where(inArray(threads.id, [...ids]));
  const written = await ctx.db
    .select()
    .from(messages)
    .where(inArray(messages.id, messagesOf(ids)))
    .orderBy(asc(messages.id));
  for (const thread of rows) {
    const created = listening.find(({ id }) => id === thread.id)?.created ?? false;
    const those = written.filter(({ threadId }) => threadId === thread.id);
    await publishAppended({ ...ctx, realtime }, { thread, messages: those, created }, people);
  }
}

async function reschedule(ctx: Context, deferred: readonly DeferredDelivery[]): Promise<void> {
  const early = deferred.flatMap(({ id, later }) => (later === null ? [] : [{ id, later }]));
  if (early.length === 0) return;
  await lockClock(ctx.clock, ctx.db);
  await enqueueMany(
    ctx.db,
    'deliver_auto_message',
    early.map(({ id, later }) => ({
      payload: { delivery: id },
      key: `auto:${id}`,
      runAt: ctx.clock.toRealTime(later),
    })),
  );
}

/**
 * Cancels waiting auto messages between two accounts in both directions, for good: lifting the block does not bring them back.
 */
export async function cancelDeliveriesBetween(ctx: Context, one: string, other: string): Promise<void> {
  const rulesOf = (account: string) =>
    ctx.db.select({ id: autoRules.id }).from(autoRules).where(eq(autoRules.accountId, account));
  await ctx.db
    .update(autoDeliveries)
    .set({ state: 'skipped', reason: 'blocked' })
    .where(
      and(
        eq(autoDeliveries.state, 'waiting'),
        or(
          and(eq(autoDeliveries.fanId, one), inArray(autoDeliveries.ruleId, rulesOf(other))),
          and(eq(autoDeliveries.fanId, other), inArray(autoDeliveries.ruleId, rulesOf(one))),
        ),
      ),
    );
}
