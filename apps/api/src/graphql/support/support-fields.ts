import {
  limits,
  newSupportMessageInput,
  supportMessageListInput,
  supportThreadListInput,
  supportUserInput,
  threadIdInput,
} from '@foxreel/contracts';
import {
  listSupportMessages,
  listSupportThreads,
  markSupportRead,
  markSupportThreadRead,
  sendSupportMessage,
} from '@foxreel/domain/support';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { messageDataInput, messageType, threadType } from '../messaging/message-types.ts';

builder.queryFields((t) => ({
  support_messages: t.field({
    type: [messageType],
    description:
      "Ours: the viewer's messages with support, for staff those of `userid`; paged as messenger_messages. Empty before the first one.",
    args: {
      userid: t.arg.id(),
      limit: t.arg.int({ defaultValue: limits.messagePage }),
      skip: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_root, args, ctx) =>
      (await listSupportMessages(ctx.domain, parseInput(supportMessageListInput, args))).items,
  }),
  staff_support_threads: t.field({
    type: [threadType],
    description:
      'Staff only, ours: who has written to support, the last touched first. The first of the two is support itself.',
    args: { limit: t.arg.int({ defaultValue: 50 }), skip: t.arg.int({ defaultValue: 0 }) },
    resolve: async (_root, args, ctx) =>
      (await listSupportThreads(ctx.domain, parseInput(supportThreadListInput, args))).items,
  }),
}));

builder.mutationFields((t) => ({
  newMessageDeskFox: t.field({
    type: messageType,
    nullable: true,
    description: 'To support; by staff with `userid` (or `to`) from support to that member, with the origin support.',
    args: { to: t.arg.id(), data: t.arg({ type: messageDataInput, required: true }), userid: t.arg.id() },
    resolve: (_root, args, ctx) => sendSupportMessage(ctx.domain, parseInput(newSupportMessageInput, args)),
  }),
  updateSupportThreadRead: t.field({
    type: threadType,
    nullable: true,
    description: 'The own thread with support has been read; by staff anybody’s, for the desk.',
    args: { thread: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => markSupportThreadRead(ctx.domain, parseInput(threadIdInput, args)),
  }),
  updateSupportThreadReadDeskFox: t.field({
    type: threadType,
    nullable: true,
    description: 'The same by the member; null before the first message.',
    args: { userid: t.arg.id() },
    resolve: (_root, args, ctx) => markSupportRead(ctx.domain, parseInput(supportUserInput, args)),
  }),
}));
