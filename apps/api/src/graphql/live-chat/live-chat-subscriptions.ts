import { battleUserInput, type LiveChatMessageView, topics } from '@foxreel/contracts';
import { requireCreator } from '@foxreel/domain/kernel';
import { openChat } from '@foxreel/domain/live-chat';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { parseInput } from '../input.ts';
import { newsOf } from '../news-of.ts';
import { liveChatMessageType } from './live-chat-types.ts';
import { liveNewsForViewer } from './live-news-for-viewer.ts';

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

async function* newMessages(ctx: GraphqlContext, creator: string): AsyncGenerator<LiveChatMessageView> {
  for await (const news of liveNewsForViewer(ctx, creator, topics.liveChat(creator)))
    if (news.type === 'live_chat' && news.action === 'new' && news.creator === creator) yield news.message;
}

async function* moderations(ctx: GraphqlContext, creator: string): AsyncGenerator<Moderation> {
  for await (const news of liveNewsForViewer(ctx, creator, topics.liveChat(creator))) {
    if (news.type === 'live_chat' && news.action === 'delete' && news.creator === creator)
      yield { action: 'delete', message: news.message.id, user: null };
    else if (news.type === 'live_chat_cleared' && news.creator === creator)
      yield { action: 'clear', message: null, user: news.writer };
  }
}

async function* heldMessages(ctx: GraphqlContext, creator: string): AsyncGenerator<LiveChatMessageView> {
  for await (const news of newsOf(ctx, [topics.account(creator)], 'live_chat'))
    if (news.action === 'held' && news.creator === creator) yield news.message;
}

builder.subscriptionFields((t) => ({
  livechat: t.field({
    type: liveChatMessageType,
    description:
      'New messages in the live chat of `user`, without those of people who are blocked, either way. It stays open from one live to the next; live(user) tells when one ends.',
    args: { user: t.arg.id({ required: true }) },
    subscribe: async (_root, args, ctx) => {
      const { user } = parseInput(battleUserInput, args);
      await openChat(ctx.domain, user);
      return newMessages(ctx, user);
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
      return moderations(ctx, user);
    },
    resolve: (moderation) => moderation,
  }),
  livechat_held: t.field({
    type: liveChatMessageType,
    description: "Ours: newcomers' messages that begin to wait for the signed-in creator.",
    subscribe: (_root, _args, ctx) => heldMessages(ctx, requireCreator(ctx.domain).accountId),
    resolve: (message) => message,
  }),
}));
