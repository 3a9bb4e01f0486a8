import { type JobPayload, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { enqueueMany } from '@foxreel/queue';
import { asc, eq, inArray } from 'drizzle-orm';
import { accountSummaries } from '../account/index.ts';
import { type Context, holdClock, type Publisher, withTransaction } from '../kernel/index.ts';
import { type HinderedDelivery, lockWaiting } from './due-deliveries.ts';
import { skipReason } from './policy.ts';
import { publishAppended } from './publish-appended.ts';
import { type Sent, type SentThread, sendDue } from './send-due.ts';

const { autoDeliveries, messages, threads } = schema;

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
    const asked = inputs.map((input) => input.delivery);
    const hindered = await lockWaiting(inner, asked);
    await waitLonger(inner, hindered);
    for (const { id, standing, later } of hindered) {
      if (!standing || later) continue;
      const reason = skipReason(standing);
      await inner.db.update(autoDeliveries).set({ state: 'skipped', reason }).where(eq(autoDeliveries.id, id));
    }
    const not = new Set(hindered.map(({ id }) => id));
    const wanted = asked.filter((id) => !not.has(id));
    if (wanted.length === 0) return;
    const sent = await sendDue(inner, wanted);
    await inner.afterCommit(() => tell(ctx, sent));
  });
}

/** Tells open screens; of many fans few have one, and for the others nothing is read. */
async function tell(ctx: Context, { threads: sent, messagesOf }: Sent): Promise<void> {
  const topicsOf = ({ id, accounts }: SentThread) => [topics.thread(id), ...accounts.map(topics.account)];
  const heard = await ctx.news.listening?.(new Set(sent.flatMap(topicsOf)));
  if (heard?.size === 0) return;
  const told = heard ? sent.filter((thread) => topicsOf(thread).some((topic) => heard.has(topic))) : sent;
  const news: Publisher = {
    publish: (topic, item) => {
      if (!heard || heard.has(topic)) ctx.news.publish(topic, item);
    },
  };
  const people = await accountSummaries(
    ctx,
    told.flatMap(({ accounts }) => accounts),
  );
  const ids = new Set(told.map(({ id }) => id));
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
    const created = told.find(({ id }) => id === thread.id)?.created ?? false;
    const those = written.filter(({ threadId }) => threadId === thread.id);
    await publishAppended({ ...ctx, news }, { thread, messages: those, created }, people);
  }
}

async function waitLonger(ctx: Context, hindered: readonly HinderedDelivery[]): Promise<void> {
  const early = hindered.flatMap(({ id, later }) => (later === null ? [] : [{ id, later }]));
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
