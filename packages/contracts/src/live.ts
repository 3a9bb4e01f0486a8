import { z } from 'zod';
import { limits } from './limits.ts';
import { text512 } from './media.ts';
import { messages } from './messages.ts';
import { blockedWords, slowModeSeconds } from './moderation.ts';
import { id, plainName, supportVisitorKey } from './scalars.ts';

export const livestreamKinds = ['RTMP', 'WebRTC'] as const;
export type LivestreamKind = (typeof livestreamKinds)[number];

/** An external encoder's stream key. NodeMediaServer and OBS accept these characters unchanged. */
export const streamKeyPattern = /^live_[A-Za-z0-9_-]{32}$/;

/** What an external encoder needs to connect; null for a protocol that this server does not support. */
export interface StudioView {
  rtmp: string | null;
  rtmpUrl: string | null;
  whipUrl: string | null;
}

/** Who may watch a live and take part in its chat; subscribers count as followers. From the largest to the smallest. */
export const liveAudiences = ['all', 'followers', 'subscribers'] as const;
export type LiveAudience = (typeof liveAudiences)[number];

/** What becomes of a live after its end: nothing, a private media, or one for its audience. */
export const liveRecordingChoices = ['off', 'private', 'published'] as const;
export type LiveRecordingChoice = (typeof liveRecordingChoices)[number];

/** Watching: by the username in the URL. */
export const watchLiveInput = z.object({ username: z.string().min(1).max(64) });
export type WatchLiveInput = z.output<typeof watchLiveInput>;

/** Lives that start and end: everybody's without `user`. */
export const liveEventsInput = z.object({ user: id.nullish() });

export const liveListInput = z.object({
  limit: z.int().min(1).max(200).default(20),
  /** Only creators whom the viewer follows; nobody for visitors. */
  following: z.boolean().optional(),
});
export type LiveListInput = z.output<typeof liveListInput>;

/** What the page currently shows, for its events. Ids over the limit are rejected, not dropped. */
export const watchTopicsInput = z.object({
  stream: z.uuid(),
  media: z.array(id).max(200).default([]),
  accounts: z.array(id).max(200).default([]),
  /** Creators whose live is shown: their chat and battle. */
  lives: z.array(id).max(20).default([]),
  /** The key of a visitor with an open support chat. */
  support: supportVisitorKey.nullish(),
});
export type WatchTopicsInput = z.output<typeof watchTopicsInput>;

/** Writes to a creator's live chat (spec part 1 §8): `user` is that creator. */
export const newLiveChatMessageInput = z.object({ user: id, text: text512 });
export type NewLiveChatMessageInput = z.output<typeof newLiveChatMessageInput>;

export const liveChatListInput = z.object({
  user: id,
  limit: z
    .int()
    .nonnegative()
    .default(limits.liveChatPage)
    .transform((value) => Math.min(Math.max(value, 1), limits.limitMax)),
});
export type LiveChatListInput = z.output<typeof liveChatListInput>;

export const liveChatMessageIdInput = z.object({ id });
export type LiveChatMessageIdInput = z.output<typeof liveChatMessageIdInput>;

/** The moderated chat: one's own if absent; another's for staff only. */
export const liveChatOwnerInput = z.object({ creator: id.optional() });
export type LiveChatOwnerInput = z.output<typeof liveChatOwnerInput>;

export const muteInLiveChatInput = liveChatOwnerInput.extend({
  user: id,
  /** In product time; if absent, until lifted. */
  minutes: z.int().min(1).max(limits.liveChatMuteMinutesMax).optional(),
});
export type MuteInLiveChatInput = z.output<typeof muteInLiveChatInput>;

export const unmuteInLiveChatInput = liveChatOwnerInput.extend({ user: id });
export type UnmuteInLiveChatInput = z.output<typeof unmuteInLiveChatInput>;

/** Absent fields stay as they are. */
export const saveLiveChatSettingsInput = liveChatOwnerInput.extend({
  slowModeSeconds: slowModeSeconds.optional(),
  blockedWords: blockedWords.optional(),
  holdNewcomers: z.boolean().optional(),
  followersOnly: z.boolean().optional(),
  /** Regular expressions of RE2, ignoring case. */
  blockedPatterns: z
    .array(
      z
        .string()
        .trim()
        .min(1, messages.liveChatPatternLength)
        .max(limits.liveChatPatternMax, messages.liveChatPatternLength),
    )
    .max(limits.liveChatPatternsMax, messages.liveChatPatterns)
    .transform((patterns) => [...new Set(patterns)])
    .optional(),
});
export type SaveLiveChatSettingsInput = z.output<typeof saveLiveChatSettingsInput>;

