import type { LiveAudience, LiveRecordingChoice } from './live.ts';
import type { AccountSummary } from './views.ts';

/** What a LiveKit client needs to watch, or a creator's to publish. */
export interface LiveTicket {
  /** The LiveKit URL, ws: or wss:. */
  url: string;
  token: string;
  room: string;
}

export interface LiveView {
  account: AccountSummary;
  live: boolean;
  status: 'live' | 'stop' | null;
  startedAt: string | null;
  /** In the room, and over HLS. */
  viewers: number;
  title: string | null;
  tags: string[];
  audience: LiveAudience;
  /** The cover's address; null without one, and for whom the live is not. */
  cover: string | null;
  /** How far back viewers can seek, in seconds; 0 if they cannot. */
  seekBack: number;
  /** Whom the live is for, if the viewer is not among them: they get neither picture nor chat. */
  locked: 'followers' | 'subscribers' | null;
}

/** A live that a creator has announced. */
export interface ScheduledLiveView {
  id: string;
  account: AccountSummary;
  title: string;
  /** Of the creator's next live; null without one, and for whom it is not. */
  cover: string | null;
  startsAt: string;
  state: 'scheduled' | 'started' | 'cancelled';
  /** Whether the viewer wants to be reminded. */
  reminding: boolean;
  /** How many do; null for anyone but the creator. */
  reminders: number | null;
}

/** What a creator says about their current or next live. */
export interface LiveSetupView {
  title: string | null;
  tags: string[];
  audience: LiveAudience;
  cover: string | null;
  recording: LiveRecordingChoice;
}

/** A live's figures so far, or at its end. */
export interface LiveTallyView {
  likes: number;
  comments: number;
  /** How long it has been on air. */
  seconds: number;
  /** The most viewers at one time. */
  peak: number;
}

/** The sums of a creator's current or last live, for them alone. */
export interface LiveSummaryView extends LiveTallyView {
  startedAt: string;
  endedAt: string | null;
  /** Followers and subscribers won while it was on air. */
  followers: number;
  subscribers: number;
  /** Fox Coins tipped in it. */
  coins: number;
  /** The creator's share of everything sold meanwhile. */
  earnedCents: number;
  /** The minute with the most messages and tips, in seconds after the start; null if there were none. */
  best: { second: number; messages: number; coins: number } | null;
  /** Null unless it is recorded. */
  recording: LiveRecordingView | null;
}

/** 'waiting' until the live has ended and its film is a media. */
export interface LiveRecordingView {
  state: 'waiting' | 'kept' | 'failed';
  media: string | null;
  error: string | null;
}

/** A chat message beside the film of a recorded live. */
export interface LiveReplayMessageView {
  id: string;
  /** Of the film. */
  second: number;
  user: AccountSummary;
  text: string;
}

/** What happened in a live: somebody tipped, subscribed or followed. */
export interface LiveChatEventView {
  id: string;
  creator: string;
  kind: 'tip' | 'subscription' | 'follow';
  user: AccountSummary;
  /** Of a tip, in Fox Coins. */
  coins: number | null;
  /** The tip's message; null without one, or if the chat's rules hide it. */
  text: string | null;
  addDate: string;
}

/** What the viewers of a live are asked to reach together, in Fox Coins. */
export interface LiveGoalView {
  id: string;
  creator: string;
  title: string;
  target: number;
  /** Tipped in this live since the goal was set. */
  raised: number;
  state: 'open' | 'closed';
  addDate: string;
}

export interface LivePollView {
  id: string;
  creator: string;
  question: string;
  options: { text: string; votes: number }[];
  votes: number;
  state: 'open' | 'closed';
  /** The place of the viewer's option; null before they vote, and in events. */
  ownVote: number | null;
  addDate: string;
}

/** What stands above the chat of a live. */
export interface LiveStageView {
  goal: LiveGoalView | null;
  poll: LivePollView | null;
  pinned: LiveChatMessageView | null;
}

export interface LiveChatMessageView {
  id: string;
  /** The creator whose live it was written in. */
  creator: string;
  user: AccountSummary;
  text: string;
  /** 'held': waits for the creator's approval. A deleted one has an empty text. */
  state: 'shown' | 'held' | 'deleted';
  addDate: string;
}

export interface LiveChatSettingsView {
  /** Seconds between two messages of one person; 0 for no limit. */
  slowModeSeconds: number;
  blockedWords: string[];
  /** A person's first message needs the creator's approval. */
  holdNewcomers: boolean;
  followersOnly: boolean;
  /** Regular expressions of RE2; a message that matches one is rejected. */
  blockedPatterns: string[];
}

export interface LiveChatMuteView {
  user: AccountSummary;
  /** Null: until lifted. */
  until: string | null;
}

/** Hearts and gifts are counted by side: score1 is of user1, who sent the invitation. */
export interface BattleView {
  id: string;
  state: 'invited' | 'active' | 'ended' | 'expired';
  user1: AccountSummary;
  user2: AccountSummary;
  score1: number;
  score2: number;
  endsAt: string;
  /** 1, or 3 of which two wins decide. */
  bestOf: number;
  round: number;
  /** Rounds won before this one. */
  wins1: number;
  wins2: number;
}

/** A part of a battle's hash chain (docs/contract/verify-battle.mjs). */
export interface BattleChainView {
  battle: string;
  state: 'active' | 'ended';
  score1: number;
  score2: number;
  /** Of the whole chain, with its last hash. */
  length: number;
  hash: string;
  entries: { content: string; hash: string }[];
}

/** An invitation that somebody passed on as a link. */
export interface BattleLinkView {
  token: string;
  /** The address to pass on. */
  url: string;
  user: AccountSummary;
  bestOf: number;
  expiresAt: string;
}
