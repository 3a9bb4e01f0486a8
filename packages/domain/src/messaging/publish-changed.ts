import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, inArray } from 'drizzle-orm';
import { accountSummaries } from '../account/index.ts';
import type { Context } from '../kernel/index.ts';
import { bothSides } from './publish-appended.ts';

const { messages, threads } = schema;

/** After the commit, tells the open screens of both sides that these messages look otherwise now: unlocked, or with their preview. */
export async function publishChanged(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await ctx.db
    .select({ message: messages, thread: threads })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(inArray(messages.id, [...ids]));
  const people = await accountSummaries(
    ctx,
    rows.flatMap(({ thread }) => [thread.account1Id, thread.account2Id]),
  );
  for (const { message, thread } of rows) {
    const readerId = message.fromId === thread.account1Id ? thread.account2Id : thread.account1Id;
    const [writer, reader] = [people.get(message.fromId), people.get(readerId)];
    if (!writer || !reader) continue;
    const { written, read } = await bothSides(ctx, [message], writer, reader);
    await ctx.afterCommit(() => {
      for (const view of read)
        for (const topic of [topics.thread(thread.id), topics.account(reader.id)])
          ctx.news.publish(topic, { type: 'message', action: 'update', message: view });
      for (const view of written)
        ctx.news.publish(topics.account(writer.id), { type: 'message', action: 'update', message: view });
    });
  }
}
