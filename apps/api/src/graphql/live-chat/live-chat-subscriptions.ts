import { battleUserInput, type LiveChatMessageView, type RealtimeEvent, topics } from '@foxreel/contracts';
import { requireCreator } from '@foxreel/domain/kernel';
import { openChat } from '@foxreel/domain/live-chat';
import { peopleOfLive } from '../../realtime/live-event-visibility.ts';
import { builder } from '../builder.ts';
import { EventFeed } from '../event-feed.ts';
import { parseInput } from '../input.ts';
import { liveChatMessageType } from './live-chat-types.ts';

interface Moderation {
  action: 'delete' | 'clear';
  message: string | null;
  user: string | null;
}

const moderationType = builder.objectRef<Moderation>('LiveChatModeration').implement({
  description: 'Ours: what screens take away.',
  fields: (t) => ({
    action: t.exposeString('action', {
      description: "'delete' of one message, or 'clear' of all that a person wrote.",
    }),
    message: t.exposeID('message', { nullable: true, description: "Of 'delete'." }),
    user: t.exposeID('user', { nullable: true, description: "Of 'clear': the creator has blocked them." }),
  }),
});

/** Held messages are private: they are no events of the chat. */
const isShown = (event: RealtimeEvent, creator: string): event is Extract<RealtimeEvent, { type: 'live_chat' }> =>
  event.type === 'live_chat' && event.creator === creator && event.message.state !== 'held';

const moderationIn = (event: RealtimeEvent, creator: string): Moderation | null => {
  if (isShown(event, creator) && event.action === 'delete')
    return { action: 'delete', message: event.message.id, user: null };
  if (event.type === 'live_chat_cleared' && event.creator === creator)
    return { action: 'clear', message: null, user: event.writer };
  return null;
};

builder.subscriptionFields((t) => ({
  livechat: t.field({
    type: liveChatMessageType,
    description:
      'New messages in the live chat of `user`, without those of people who are blocked, either way. It stays open from one live to the next; live(user) tells when one ends.',
    args: { user: t.arg.id({ required: true }) },
    subscribe: async (_root, args, ctx) => {
      const { user } = parseInput(battleUserInput, args);
      await openChat(ctx.domain, user);
      return new EventFeed<LiveChatMessageView>(ctx, {
        topics: [topics.liveChat(user)],
        select: (event) => (isShown(event, user) && event.action === 'new' ? event.message : null),
        people: peopleOfLive,
      });
    },
    resolve: (message) => message,
  }),
  livechat_moderation: t.field({
    type: moderationType,
    description: 'Ours: messages of the live chat of `user` that are no longer shown.',
    args: { user: t.arg.id({ required: true }) },
    subscribe: async (_root, args, ctx) => {
      const { user } = parseInput(battleUserInput, args);
      await openChat(ctx.domain, user);
      return new EventFeed<Moderation>(ctx, {
        topics: [topics.liveChat(user)],
        select: (event) => moderationIn(event, user),
        people: peopleOfLive,
      });
    },
    resolve: (moderation) => moderation,
  }),
  livechat_held: t.field({
    type: liveChatMessageType,
    description: "Ours: newcomers' messages that begin to wait for the signed-in creator.",
    subscribe: (_root, _args, ctx) => {
      const { accountId } = requireCreator(ctx.domain);
      return new EventFeed<LiveChatMessageView>(ctx, {
        topics: [topics.account(accountId)],
        select: (event) =>
          event.type === 'live_chat' && event.action === 'held' && event.creator === accountId ? event.message : null,
      });
    },
    resolve: (message) => message,
  }),
}));
