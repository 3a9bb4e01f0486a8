import type { LivestreamKind } from './live.ts';
import type { BattleView, LiveChatEventView, LiveChatMessageView, LiveGoalView, LivePollView } from './live-views.ts';
import type { MediaState } from './media.ts';
import type { AccountSummary, CommentView, MediaProcessView, MessageView, ThreadView } from './views.ts';

/** An event for open screens. It may be lost: a reconnecting screen refetches. Nothing private goes to a public topic. */
export type RealtimeEvent =
  | { type: 'media_counts'; media: string; likes: number; comments: number }
  | { type: 'media_process'; media: string; process: MediaProcessView }
  | { type: 'media_state'; media: string; state: MediaState }
  | { type: 'media_liked'; media: string; like: boolean }
  | CommentEvent
  /** Whether comments are open may have changed. */
  | { type: 'comment_rules'; media: string }
  /** To the mentioned account only. */
  | { type: 'mention'; comment: string }
  | { type: 'account_counts'; account: string; followers: number; following: number; posts: number }
  | { type: 'followed'; account: string; isFollowing: boolean }
  | { type: 'live'; status: 'live' | 'stop'; stream: string | null; kind: LivestreamKind; account: AccountSummary }
  | { type: 'thread'; action: 'new' | 'update'; thread: ThreadView }
  | { type: 'mass_message'; mass: string }
  | { type: 'message'; action: 'new' | 'update' | 'delete'; message: MessageView }
  | { type: 'typing'; thread: string; account: string }
  /** `restricted`: only for the audience of the creator's live. */
  | {
      type: 'live_chat';
      action: 'new' | 'held' | 'delete';
      creator: string;
      message: LiveChatMessageView;
      restricted?: true;
    }
  | { type: 'live_chat_cleared'; creator: string; writer: string }
  | { type: 'live_chat_rules'; creator: string }
  | { type: 'live_chat_event'; creator: string; event: LiveChatEventView; restricted?: true }
  | { type: 'live_goal'; creator: string; goal: LiveGoalView; restricted?: true }
  | { type: 'live_poll'; creator: string; poll: LivePollView; restricted?: true }
  | { type: 'live_pin'; creator: string; message: LiveChatMessageView | null; restricted?: true }
  | { type: 'battle'; action: 'invited' | 'update' | 'ended'; battle: BattleView }
  | { type: 'hearts'; creator: string; count: number }
  | { type: 'live_viewers'; creator: string; viewers: number }
  /** To whoever wants to be reminded of a scheduled live: it is time, or it was moved or cancelled. */
  | { type: 'live_reminder'; change: 'due' | 'moved' | 'cancelled'; title: string; account: AccountSummary }
  | { type: 'blocked'; account: string }
  | { type: 'session_ended'; session: string }
  | { type: 'rights_changed' }
  | { type: 'money_changed' }
  | { type: 'catalogue_changed' }
  | { type: 'clock'; offsetMs: number }
  | { type: 'watch'; media: string[]; accounts: string[]; lives: string[]; visitor: string | null };

/**
 * A change of a media's comments. `view` is what a visitor sees of it: null when deleted, and for media that visitors do not see. 'held'
 * goes to its author and the creator only. Viewers with a block to one of `people` do not get the event.
 */
export interface CommentEvent {
  type: 'comment';
  action: 'new' | 'edit' | 'pin' | 'approve' | 'delete' | 'held';
  media: string;
  comment: string;
  /** The owner of the media. */
  creator: string;
  view: CommentView | null;
  people: string[];
}

export type RealtimeEventType = RealtimeEvent['type'];

/** Topics of events. account:… is private to its owner; media:…, profile:… and live:… are for everyone who may see the item. */
export const topics = {
  account: (accountId: string) => `account:${accountId}`,
  thread: (threadId: string) => `thread:${threadId}`,
  /** The other participant of a thread is typing. */
  typing: (threadId: string, readerId: string) => `typing:${threadId}:${readerId}`,
  media: (mediaId: string) => `media:${mediaId}`,
  profile: (accountId: string) => `profile:${accountId}`,
  stream: (streamId: string) => `stream:${streamId}`,
  liveChat: (creatorId: string) => `livechat:${creatorId}`,
  battle: (creatorId: string) => `battle:${creatorId}`,
  /** A creator's live begins or ends: for their followers, and for pages that show them (decision 0047). */
  live: (creatorId: string) => `live:${creatorId}`,
  /** The same of all creators: for workers, and for subscriptions of /api that ask for all. */
  lives: () => 'lives',
  /** Between servers only: media whose access may have changed. */
  files: () => 'files',
  /** Public content was hidden or changed: replies shared between visitors are rebuilt. */
  catalogue: () => 'catalogue',
  system: () => 'system',
} as const;

/**
 * The app's one multiplexed stream. `ready` comes first, and after every reconnect: refetch then. `account` is the stream's
 * owner: a page that expects another one missed a sign-in or sign-out and refetches too.
 */
export type StreamEvent = { type: 'ready'; stream: string; account: string | null } | RealtimeEvent;
