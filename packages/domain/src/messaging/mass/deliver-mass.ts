import { limits, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { inArray, sql } from '@foxreel/db/drizzle';
import { accountSummaries } from '../../account/index.ts';
import type { Context } from '../../kernel/index.ts';
import { bothSides } from '../message-events.ts';
import { threadIdOrNew, threadViews } from '../thread-view.ts';
import { dedupeKey, massMessageId, massRows } from './mass-audience.ts';

const { messageFileHolds, messageFileThreads, messages, threads } = schema;

interface PairRow extends Record<string, unknown> {
  id: string;
  fan: string;
}

/** A written message: the thread and its recipient. */
export interface DeliveredMassMessage {
  threadId: string;
  fanId: string;
}

/**
 * Writes a mass message to these recipients' threads, exactly once each, even concurrently: existing copies are left alone. A
 * few statements however many there are; needs a transaction. New threads are inserted complete; existing ones are locked
 * first, in the common lock order. A new thread is in the recipient's inbox only, as the writer's would be full of one line. Returns the
 * written ones. Raw for the bench `mass-message`; its drizzle twin: message-statements.integration.test.ts.
 */
export async function deliverMassTo(
  ctx: Context,
  massId: string,
  fanIds: readonly string[],
): Promise<DeliveredMassMessage[]> {
  if (fanIds.length === 0) return [];
  const ofMass = sql`from ${massRows}, json_array_elements_text(${JSON.stringify(fanIds)}::json) as f(id)
    cross join lateral (select f.id::uuid as fan, least(f.id::uuid, m.account_id) as one, greatest(f.id::uuid, m.account_id) as two) as p
    where m.id = ${massId}`;
  const count = sql`jsonb_array_length(m.messages)`;
  const lastId = massMessageId(sql`p.fan`, sql`${count} - 1`);
  const created = await ctx.db.execute<PairRow>(sql`
    insert into ${threads} as t (id, account1_id, account2_id, unread1, unread2, visible1, visible2, created_at, last_update, last_message_id)
    select ${sql.raw(threadIdOrNew('p.one', 'p.two'))}, p.one, p.two, case when p.fan = p.one then ${count} else 0 end,
      case when p.fan = p.two then ${count} else 0 end, p.fan = p.one, p.fan = p.two, m.sent_at, m.sent_at, ${lastId}
    ${ofMass} order by p.one, p.two
    on conflict (id) do nothing
    returning t.id, case when t.account1_id = (select account_id from ${massRows} where m.id = ${massId}) then t.account2_id else t.account1_id end as fan`);
  const known =
    created.length === fanIds.length
      ? []
      : await ctx.db.execute<PairRow>(sql`
          select t.id, p.fan ${sql`from ${massRows}, json_array_elements_text(${JSON.stringify(fanIds)}::json) as f(id)
            cross join lateral (select f.id::uuid as fan, least(f.id::uuid, m.account_id) as one, greatest(f.id::uuid, m.account_id) as two) as p
            join ${threads} t on t.account1_id = p.one and t.account2_id = p.two where m.id = ${massId}`}
          order by p.one, p.two for no key update of t`);
  const pairs = JSON.stringify(
    (created.length === fanIds.length ? created : known).map(({ id, fan }) => ({ id, fan })),
  );
  // Checked once the threads are locked: a concurrent delivery to the same recipient has committed by then.
  const written = await ctx.db.execute<{ thread_id: string; fan: string } & Record<string, unknown>>(sql`
    insert into ${messages} as i (id, thread_id, from_id, data, origin, dedupe_key, created_at)
    select ${massMessageId(sql`p.fan`, sql`x.index - 1`)}, p.id, m.account_id, jsonb_build_array(x.data), 'mass',
      ${dedupeKey(sql`p.fan`, sql`(x.index - 1)`)}, m.sent_at
    from ${massRows}, json_to_recordset(${pairs}::json) as p(id uuid, fan uuid),
      jsonb_array_elements(m.messages) with ordinality as x(data, index)
    where m.id = ${massId}
    on conflict (dedupe_key) where dedupe_key is not null do nothing
    returning i.thread_id, split_part(i.dedupe_key, ':', 3) as fan`);
  const fresh = new Set(created.map(({ id }) => id));
  const inThreads = new Map(written.map((row) => [row.thread_id, row.fan]));
  const older = [...inThreads].filter(([id]) => !fresh.has(id)).map(([id, fan]) => ({ id, fan }));
  if (older.length > 0) await touch(ctx, massId, older, lastId);
  await ctx.db.execute(sql`
    insert into ${messageFileThreads} (file_id, thread_id)
    select h.file_id, p.id from ${messageFileHolds} h, json_to_recordset(${JSON.stringify([...inThreads.keys()].map((id) => ({ id })))}::json) as p(id uuid)
    where h.holder_id = ${massId} on conflict do nothing`);
  return [...inThreads].map(([threadId, fanId]) => ({ threadId, fanId }));
}

/** Existing threads: the unread count, and the last message unless a newer one exists. */
async function touch(
  ctx: Context,
  massId: string,
  pairs: readonly PairRow[],
  lastId: ReturnType<typeof sql>,
): Promise<void> {
  await ctx.db.execute(sql`
    update ${threads} as t set
      unread1 = t.unread1 + case when p.fan = t.account1_id then jsonb_array_length(m.messages) else 0 end,
      unread2 = t.unread2 + case when p.fan = t.account2_id then jsonb_array_length(m.messages) else 0 end,
      visible1 = t.visible1 or p.fan = t.account1_id, visible2 = t.visible2 or p.fan = t.account2_id,
      last_update = greatest(t.last_update, m.sent_at),
      last_message_id = greatest(coalesce(t.last_message_id, ${lastId}), ${lastId})
    from ${massRows}, json_to_recordset(${JSON.stringify(pairs)}::json) as p(id uuid, fan uuid)
    where m.id = ${massId} and t.id = p.id`);
}

/**
 * After the commit, notifies recipients with an open screen; out of a million few have one, and for the others nothing is
 * built.
 */
export async function publishMass(
  ctx: Context,
  massId: string,
  written: readonly DeliveredMassMessage[],
): Promise<void> {
  if (written.length === 0) return;
  const listening = await ctx.realtime.listening?.(written.map(({ fanId }) => topics.account(fanId)));
  const reached = listening ? written.filter(({ fanId }) => listening.has(topics.account(fanId))) : written;
  if (reached.length === 0) return;
  const ids = reached.map(({ threadId }) => threadId);
  const rows = await ctx.db.select().from(threads).where(inArray(threads.id, ids));
  const views = new Map((await threadViews(ctx, rows)).map((view) => [view.id, view]));
  const keys = reached.flatMap(({ fanId }) =>
    Array.from({ length: limits.autoMessagesMax }, (_, index) => `mass:${massId}:${fanId}:${index}`),
  );
  const sent = await ctx.db.select().from(messages).where(inArray(messages.dedupeKey, keys)).orderBy(messages.id);
  const people = await accountSummaries(ctx, [
    ...sent.map(({ fromId }) => fromId),
    ...reached.map(({ fanId }) => fanId),
  ]);
  for (const { threadId, fanId } of reached) {
    const [thread, reader] = [views.get(threadId), people.get(fanId)];
    const own = sent.filter((message) => message.threadId === threadId);
    const writer = people.get(own[0]?.fromId ?? '');
    if (!thread || !reader || !writer) continue;
    const { read } = await bothSides(ctx, own, writer, reader);
    await ctx.afterCommit(() => {
      for (const message of read)
        for (const topic of [topics.thread(threadId), topics.account(fanId)])
          ctx.realtime.publish(topic, { type: 'message', action: 'new', message });
      ctx.realtime.publish(topics.account(fanId), { type: 'thread', action: 'update', thread });
    });
  }
}
