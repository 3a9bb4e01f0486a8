import type { CaptionTrackView } from './captions.ts';
import type { CommentLinkRule, MediaCommentMode } from './comments.ts';
import type { Language } from './languages.ts';
import type { LiveAudience, LivestreamKind } from './live.ts';
import type { Access, MediaState, MediaType, ProcessStatus, Visibility } from './media.ts';
import type { MessageOrigin, RuleEvent } from './messaging.ts';

/** Times are ISO 8601 in UTC. Both transports use these shapes; money is integer cents internally. */
export interface AccountSummary {
  id: string;
  username: string;
  fullname: string | null;
  avatar: string | null;
  live: boolean;
  livestream: LivestreamKind | null;
  creator: boolean;
}

export interface AccountView extends AccountSummary {
  bio: string | null;
  followers: number;
  following: number;
  posts: number;
  status: 'live' | 'stop' | null;
  staff: boolean;
  socials: { instagram: string | null; twitter: string | null };
  addDate: string;
  /** Null for visitors. */
  isFollowing: boolean | null;
  subscriptionId: string | null;
  /** Own account only. */
  own: {
    email: string;
    emailVerified: boolean;
    phone: string | null;
    gender: string | null;
    interests: string[];
    /** Of mails and pushes, and of the app on a new device; null if never chosen. */
    language: Language | null;
    unread: number;
  } | null;
}

/** An account's published media by profile tab; media for sale count under their type and in the shop. */
export interface MediaCountsView {
  video: number;
  photo: number;
  shop: number;
}

/** The number of own media per tab of My media, by kind (spec part 2 §2). */
export type OwnTabCountsView = Record<Visibility | 'private', Record<MediaType, number>>;

export interface MediaProcessView {
  status: ProcessStatus;
  /** Whether a playable rendition exists. */
  original: boolean;
  teaser: boolean;
  /** JSON text: a list of {width, height, duration}. */
  info: string | null;
  /** 0 to 100. */
  progress: number;
  /** Owner and staff only: why it failed. */
  error: string | null;
}

export interface MediaView {
  id: string;
  type: MediaType;
  user: AccountSummary & { isFollowing: boolean | null };
  state: MediaState;
  access: Access;
  /** Null if the viewer may not open it. */
  source: { type: string; url: string } | null;
  thumbnail: { original: string | null; preview: string | null; grid: string | null; poster: string | null };
  /** A tiny blurred picture as a data: URL; shown while loading and as the cover of locked media. */
  placeholder: string | null;
  teaser: { id: string; url: string } | null;
  /** One track a language; none if the viewer may not open it. */
  captions: CaptionTrackView[];
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  info: string | null;
  likes: number;
  like: boolean | null;
  comments: number;
  description: string | null;
  /** What the picture shows; null without one, and if the viewer may not open it. */
  altText: string | null;
  tags: string[];
  song: { id: string; name: string } | null;
  visibility: Visibility;
  private: boolean;
  shopCents: number;
  addDate: string;
  availableDate: string;
  approved: boolean;
  verified: boolean;
  reviewReason: string | null;
  /** Null until a playable rendition exists or processing has failed. */
  processed: MediaProcessView | null;
  /** Owner and staff only: the processing state, also before anything is playable. */
  process: MediaProcessView | null;
}

/** A handle in a comment, and whom it names: the account may be renamed later. */
export interface MentionView {
  handle: string;
  id: string;
  username: string;
}

export interface CommentView {
  id: string;
  media: string;
  from: AccountSummary;
  message: string;
  /** Those of them that the viewer may see. */
  mentions: MentionView[];
  thread: { id: string; message: string } | null;
  /** Replies visible to the viewer, counted up to limits.repliesCounted; 0 for a reply. */
  replies: number;
  /** Pinned by the media's owner. */
  pinned: boolean;
  /** The author subscribes to the media's owner. */
  subscriber: boolean;
  likes: number;
  like: boolean | null;
  /** 'held': waits for the creator's approval. Only its author and the creator see it. */
  state: 'shown' | 'held';
  edited: boolean;
  /** Until when the viewer may change the text; null for everyone but its author. */
  editableUntil: string | null;
  addDate: string;
}

export interface CommentSettingsView {
  /** Seconds between two comments of one person; 0 for no limit. */
  slowModeSeconds: number;
  blockedWords: string[];
  links: CommentLinkRule;
  /** A person's first comment needs the creator's approval. */
  holdNewcomers: boolean;
  /** New comments are closed on media without a setting of their own. */
  commentsOff: boolean;
}

/** Whether new comments are open on a media, and what its creator has set for all others. */
export interface MediaCommentsView {
  comments: MediaCommentMode;
  defaultOff: boolean;
}

/** A mention of the viewer, with the media below which it was written. */
export interface MentionNoticeView {
  /** Of the comment. */
  id: string;
  comment: CommentView;
  media: MediaView;
  seen: boolean;
}

export interface MessageDataView {
  type: 'text' | 'upload' | 'teaser';
  value: string;
}

export interface MessageView {
  id: string;
  thread: string;
  from: AccountSummary;
  data: MessageDataView[];
  origin: MessageOrigin;
  addDate: string;
}

/** A tip between the two people of a thread, shown among their messages. */
export interface ThreadTipView {
  id: string;
  /** The account that tipped. */
  from: string;
  cents: number;
  coins: number;
  message: string | null;
  refunded: boolean;
  addDate: string;
}

export interface ThreadView {
  id: string;
  /** Two accounts; 1 and 2 below refer to this order. */
  users: [AccountSummary, AccountSummary];
  unread1: number;
  unread2: number;
  visible1: boolean;
  visible2: boolean;
  lastMessage: { id: string; data: MessageDataView; addDate: string } | null;
  addDate: string;
  lastUpdate: string;
}

/** A conversation found by a search, with the newest matching message; null if the name matched. */
export interface ThreadMatchView {
  thread: ThreadView;
  message: MessageView | null;
}

/** Whether the viewer may message an account. */
export interface MessagePermissionView {
  allowed: boolean;
  /** The reason for the rejection. */
  reason: string | null;
  /** The recipient's setting. */
  needs: 'following' | 'subscribers' | 'nobody' | null;
  /** The viewer subscribes to them. */
  subscribed: boolean;
}

export interface MessengerRuleView {
  id: string;
  event: RuleEvent;
  enabled: boolean;
  messages: MessageDataView[];
  delay: { amount: number; unit: 'minutes' | 'hours' } | null;
}

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
  /** Whom the live is for, if the viewer is not among them: they get neither picture nor chat. */
  locked: 'followers' | 'subscribers' | null;
}

/** A live that a creator has announced. */
export interface ScheduledLiveView {
  id: string;
  account: AccountSummary;
  title: string;
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

export interface PageView<Item> {
  items: Item[];
  /** Opaque; null at the end. */
  after: string | null;
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

/** One answer in the HTML: of the procedure at `path`, to exactly this input; `paged`: the first page of a list. */
export interface FirstQuery {
  path: string;
  input: object;
  data: unknown;
  paged: boolean;
}

/** The data in the HTML of a page: who is signed in, and what the app asks for first there (decision 0025). */
export interface FirstPage {
  /** Of the feed's shuffle: later pages continue its order. */
  seed: string;
  /** The media that the feed begins with, before its shuffle: also when it is asked for again. */
  opening: string[];
  session: { account: AccountView | null; payments: 'sandbox' | 'stripe' | 'none' };
  queries: FirstQuery[];
}