/** An account that is to moderate the viewer's live chat, or no longer; or whose chat the viewer may moderate. */
export const liveModeratorInput = z.object({ user: id });
export type LiveModeratorInput = z.output<typeof liveModeratorInput>;

/** The battle opponent, or the creator of the side. */
export const battleUserInput = z.object({ user: id });
export type BattleUserInput = z.output<typeof battleUserInput>;

/** Rounds of a series: two wins of three decide. */
const bestOf = z.union([z.literal(1), z.literal(3)], { error: messages.battleBestOf }).default(1);
export const battleInviteInput = battleUserInput.extend({ bestOf });
export type BattleInviteInput = z.input<typeof battleInviteInput>;
export const battleLinkInput = z.object({ bestOf });
export type BattleLinkInput = z.output<typeof battleLinkInput>;
export const battleTokenInput = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/, messages.battleLinkGone) });
export type BattleTokenInput = z.output<typeof battleTokenInput>;

/** Entries of a battle's chain after this number. */
export const battleEntriesInput = z.object({ id, after: z.int().min(0).default(0) });
export type BattleEntriesInput = z.output<typeof battleEntriesInput>;
export const battleEntryKinds = ['start', 'hearts', 'gift', 'end'] as const;

export const battleIdInput = z.object({ id });
export type BattleIdInput = z.output<typeof battleIdInput>;

/** Taps for the side of `user`, batched by the caller (spec part 1 §4: each tap adds 1). */
export const heartInput = battleUserInput.extend({ count: z.int().min(1).max(limits.heartsMax).default(1) });
export type HeartInput = z.output<typeof heartInput>;

const liveTag = z
  .string()
  .overwrite(plainName)
  .regex(/^[A-Za-z0-9 ~-]{2,20}$/, messages.tags)
  .transform((tag) => tag.toLowerCase());

/** Absent fields stay as they are; an empty title and no tags remove theirs. */
export const saveLiveSetupInput = z.object({
  title: z.string().overwrite(plainName).max(limits.liveTitleMax, messages.liveTitle).optional(),
  tags: z
    .array(liveTag)
    .max(limits.liveTagsMax, messages.liveTags)
    .transform((tags) => [...new Set(tags)])
    .optional(),
  audience: z.enum(liveAudiences).optional(),
  recording: z.enum(liveRecordingChoices).optional(),
});
export type SaveLiveSetupInput = z.output<typeof saveLiveSetupInput>;

const whole = (min: number, max: number, error: string) => z.int({ error }).min(min, { error }).max(max, { error });

/** A goal for tips in the current live; the amount is in Fox Coins. */
export const setLiveGoalInput = z.object({
  title: z
    .string()
    .overwrite(plainName)
    .min(1, messages.liveGoalTitle)
    .max(limits.liveGoalTitleMax, messages.liveGoalTitle),
  target: whole(limits.liveGoalTargetMin, limits.liveGoalTargetMax, messages.liveGoalTarget),
});
export type SetLiveGoalInput = z.output<typeof setLiveGoalInput>;

const pollOption = z
  .string()
  .overwrite(plainName)
  .min(1, messages.livePollOption)
  .max(limits.livePollOptionMax, messages.livePollOption);

export const startLivePollInput = z.object({
  question: z
    .string()
    .overwrite(plainName)
    .min(1, messages.livePollQuestion)
    .max(limits.livePollQuestionMax, messages.livePollQuestion),
  options: z
    .array(pollOption)
    .min(limits.livePollOptionsMin, messages.livePollOptions)
    .max(limits.livePollOptionsMax, messages.livePollOptions)
    .refine(
      (options) => new Set(options.map((option) => option.toLowerCase())).size === options.length,
      messages.livePollSame,
    ),
});
export type StartLivePollInput = z.output<typeof startLivePollInput>;

export const livePollIdInput = z.object({ id });
export type LivePollIdInput = z.output<typeof livePollIdInput>;

/** `option`: the place of the option, from 0. */
export const voteLivePollInput = livePollIdInput.extend({
  option: whole(0, limits.livePollOptionsMax - 1, messages.livePollPlace),
});
export type VoteLivePollInput = z.output<typeof voteLivePollInput>;

/** The chat beside the film of a recorded live, between two seconds of it. */
export const liveReplayInput = z
  .object({ media: id, from: whole(0, 1_000_000, messages.replayRange), to: whole(1, 1_000_000, messages.replayRange) })
  .refine(({ from, to }) => to > from && to - from <= limits.replaySecondsMax, {
    path: ['to'],
    error: messages.replayRange,
  });
export type LiveReplayInput = z.output<typeof liveReplayInput>;

/** The creator whose live it is. */
export const liveOfInput = z.object({ user: id });
export type LiveOfInput = z.output<typeof liveOfInput>;
