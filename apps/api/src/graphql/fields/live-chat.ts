import {
  battleUserInput,
  type LiveChatMessageView,
  type LiveChatMuteView,
  type LiveChatSettingsView,
  liveChatListInput,
  liveChatMessageIdInput,
  liveChatOwnerInput,
  muteInLiveChatInput,
  newLiveChatMessageInput,
  type RealtimeEvent,
  saveLiveChatSettingsInput,
  topics,
  unmuteInLiveChatInput,
} from '@foxreel/contracts';
import { requireCreator } from '@foxreel/domain/kernel';
import {
  approveLiveChatMessage,
  deleteLiveChatMessage,
  getLiveChatSettings,
  listHeldLiveChatMessages,
  listLiveChatMessages,
  listLiveChatMutes,
  muteInLiveChat,
  newLiveChatMessage,
  openChat,
  saveLiveChatSettings,
  unmuteInLiveChat,
} from '@foxreel/domain/live-chat';
import { peopleOfLive } from '../../realtime/hidden-accounts.ts';
import { builder } from '../builder.ts';
import { EventFeed } from '../event-feed.ts';
import { accountType, parseInput } from '../shared-types.ts';

export const liveChatMessageType = builder.objectRef<LiveChatMessageView>('LiveChatMessage').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    user: t.field({ type: accountType, resolve: (message) => message.user }),
    text: t.exposeString('text'),
    add_date: t.field({ type: 'DateTime', resolve: (message) => message.addDate }),
    state: t.exposeString('state', {
      description: "'shown', or 'held' while a newcomer's message waits for the creator.",
    }),
  }),
});

const liveChatSettingsType = builder.objectRef<LiveChatSettingsView>('LiveChatSettings').implement({
  fields: (t) => ({
    slow_mode_seconds: t.exposeInt('slowModeSeconds', {
      description: 'Seconds between two messages of one writer; 0 for no limit.',
    }),
    blocked_words: t.exposeStringList('blockedWords'),
    hold_newcomers: t.exposeBoolean('holdNewcomers', {
      description: "A writer's first message waits until the creator lets it through.",
    }),
    followers_only: t.exposeBoolean('followersOnly', { description: 'Only followers can write.' }),
    blocked_patterns: t.exposeStringList('blockedPatterns', {
      description: 'Regular expressions of RE2, ignoring case; a message that matches one is rejected.',
    }),
  }),
});

const liveChatMuteType = builder.objectRef<LiveChatMuteView>('LiveChatMute').implement({
  fields: (t) => ({
    user: t.field({ type: accountType, resolve: (mute) => mute.user }),
    until: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null: until it is lifted.',
      resolve: (mute) => mute.until,
    }),
  }),
});

const ownerArgs = builder.args((t) => ({
  creator: t.id({ description: "For staff: whose chat. Without it, the viewer's own." }),
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
    description: 'Messages of newcomers that wait for the creator, oldest first.',
    args: ownerArgs,
    resolve: (_root, args, ctx) => listHeldLiveChatMessages(ctx.domain, parseInput(liveChatOwnerInput, args)),
  }),
  live_chat_settings: t.field({
    type: liveChatSettingsType,
    description: "The creator's moderation settings. The creator and staff.",
    args: ownerArgs,
    resolve: (_root, args, ctx) => getLiveChatSettings(ctx.domain, parseInput(liveChatOwnerInput, args)),
  }),
  live_chat_mutes: t.field({
    type: [liveChatMuteType],
    description: 'Who is muted in the chat now. The creator and staff.',
    args: ownerArgs,
    resolve: (_root, args, ctx) => listLiveChatMutes(ctx.domain, parseInput(liveChatOwnerInput, args)),
  }),
}));

builder.mutationFields((t) => ({
  NewLiveChatMessage: t.field({
    type: liveChatMessageType,
    nullable: true,
    description: 'Writes into the chat of `user`, who is live. Text is cut to 512 characters.',
    args: { user: t.arg.id({ required: true }), text: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => newLiveChatMessage(ctx.domain, parseInput(newLiveChatMessageInput, args)),
  }),
  deleteLiveChatMessage: t.boolean({
    description: 'By its writer, the creator whose chat it is, and staff.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => deleteLiveChatMessage(ctx.domain, parseInput(liveChatMessageIdInput, args)),
  }),
  approveLiveChatMessage: t.field({
    type: liveChatMessageType,
    nullable: true,
    description: 'Approves a held message. The creator and staff.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => approveLiveChatMessage(ctx.domain, parseInput(liveChatMessageIdInput, args)),
  }),
  muteInLiveChat: t.field({
    type: liveChatMuteType,
    nullable: true,
    description: 'For the given minutes, or until it is lifted. The creator, and staff with `creator`.',
    args: { user: t.arg.id({ required: true }), minutes: t.arg.int(), creator: t.arg.id() },
    resolve: (_root, args, ctx) => muteInLiveChat(ctx.domain, parseInput(muteInLiveChatInput, args)),
  }),
  unmuteInLiveChat: t.boolean({
    description: 'False when they were not muted.',
    args: { user: t.arg.id({ required: true }), creator: t.arg.id() },
    resolve: (_root, args, ctx) => unmuteInLiveChat(ctx.domain, parseInput(unmuteInLiveChatInput, args)),
  }),
  saveLiveChatSettings: t.field({
    type: liveChatSettingsType,
    nullable: true,
    description: 'Omitted fields stay as they are. The creator, and staff with `creator`.',
    args: {
      slow_mode_seconds: t.arg.int(),
      blocked_words: t.arg.stringList(),
      hold_newcomers: t.arg.boolean(),
      followers_only: t.arg.boolean(),
      blocked_patterns: t.arg.stringList(),
      creator: t.arg.id(),
    },
    resolve: (_root, { creator, ...args }, ctx) =>
      saveLiveChatSettings(
        ctx.domain,
        parseInput(saveLiveChatSettingsInput, {
          creator,
          slowModeSeconds: args.slow_mode_seconds,
          blockedWords: args.blocked_words,
          holdNewcomers: args.hold_newcomers,
          followersOnly: args.followers_only,
          blockedPatterns: args.blocked_patterns,
        }),
      ),
  }),
}));

interface Moderation {
  action: 'delete' | 'clear';
  message: string | null;
  user: string | null;
}

const moderationType = builder.objectRef<Moderation>('LiveChatModeration').implement({
  description: 'What screens remove.',
  fields: (t) => ({
    action: t.exposeString('action', {
      description: "'delete' of one message, or 'clear' of all that a person wrote.",
    }),
    message: t.exposeID('message', { nullable: true, description: "Of 'delete'." }),
    user: t.exposeID('user', { nullable: true, description: "Of 'clear': the creator has blocked them." }),
  }),
});

/** Held messages are private, so they are not part of the chat's events. */
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
      'New messages in the live chat of `user`, except those of people who are blocked, either way. It stays open from one live to the next; live(user) reports when one ends.',
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
    description: 'Messages of the live chat of `user` that are no longer shown.',
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
    description: 'New messages of newcomers that wait for the signed-in creator.',
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
