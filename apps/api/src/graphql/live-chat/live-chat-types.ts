import type { LiveChatMessageView, LiveChatMuteView, LiveChatSettingsView } from '@foxreel/contracts';
import { accountType } from '../account/account-ref.ts';
import { builder } from '../builder.ts';

export const liveChatMessageType = builder.objectRef<LiveChatMessageView>('LiveChatMessage').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    user: t.field({ type: accountType, resolve: (message) => message.user }),
    text: t.exposeString('text'),
    add_date: t.field({ type: 'DateTime', resolve: (message) => message.addDate }),
    state: t.exposeString('state', {
      description: "Ours: 'shown', or 'held' while a newcomer's message waits for the creator.",
    }),
  }),
});

export const liveChatSettingsType = builder.objectRef<LiveChatSettingsView>('LiveChatSettings').implement({
  description: 'Ours.',
  fields: (t) => ({
    slow_mode_seconds: t.exposeInt('slowModeSeconds', {
      description: 'Seconds between two messages of one writer; 0 for no limit.',
    }),
    blocked_words: t.exposeStringList('blockedWords'),
    hold_newcomers: t.exposeBoolean('holdNewcomers', {
      description: "A writer's first message waits until the creator lets it through.",
    }),
  }),
});

export const liveChatMuteType = builder.objectRef<LiveChatMuteView>('LiveChatMute').implement({
  description: 'Ours.',
  fields: (t) => ({
    user: t.field({ type: accountType, resolve: (mute) => mute.user }),
    until: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null: until it is taken back.',
      resolve: (mute) => mute.until,
    }),
  }),
});
