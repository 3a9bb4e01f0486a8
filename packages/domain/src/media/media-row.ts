import type { LivestreamKind, MediaState, MediaType, ProcessStatus, Visibility } from '@foxreel/contracts';
import type { schema } from '@foxreel/db';

/** One media with its author and what the viewer is to both: the hydrated row that every view is made of. Times are text. */
export interface MediaRow {
  position: string;
  /** The key of the list's order, as Postgres writes it; empty where there is no order. */
  place: string;
  /** The list goes on after this page. */
  more: boolean;
  id: string;
  type: MediaType;
  state: MediaState;
  visibility: Visibility;
  private: boolean;
  price_cents: number;
  description: string | null;
  tags: string[];
  song_id: string | null;
  song_name: string | null;
  available_at: string;
  published_at: string | null;
  created_at: string;
  reviewed: boolean;
  review_reason: string | null;
  process_status: ProcessStatus;
  process_progress: number;
  process_error: string | null;
  renditions: schema.MediaRenditions;
  info: schema.MediaInfo[];
  placeholder: string | null;
  likes_count: number;
  comments_count: number;
  account_id: string;
  username: string;
  fullname: string;
  avatar_key: string | null;
  live: boolean;
  livestream: LivestreamKind | null;
  creator: boolean;
  author_gone: boolean;
  /** Null when nobody is signed in, or it was not asked for. */
  liked: boolean | null;
  following: boolean;
  subscribed: boolean;
  purchased: boolean;
  blocked: boolean;
}
