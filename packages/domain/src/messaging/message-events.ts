import { type AccountSummary, type MessageView, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, inArray } from '@foxreel/db/drizzle';
import { accountSummaries } from '../account/index.ts';
import type { Context } from '../kernel/index.ts';
import { asViewer, asVisitor, presentData } from '../teasers/index.ts';
import type { AppendedThread } from './append-messages.ts';
import { type MessageRow, messageView, threadView } from './thread-view.ts';

/**
 * After the commit, publishes new messages of one sender, and their thread, to both participants. What only the sender may see
 * goes to them alone. Returns the messages as the sender sees them.
 */
export async function publishAppended(
  ctx: Context,
  { thread, messages, created }: AppendedThread,
  people: ReadonlyMap<string, AccountSummary>,
): Promise<MessageView[]> {
  const [one, two] = [people.get(thread.account1Id), people.get(thread.account2Id)];
  if (!one || !two) return [];
  const writer = messages[0]?.fromId === one.id ? one : two;
  const reader = writer === one ? two : one;
  const { written, read } = await bothSides(ctx, messages, writer, reader);
  const last = messages.at(-1);
  const data = last ? await presentData(asVisitor(ctx), [last]) : null;
  const inbox = threadView(thread, [one, two], last ? { ...last, data: data?.get(last.id) ?? [] } : null);
  await ctx.afterCommit(() => {
    for (const message of read) {
      ctx.realtime.publish(topics.thread(thread.id), { type: 'message', action: 'new', message });
      ctx.realtime.publish(topics.account(reader.id), { type: 'message', action: 'new', message });
    }
    for (const message of written)
      ctx.realtime.publish(topics.account(writer.id), { type: 'message', action: 'new', message });
    for (const account of [one.id, two.id]) {
      const action = created ? 'new' : 'update';
      ctx.realtime.publish(topics.account(account), { type: 'thread', action, thread: inbox });
    }
  });
  return written;
}

/** Messages as their author and their reader see them: they differ in what has to be unlocked. */
export async function bothSides(
  ctx: Context,
  rows: readonly MessageRow[],
  writer: AccountSummary,
  reader: AccountSummary,
): Promise<{ written: MessageView[]; read: MessageView[] }> {
  const seenBy = async (account: string) => {
    const data = await presentData(asViewer(ctx, account), rows);
    return rows.map((row) => messageView(row, row.fromId === writer.id ? writer : reader, data.get(row.id) ?? []));
  };
  return { written: await seenBy(writer.id), read: await seenBy(reader.id) };
}

const { messages, threads } = schema;

/** After the commit, publishes changed messages to both participants: unlocked, or with their preview. */
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
          ctx.realtime.publish(topic, { type: 'message', action: 'update', message: view });
      for (const view of written)
        ctx.realtime.publish(topics.account(writer.id), { type: 'message', action: 'update', message: view });
    });
  }
}
