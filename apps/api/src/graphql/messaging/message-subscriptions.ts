import { supportAccountId, type ThreadIdInput, type ThreadView, threadIdInput, topics } from '@foxreel/contracts';
import { type Context, forbidden, notFound, requireAccount } from '@foxreel/domain/kernel';
import { getThread } from '@foxreel/domain/messaging';
import { supportCaller } from '../../http/support-caller.ts';
import { builder } from '../builder.ts';
import { eventsOfType, type RealtimeEventOf } from '../event-feed.ts';
import { parseInput } from '../input.ts';
import { messageType, threadType } from './message-types.ts';

const messageEventType = builder.objectRef<RealtimeEventOf<'message'>>('MessageEvent').implement({
  fields: (t) => ({
    action: t.exposeString('action', { description: "'new', 'update' or 'delete'." }),
    message: t.expose('message', { type: messageType }),
  }),
});

const threadEventType = builder.objectRef<RealtimeEventOf<'thread'>>('ThreadEvent').implement({
  fields: (t) => ({
    action: t.exposeString('action', { description: "'new' or 'update'." }),
    thread: t.expose('thread', { type: threadType }),
  }),
});

const typingType = builder.objectRef<RealtimeEventOf<'typing'>>('Typing').implement({
  fields: (t) => ({ thread: t.exposeID('thread'), user: t.exposeID('account') }),
});

/** The viewer's thread, unless they have left it: deleted for themselves, until its next message. */
async function threadToHear(ctx: Context, input: ThreadIdInput): Promise<ThreadView> {
  const { accountId } = requireAccount(ctx);
  const thread = await getThread(ctx, input);
  const isShown = thread.users[0].id === accountId ? thread.visible1 : thread.visible2;
  if (!isShown) throw notFound('Thread');
  return thread;
}

builder.subscriptionFields((t) => ({
  messenger_message: t.field({
    type: messageEventType,
    description:
      'It ends when the viewer deletes the thread, and with a block. A deleted thread is heard again from its next message on, of which messenger_thread tells.',
    args: {
      thread: t.arg.id({ required: true }),
      userid: t.arg.id({
        description: 'The key of a visitor, for their thread with support; no login is needed then.',
      }),
    },
    subscribe: async (_root, args, ctx) => {
      const caller = await supportCaller(ctx.domain, args.userid);
      const thread = await threadToHear(caller.ctx, parseInput(threadIdInput, { thread: args.thread }));
      return eventsOfType(ctx, [topics.thread(thread.id)], 'message');
    },
    resolve: (event) => event,
  }),
  messenger_typing: t.field({
    type: typingType,
    description:
      'Ours: each time that the other one of a thread says that they are writing; it holds for a few seconds.',
    args: { thread: t.arg.id({ required: true }) },
    subscribe: async (_root, args, ctx) => {
      const { accountId } = requireAccount(ctx.domain);
      const thread = await threadToHear(ctx.domain, parseInput(threadIdInput, args));
      return eventsOfType(ctx, [topics.typing(thread.id, accountId)], 'typing');
    },
    resolve: (event) => event,
  }),
  messenger_thread: t.field({
    type: threadEventType,
    description: "Only for the signed-in user's own id; staff also for support's, the first of its threads.",
    args: { user: t.arg.id({ required: true }) },
    subscribe: (_root, args, ctx) => {
      const { accountId, staff } = requireAccount(ctx.domain);
      const desk = staff && args.user === supportAccountId;
      if (args.user !== accountId && !desk) throw forbidden('These are somebody else’s messages');
      return eventsOfType(ctx, [topics.account(args.user)], 'thread');
    },
    resolve: (event) => event,
  }),
}));
