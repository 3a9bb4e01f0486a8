import { type JobPayload, topics } from '@foxreel/contracts';
import { runPrepared, schema } from '@foxreel/db';
import { enqueueMany } from '@foxreel/queue';
import { eq, sql } from 'drizzle-orm';
import { accountSummaries } from '../account/index.ts';
import { type Context, holdClock, type Publisher, withTransaction } from '../kernel/index.ts';
import { type AppendedThread, appendMessages } from './append-messages.ts';
import { lockWaiting, type WaitingDelivery } from './due-deliveries.ts';
import { skipReason } from './policy.ts';
import { publishAppended } from './publish-appended.ts';

const { autoDeliveries, autoRules, messageFileHolds, messageFileThreads, threads } = schema;

/** One of deliverAutoMessages. */
export const deliverAutoMessage = (ctx: Context, input: JobPayload<'deliver_auto_message'>): Promise<void> =>
  deliverAutoMessages(ctx, [input]);

/**
 * Sends rules' messages to fans when they are due (spec part 2 §3), or notes why one is not sent any more. A row's lock and state
 * make it happen once however often its job runs; what is early is planned again. Many cost about as much as one: all or none are done.
 */
export async function deliverAutoMessages(
  ctx: Context,
  inputs: readonly JobPayload<'deliver_auto_message'>[],
): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    const ids = inputs.map((input) => input.delivery);
    const waiting = await lockWaiting(inner, ids);
    const now = inner.clock.now();
    const due = waiting.filter((delivery) => delivery.dueAt <= now);
    await waitLonger(
      inner,
      waiting.filter((delivery) => delivery.dueAt > now),
    );
    const wanted: WaitingDelivery[] = [];
    for (const delivery of due) {
      const reason = skipReason(delivery);
      if (reason === null) wanted.push(delivery);
      else
        await inner.db
          .update(autoDeliveries)
          .set({ state: 'skipped', reason })
          .where(eq(autoDeliveries.id, delivery.id));
    }
    await send(inner, wanted);
  });
}

async function send(ctx: Context, wanted: readonly WaitingDelivery[]): Promise<void> {
  if (wanted.length === 0) return;
  const appended = await appendMessages(
    ctx,
    wanted.flatMap(({ id, creatorId, fanId, messages }) =>
      messages.map((data, index) => ({
        fromId: creatorId,
        toId: fanId,
        data,
        origin: 'auto' as const,
        dedupeKey: `auto:${id}:${index}`,
      })),
    ),
  );
  await shareHeldFiles(ctx, wanted);
  await tell(ctx, appended);
  await runPrepared(ctx.db, delivered, [JSON.stringify(wanted.map(({ id }) => id)), ctx.clock.now().toISOString()]);
}

/** $1: the deliveries; $2: now. */
const delivered = `
  update auto_deliveries set state = 'delivered', delivered_at = $2::timestamptz
  where id in (select value::uuid from json_array_elements_text($1::json))`;

/** Tells open screens; of many fans few have one, and for the others nothing is made. */
async function tell(ctx: Context, appended: readonly AppendedThread[]): Promise<void> {
  const topicsOf = ({ thread }: AppendedThread) => [
    topics.thread(thread.id),
    topics.account(thread.account1Id),
    topics.account(thread.account2Id),
  ];
  const heard = await ctx.news.listening?.([...new Set(appended.flatMap(topicsOf))]);
  const told = heard ? appended.filter((thread) => topicsOf(thread).some((topic) => heard.has(topic))) : appended;
  if (told.length === 0) return;
  const people = await accountSummaries(
    ctx,
    told.flatMap(({ thread }) => [thread.account1Id, thread.account2Id]),
  );
  const news: Publisher = {
    publish: (topic, item) => {
      if (!heard || heard.has(topic)) ctx.news.publish(topic, item);
    },
  };
  for (const thread of told) await publishAppended({ ...ctx, news }, thread, people);
}

/** The fans may open the files that rules send. */
async function shareHeldFiles(ctx: Context, wanted: readonly WaitingDelivery[]): Promise<void> {
  if (!wanted.some(({ messages }) => messages.some(({ type }) => type === 'upload'))) return;
  await ctx.db.execute(sql`
    insert into ${messageFileThreads} (file_id, thread_id)
    select h.file_id, t.id from ${autoDeliveries} d
      join ${autoRules} r on r.id = d.rule_id
      join ${messageFileHolds} h on h.holder_id = r.id
      join ${threads} t on t.account1_id = least(r.account_id, d.fan_id) and t.account2_id = greatest(r.account_id, d.fan_id)
    where d.id in (select value::uuid from json_array_elements_text(${JSON.stringify(wanted.map(({ id }) => id))}::json))
    on conflict do nothing`);
}

async function waitLonger(ctx: Context, early: readonly WaitingDelivery[]): Promise<void> {
  if (early.length === 0) return;
  await holdClock(ctx.clock, ctx.db);
  await enqueueMany(
    ctx.db,
    'deliver_auto_message',
    early.map(({ id, dueAt }) => ({
      payload: { delivery: id },
      key: `auto:${id}`,
      runAt: ctx.clock.toRealTime(dueAt),
    })),
  );
}
