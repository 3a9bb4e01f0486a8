import {
  accountIdInput,
  limits,
  newSupportMessageInput,
  type SupportVisitorKeyView,
  type SupportVisitorView,
  startSupportChatInput,
  supportMessageListInput,
  supportThreadListInput,
  supportUserInput,
  threadIdInput,
} from '@foxreel/contracts';
import { requireAccount } from '@foxreel/domain/kernel';
import {
  findSupportVisitor,
  listSupportMessages,
  listSupportThreads,
  markSupportRead,
  markSupportThreadRead,
  sendSupportMessage,
} from '@foxreel/domain/support';
import { startVisitorChat, supportCaller } from '../../http/support-caller.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { parseInput } from '../shared-types.ts';
import { messageDataInput, messageType, threadType } from './messages.ts';

const visitorKeyType = builder.objectRef<SupportVisitorKeyView>('SupportVisitorKey').implement({
  description: 'A secret that opens the support chat of a visitor without an account. It is shown once.',
  fields: (t) => ({
    userid: t.exposeID('userid', { description: 'Goes wherever the support chat takes a `userid`.' }),
    idle_days: t.exposeInt('idleDays', { description: 'The chat is removed after so many days without use.' }),
  }),
});

const visitorType = builder.objectRef<SupportVisitorView>('SupportVisitor').implement({
  fields: (t) => ({
    user: t.exposeID('user'),
    name: t.exposeString('name', { nullable: true }),
    email: t.exposeString('email', { nullable: true, description: 'As they gave it; nobody has proved it.' }),
    add_date: t.field({ type: 'DateTime', resolve: (visitor) => visitor.addDate }),
  }),
});

builder.queryFields((t) => ({
  support_messages: t.field({
    type: [messageType],
    description:
      "The viewer's messages with support, for staff those of `userid`, for a visitor those of their key in `userid`; paged as messenger_messages. Empty before the first one.",
    args: {
      userid: t.arg.id(),
      limit: t.arg.int({ defaultValue: limits.messagePage }),
      skip: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_root, args, ctx) => {
      const caller = await chatCaller(ctx, args.userid);
      const input = parseInput(supportMessageListInput, { ...args, userid: caller.userid });
      return (await listSupportMessages(caller.ctx, input)).items;
    },
  }),
  staff_support_visitor: t.field({
    type: visitorType,
    nullable: true,
    description: 'Staff only: who a visitor says they are; null for an account.',
    args: { user: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => findSupportVisitor(ctx.domain, parseInput(accountIdInput, { id: args.user })),
  }),
  staff_support_threads: t.field({
    type: [threadType],
    description: 'Staff only: support threads, the latest first. The first of the two accounts is support itself.',
    args: { limit: t.arg.int({ defaultValue: 50 }), skip: t.arg.int({ defaultValue: 0 }) },
    resolve: async (_root, args, ctx) =>
      (await listSupportThreads(ctx.domain, parseInput(supportThreadListInput, args))).items,
  }),
}));

builder.mutationFields((t) => ({
  newMessageDeskFox: t.field({
    type: messageType,
    nullable: true,
    description:
      'To support; by staff with `userid` (or `to`) from support to that member, with the origin support; by a visitor with their key as `userid`.',
    args: { to: t.arg.id(), data: t.arg({ type: messageDataInput, required: true }), userid: t.arg.id() },
    resolve: async (_root, args, ctx) => {
      const caller = await chatCaller(ctx, args.userid);
      return sendSupportMessage(caller.ctx, parseInput(newSupportMessageInput, { ...args, userid: caller.userid }));
    },
  }),
  startSupportChat: t.field({
    type: visitorKeyType,
    description:
      'Starts a support chat without an account. No login is needed; limited per address. Name and email are optional.',
    args: { name: t.arg.string(), email: t.arg.string() },
    resolve: (_root, args, ctx) => startVisitorChat(ctx.domain, parseInput(startSupportChatInput, args)),
  }),
  updateSupportThreadRead: t.field({
    type: threadType,
    nullable: true,
    description: "Marks the viewer's support thread as read; staff may mark anyone's.",
    args: { thread: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => markSupportThreadRead(ctx.domain, parseInput(threadIdInput, args)),
  }),
  updateSupportThreadReadDeskFox: t.field({
    type: threadType,
    nullable: true,
    description: 'The same by the member, or by a visitor with their key; null before the first message.',
    args: { userid: t.arg.id() },
    resolve: async (_root, args, ctx) => {
      const caller = await chatCaller(ctx, args.userid);
      return markSupportRead(caller.ctx, parseInput(supportUserInput, { userid: caller.userid }));
    },
  }),
}));

/** Without a key the chat asks for a login before anything else. */
async function chatCaller({ domain }: GraphqlContext, userid: string | null | undefined) {
  const caller = await supportCaller(domain, userid);
  requireAccount(caller.ctx);
  return caller;
}
