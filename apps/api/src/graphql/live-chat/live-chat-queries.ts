import { liveChatListInput, liveChatOwnerInput } from '@foxreel/contracts';
import {
  getLiveChatSettings,
  listHeldLiveChatMessages,
  listLiveChatMessages,
  listLiveChatMutes,
} from '@foxreel/domain/live-chat';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { liveChatMessageType, liveChatMuteType, liveChatSettingsType } from './live-chat-types.ts';

const ownerArgs = builder.args((t) => ({
  creator: t.id({ description: 'For staff: whose chat; the own one without it.' }),
}));

builder.queryFields((t) => ({
  LiveChatMessages: t.field({
    type: [liveChatMessageType],
    description: 'The latest messages of the running or last live of `user`, oldest first.',
    args: { user: t.arg.id({ required: true }), limit: t.arg.int({ defaultValue: 30 }) },
    resolve: (_root, args, ctx) => listLiveChatMessages(ctx.domain, parseInput(liveChatListInput, args)),
  }),
  heldLiveChatMessages: t.field({
    type: [liveChatMessageType],
    description: 'Ours: messages of newcomers that wait for the creator, oldest first.',
    args: ownerArgs,
    resolve: (_root, args, ctx) => listHeldLiveChatMessages(ctx.domain, parseInput(liveChatOwnerInput, args)),
  }),
  live_chat_settings: t.field({
    type: liveChatSettingsType,
    description: 'Ours: how the creator keeps the chat clean. The creator and staff.',
    args: ownerArgs,
    resolve: (_root, args, ctx) => getLiveChatSettings(ctx.domain, parseInput(liveChatOwnerInput, args)),
  }),
  live_chat_mutes: t.field({
    type: [liveChatMuteType],
    description: 'Ours: who may not write in the chat now. The creator and staff.',
    args: ownerArgs,
    resolve: (_root, args, ctx) => listLiveChatMutes(ctx.domain, parseInput(liveChatOwnerInput, args)),
  }),
}));
