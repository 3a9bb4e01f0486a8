import { type JobPayload, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { enqueueMany } from '@foxreel/queue';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { accountSummaries } from '../account/index.ts';
import { type Context, holdClock, type Publisher, withTransaction } from '../kernel/index.ts';
import { lockWaiting, type WaitingDelivery } from './due-deliveries.ts';
import { skipReason } from './policy.ts';
import { publishAppended } from './publish-appended.ts';
import { type SentThread, sendDue } from './send-due.ts';

const { autoDeliveries, autoRules, messageFileHolds, messageFileThreads, messages, threads } = schema;

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
    const waiting = await lockWaiting(
      inner,
      inputs.map((input) => input.delivery),
    );
    await waitLonger(inner, waiting);
    const wanted: WaitingDelivery[] = [];
    for (const delivery of waiting) {
      if (delivery.later !== null) continue;
      const reason = skipReason(delivery);
      if (reason === null) wanted.push(delivery);
      else
        await inner.db
          .update(autoDeliveries)
          .set({ state: 'skipped', reason })
          .where(eq(autoDeliveries.id, delivery.id));
    }
    if (wanted.length === 0) return;
    const sent = await sendDue(
      inner,
      wanted.map(({ id }) => id),
    );
    await shareHeldFiles(inner, wanted);
    await inner.afterCommit(() => tell(ctx, sent));
  });
}

/** Tells open screens; of many fans few have one, and for the others nothing is read. */
async function tell(ctx: Context, sent: readonly SentThread[]): Promise<void> {
  const topicsOf = ({ id, accounts }: SentThread) => [topics.thread(id), ...accounts.map(topics.account)];
  const heard = await ctx.news.listening?.([...new Set(sent.flatMap(topicsOf))]);
  const told = heard ? sent.filter((thread) => topicsOf(thread).some((topic) => heard.has(topic))) : sent;
  if (told.length === 0) return;
  const news: Publisher = {
    publish: (topic, item) => {
      if (!heard || heard.has(topic)) ctx.news.publish(topic, item);
    },
  };
  const people = await accountSummaries(
    ctx,
    told.flatMap(({ accounts }) => accounts),
  );
  const ids = told.map(({ id }) => id);
  const rows = await ctx.db.select().from(threads).where(inArray(threads.id, ids));
  const written = await ctx.db
    .select()
    .from(messages)
    .where(
      inArray(
        messages.id,
        told.flatMap(({ messageIds }) => messageIds),
      ),
    )
    .orderBy(asc(messages.id));
  for (const thread of rows) {
    const created = told.find(({ id }) => id === thread.id)?.created ?? false;
    const those = written.filter(({ threadId }) => threadId === thread.id);
    await publishAppended({ ...ctx, news }, { thread, messages: those, created }, people);
  }
}

/** The fans may open the files that rules send. */
async function shareHeldFiles(ctx: Context, wanted: readonly WaitingDelivery[]): Promise<void> {
  const withFiles = wanted.filter(({ files }) => files).map(({ id }) => id);
  if (withFiles.length === 0) return;
  await ctx.db.execute(sql`
    insert into ${messageFileThreads} (file_id, thread_id)
    select h.file_id, t.id from ${autoDeliveries} d
      join ${autoRules} r on r.id = d.rule_id
      join ${messageFileHolds} h on h.holder_id = r.id
      join ${threads} t on t.account1_id = least(r.account_id, d.fan_id) and t.account2_id = greatest(r.account_id, d.fan_id)
    where d.id in (select value::uuid from json_array_elements_text(${JSON.stringify(withFiles)}::json))
    on conflict do nothing`);
}

async function waitLonger(ctx: Context, waiting: readonly WaitingDelivery[]): Promise<void> {
  const early = waiting.flatMap(({ id, later }) => (later === null ? [] : [{ id, later }]));
  if (early.length === 0) return;
  await holdClock(ctx.clock, ctx.db);
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
