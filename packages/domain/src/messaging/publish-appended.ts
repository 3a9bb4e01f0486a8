import { type AccountSummary, type MessageView, topics } from '@foxreel/contracts';
import type { Context } from '../kernel/index.ts';
import type { AppendedMessage } from './append-message.ts';
import { messageView, threadView } from './view.ts';

/** After the commit, tells the open screens of both about a message and its thread. Returns the message as both see it. */
export async function publishAppended(
  ctx: Context,
  appended: AppendedMessage,
  people: ReadonlyMap<string, AccountSummary>,
): Promise<MessageView | null> {
  const { thread, message } = appended;
  const [one, two] = [people.get(thread.account1Id), people.get(thread.account2Id)];
  const from = message.fromId === one?.id ? one : two;
  if (!one || !two || !from) return null;
  const seen = messageView(message, from);
  const inbox = threadView(thread, [one, two], message);
  await ctx.afterCommit(() => {
    ctx.news.publish(topics.thread(thread.id), { type: 'message', action: 'new', message: seen });
    for (const account of [one.id, two.id]) {
      ctx.news.publish(topics.account(account), { type: 'message', action: 'new', message: seen });
      const action = appended.created ? 'new' : 'update';
      ctx.news.publish(topics.account(account), { type: 'thread', action, thread: inbox });
    }
  });
  return seen;
}
