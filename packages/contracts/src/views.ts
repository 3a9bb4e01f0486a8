import type { CommentLinkRule, MediaCommentMode } from './comments.ts';
import type { Language } from './languages.ts';
import type { LivestreamKind } from './live.ts';
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
    /** Whether the app saves data; null: as each device says. */
    reducedData: boolean | null;
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
  /** WebVTT, one track a language: a BCP 47 tag, null if its file names none. Empty if the viewer may not open it. */
  captions: { url: string; language: string | null }[];
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
  /** `from`: the author's account id. */
  lastMessage: { id: string; from: string; data: MessageDataView; addDate: string } | null;
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

export interface PageView<Item> {
  items: Item[];
  /** Opaque; null at the end. */
  after: string | null;
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
