import { battleUserInput, type LiveChatMessageView, type News, topics } from '@foxreel/contracts';
import { requireCreator } from '@foxreel/domain/kernel';
import { openChat } from '@foxreel/domain/live-chat';
import { peopleOfLive } from '../../realtime/is-live-news-for.ts';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { NewsFeed } from '../news-feed.ts';
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

/** What is told in private, messages that are held, is not news of the chat. */
const isShown = (news: News, creator: string): news is Extract<News, { type: 'live_chat' }> =>
  news.type === 'live_chat' && news.creator === creator && news.message.state !== 'held';

const moderationIn = (news: News, creator: string): Moderation | null => {
  if (isShown(news, creator) && news.action === 'delete')
    return { action: 'delete', message: news.message.id, user: null };
  if (news.type === 'live_chat_cleared' && news.creator === creator)
    return { action: 'clear', message: null, user: news.writer };
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
      return new NewsFeed<LiveChatMessageView>(ctx, {
        topics: [topics.liveChat(user)],
        select: (news) => (isShown(news, user) && news.action === 'new' ? news.message : null),
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
      return new NewsFeed<Moderation>(ctx, {
        topics: [topics.liveChat(user)],
        select: (news) => moderationIn(news, user),
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
      return new NewsFeed<LiveChatMessageView>(ctx, {
        topics: [topics.account(accountId)],
        select: (news) =>
          news.type === 'live_chat' && news.action === 'held' && news.creator === accountId ? news.message : null,
      });
    },
    resolve: (message) => message,
  }),
}));
