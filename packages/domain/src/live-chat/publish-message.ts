import { type LiveChatMessageView, topics } from '@foxreel/contracts';
import type { Context } from '../kernel/index.ts';

/** Tells everybody who has the chat open. */
export async function publishToChat(
  ctx: Context,
  action: 'new' | 'delete',
  message: LiveChatMessageView,
): Promise<void> {
  const { creator } = message;
  await ctx.afterCommit(() =>
    ctx.news.publish(topics.liveChat(creator), { type: 'live_chat', action, creator, message }),
  );
}

/** Tells of a message that the others have not seen: its writer and the creator alone. */
export async function publishHeld(
  ctx: Context,
  action: 'held' | 'delete',
  message: LiveChatMessageView,
): Promise<void> {
  const { creator, user } = message;
  await ctx.afterCommit(() => {
    for (const account of [creator, user.id])
      ctx.news.publish(topics.account(account), { type: 'live_chat', action, creator, message });
  });
}
