import {
  liveChatMessageIdInput,
  muteInLiveChatInput,
  newLiveChatMessageInput,
  saveLiveChatSettingsInput,
  unmuteInLiveChatInput,
} from '@foxreel/contracts';
import {
  approveLiveChatMessage,
  deleteLiveChatMessage,
  muteInLiveChat,
  newLiveChatMessage,
  saveLiveChatSettings,
  unmuteInLiveChat,
} from '@foxreel/domain/live-chat';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { liveChatMessageType, liveChatMuteType, liveChatSettingsType } from './live-chat-types.ts';

builder.mutationFields((t) => ({
  NewLiveChatMessage: t.field({
    type: liveChatMessageType,
    nullable: true,
    description: 'Writes into the chat of `user`, who is live. Text is cut to 512 characters.',
    args: { user: t.arg.id({ required: true }), text: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => newLiveChatMessage(ctx.domain, parseInput(newLiveChatMessageInput, args)),
  }),
  deleteLiveChatMessage: t.boolean({
    description: 'Ours: by its writer, the creator whose chat it is, and staff.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => deleteLiveChatMessage(ctx.domain, parseInput(liveChatMessageIdInput, args)),
  }),
  approveLiveChatMessage: t.field({
    type: liveChatMessageType,
    nullable: true,
    description: 'Ours: lets a held message through. The creator and staff.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => approveLiveChatMessage(ctx.domain, parseInput(liveChatMessageIdInput, args)),
  }),
  muteInLiveChat: t.field({
    type: liveChatMuteType,
    nullable: true,
    description: 'Ours: for so many minutes, or until it is taken back. The creator, and staff with `creator`.',
    args: { user: t.arg.id({ required: true }), minutes: t.arg.int(), creator: t.arg.id() },
    resolve: (_root, args, ctx) => muteInLiveChat(ctx.domain, parseInput(muteInLiveChatInput, args)),
  }),
  unmuteInLiveChat: t.boolean({
    description: 'Ours: false when they were not muted.',
    args: { user: t.arg.id({ required: true }), creator: t.arg.id() },
    resolve: (_root, args, ctx) => unmuteInLiveChat(ctx.domain, parseInput(unmuteInLiveChatInput, args)),
  }),
  saveLiveChatSettings: t.field({
    type: liveChatSettingsType,
    nullable: true,
    description: 'Ours: what is left out stays. The creator, and staff with `creator`.',
    args: {
      slow_mode_seconds: t.arg.int(),
      blocked_words: t.arg.stringList(),
      hold_newcomers: t.arg.boolean(),
      creator: t.arg.id(),
    },
    resolve: (_root, { slow_mode_seconds, blocked_words, hold_newcomers, creator }, ctx) =>
      saveLiveChatSettings(
        ctx.domain,
        parseInput(saveLiveChatSettingsInput, {
          creator,
          slowModeSeconds: slow_mode_seconds,
          blockedWords: blocked_words,
          holdNewcomers: hold_newcomers,
        }),
      ),
  }),
}));
