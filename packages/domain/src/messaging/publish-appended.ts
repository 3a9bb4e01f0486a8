import { type AccountSummary, type MessageView, topics } from '@foxreel/contracts';
import type { Context } from '../kernel/index.ts';
import type { AppendedThread } from './append-messages.ts';
import { messageView, threadView } from './view.ts';

/** After the commit, tells the open screens of both about new messages and their thread. Returns the messages as both see them. */
export async function publishAppended(
  ctx: Context,
  { thread, messages, created }: AppendedThread,
  people: ReadonlyMap<string, AccountSummary>,
): Promise<MessageView[]> {
  const [one, two] = [people.get(thread.account1Id), people.get(thread.account2Id)];
  if (!one || !two) return [];
  const seen = messages.map((message) => messageView(message, message.fromId === one.id ? one : two));
  const inbox = threadView(thread, [one, two], messages.at(-1) ?? null);
  await ctx.afterCommit(() => {
    for (const message of seen) {
      ctx.news.publish(topics.thread(thread.id), { type: 'message', action: 'new', message });
      for (const account of [one.id, two.id]) {
        ctx.news.publish(topics.account(account), { type: 'message', action: 'new', message });
      }
    }
    for (const account of [one.id, two.id]) {
      const action = created ? 'new' : 'update';
      ctx.news.publish(topics.account(account), { type: 'thread', action, thread: inbox });
    }
  });
  return seen;
}
