import { limits, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { inArray } from 'drizzle-orm';
import { accountSummaries } from '../../account/index.ts';
import type { Context } from '../../kernel/index.ts';
import { bothSides } from '../publish-appended.ts';
import { threadViews } from '../view.ts';
import type { WrittenMass } from './deliver-mass-to.ts';

const { messages, threads } = schema;

/** Tells those recipients who have a screen open, once the commit is there; of a million almost nobody has, and for the others nothing is made. */
export async function publishMass(ctx: Context, massId: string, written: readonly WrittenMass[]): Promise<void> {
  if (written.length === 0) return;
  const listening = await ctx.news.listening?.(written.map(({ fanId }) => topics.account(fanId)));
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
          ctx.news.publish(topic, { type: 'message', action: 'new', message });
      ctx.news.publish(topics.account(fanId), { type: 'thread', action: 'update', thread });
    });
  }
}
