import { supportAccountId, threadIdInput, topics } from '@foxreel/contracts';
import { forbidden, requireAccount } from '@foxreel/domain/kernel';
import { getThread } from '@foxreel/domain/messaging';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { type NewsOf, newsOf } from '../news-feed.ts';
import { messageType, threadType } from './message-types.ts';

const messageEventType = builder.objectRef<NewsOf<'message'>>('MessageEvent').implement({
  fields: (t) => ({
    action: t.exposeString('action', { description: "'new', 'update' or 'delete'." }),
    message: t.expose('message', { type: messageType }),
  }),
});

const threadEventType = builder.objectRef<NewsOf<'thread'>>('ThreadEvent').implement({
  fields: (t) => ({
    action: t.exposeString('action', { description: "'new' or 'update'." }),
    thread: t.expose('thread', { type: threadType }),
  }),
});

builder.subscriptionFields((t) => ({
  messenger_message: t.field({
    type: messageEventType,
    args: { thread: t.arg.id({ required: true }) },
    subscribe: async (_root, args, ctx) => {
      const thread = await getThread(ctx.domain, parseInput(threadIdInput, args));
      return newsOf(ctx, [topics.thread(thread.id)], 'message');
    },
    resolve: (news) => news,
  }),
  messenger_thread: t.field({
    type: threadEventType,
    description: "Only for the signed-in user's own id; staff also for support's, the first of its threads.",
    args: { user: t.arg.id({ required: true }) },
    subscribe: (_root, args, ctx) => {
      const { accountId, staff } = requireAccount(ctx.domain);
      const desk = staff && args.user === supportAccountId;
      if (args.user !== accountId && !desk) throw forbidden('These are somebody else’s messages');
      return newsOf(ctx, [topics.account(args.user)], 'thread');
    },
    resolve: (news) => news,
  }),
}));
