import type { LivestreamKind } from './live.ts';
import type { Access, MediaState, MediaType, ProcessStatus, Visibility } from './media.ts';
import type { MessageOrigin, RuleEvent } from './messaging.ts';
import type { SiteTerms } from './site-terms.ts';

/** Times are ISO 8601 in UTC. Both transports carry these shapes; money is integer cents until the edge. */
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
  /** Null when the viewer is not signed in. */
  isFollowing: boolean | null;
  subscriptionId: string | null;
  /** Own account only. */
  own: {
    email: string;
    emailVerified: boolean;
    phone: string | null;
    gender: string | null;
    interests: string[];
    unread: number;
  } | null;
}

/** Published media of an account, by the tabs of its profile; what is sold is counted with its type and in the shop. */
export interface MediaCountsView {
  video: number;
  photo: number;
  shop: number;
}

/** How many own media each tab of My media has, by kind (spec part 2 §2). */
export type OwnTabCountsView = Record<Visibility | 'private', Record<MediaType, number>>;

export interface MediaProcessView {
  status: ProcessStatus;
  /** A playable rendition exists. */
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
  /** Null when the viewer may not open it. */
  source: { type: string; url: string } | null;
  thumbnail: { original: string | null; preview: string | null; grid: string | null; poster: string | null };
  /** A tiny blurred picture as a data: address; shown before pixels come and as the cover of locked media. */
  placeholder: string | null;
  teaser: { id: string; url: string } | null;
  /** WebVTT; language by BCP 47, null where the file did not say. */
  captions: { url: string; language: string | null } | null;
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  info: string | null;
  likes: number;
  like: boolean | null;
  comments: number;
  description: string | null;
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
  /** Null until a playable rendition exists or the processing has failed. */
  processed: MediaProcessView | null;
  /** Owner and staff only: the processing as it stands, before anything is playable too. */
  process: MediaProcessView | null;
}

export interface CommentView {
  id: string;
  media: string;
  from: AccountSummary;
  message: string;
  thread: { id: string; message: string } | null;
  /** Replies that the viewer may see, counted up to limits.repliesCounted; 0 for a reply. */
  replies: number;
  /** The owner of the media has put it first. */
  pinned: boolean;
  likes: number;
  like: boolean | null;
  addDate: string;
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

/** A conversation that a search has found, and the newest message that it was found by; null when it was by the name. */
export interface ThreadMatchView {
  thread: ThreadView;
  message: MessageView | null;
}

/** Whether the viewer may write to somebody. */
export interface MessagePermissionView {
  allowed: boolean;
  /** The reason for the rejection. */
  reason: string | null;
  /** What the other one asks for. */
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

/** What a viewer's LiveKit client needs to watch, or a creator's to publish. */
export interface LiveTicket {
  /** The LiveKit address, ws: or wss:. */
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
}

/** What a live has got so far, or had got when it ended. */
export interface LiveTallyView {
  likes: number;
  comments: number;
}

export interface PageView<Item> {
  items: Item[];
  /** Opaque; null at the end. */
  after: string | null;
}

export interface LiveChatMessageView {
  id: string;
  /** Whose live it was said in. */
  creator: string;
  user: AccountSummary;
  text: string;
  /** 'held': it waits until the creator lets it through. A deleted one has an empty text. */
  state: 'shown' | 'held' | 'deleted';
  addDate: string;
}

export interface LiveChatSettingsView {
  /** Seconds between two messages of one writer; 0 for no limit. */
  slowModeSeconds: number;
  blockedWords: string[];
  /** A writer's first message waits until the creator lets it through. */
  holdNewcomers: boolean;
}

export interface LiveChatMuteView {
  user: AccountSummary;
  /** Null: until it is taken back. */
  until: string | null;
}

/** Hearts are counted by side: score1 is of user1, who invited. */
export interface BattleView {
  id: string;
  state: 'invited' | 'active' | 'ended' | 'expired';
  user1: AccountSummary;
  user2: AccountSummary;
  score1: number;
  score2: number;
  endsAt: string;
}

/** Who runs this service, as /about tells. */
export interface OperatorView {
  name: string;
  registration: string | null;
  address: string;
  /** What a creator's first video is promised; 0 is no promise. */
  firstVideoDollars: number;
  /** The least that is paid out to a creator (PAYOUT_MINIMUM_DOLLARS): the one number of all texts. */
  payoutMinimumDollars: number;
  /** The numbers that texts of the rules name. */
  terms: SiteTerms;
  /** A playlist or a file that introduces new creators to the studio: the operator's, or our own. */
  setupVideo: string;
}
