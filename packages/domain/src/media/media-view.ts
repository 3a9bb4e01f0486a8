import type {
  Access,
  LivestreamKind,
  MediaProcessView,
  MediaState,
  MediaType,
  MediaView,
  ProcessStatus,
  Visibility,
} from '@foxreel/contracts';
import type { schema } from '@foxreel/db';
import { avatarAddress, type Context } from '../kernel/index.ts';
import { fileSigner, wholeFile } from './file-token.ts';
import { canView, isOpen } from './media-access.ts';

/** A Postgres time in ISO 8601. Usually only two characters change, and a page of media has dozens of times. */
export function isoTime(text: string): string {
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, Math.min(text.length - 3, 23)).padEnd(3, '0')}Z`;
}

/** Builds the viewer's views of hydrated rows, without those hidden from them. Every list of media ends here. */
export function mediaViewsOf(ctx: Context, rows: readonly MediaRow[]): MediaView[] {
  const views: MediaView[] = [];
  for (const row of rows) {
    const access = accessOf(ctx, row);
    if (access !== null) views.push(viewOf(ctx, row, access));
  }
  return views;
}

/** The access rule applied to a hydrated row. */
export function accessOf(ctx: Context, row: MediaRow): Access | null {
  return canView(
    {
      authorId: row.account_id,
      authorGone: row.author_gone,
      state: row.state,
      private: row.private,
      visibility: row.visibility,
      priceCents: row.price_cents,
      hasFiles: Object.keys(row.renditions).length > 0,
    },
    {
      accountId: ctx.actor.kind === 'account' ? ctx.actor.accountId : null,
      staff: ctx.actor.kind === 'system' || (ctx.actor.kind === 'account' && ctx.actor.staff),
      blocked: row.blocked,
      subscribed: row.subscribed,
      purchased: row.purchased,
    },
  );
}

// Assigned one by one: spreading the row or a summary would cost more than the rest of the view.
const authorOf = (row: MediaRow, signedIn: boolean): MediaView['user'] => ({
  id: row.account_id,
  username: row.username,
  fullname: row.fullname,
  avatar: avatarAddress(row.avatar_key),
  live: row.live,
  livestream: row.livestream,
  creator: row.creator,
  isFollowing: signedIn ? row.following : null,
});

/** The view of a row with an access, its files signed for that access or for another feature. */
export function viewOf(
  ctx: Context,
  row: MediaRow,
  access: Access,
  address: (path: string) => string = fileSigner(ctx, row.id, access),
): MediaView {
  const { renditions } = row;
  const open = isOpen(access);
  const insider = access === 'owner' || access === 'staff';
  const file = (path: string | undefined) => (path === undefined ? null : address(path));
  const shape = row.info.find((entry) => entry.width > 0 && entry.height > 0);
  const info = row.info.length > 0 ? JSON.stringify(row.info) : null;
  const playable = Boolean(
    renditions.playable ?? renditions.hls ?? (row.type === 'photo' ? renditions.original : undefined),
  );
  const process: MediaProcessView = {
    status: row.process_status,
    original: playable,
    teaser: renditions.teaser !== undefined,
    info,
    progress: row.process_progress,
    error: insider ? row.process_error : null,
  };
  return {
    id: row.id,
    type: row.type,
    user: authorOf(row, ctx.actor.kind === 'account'),
    state: row.state,
    access,
    source: open ? sourceOf(row, address) : null,
    thumbnail: open
      ? {
          original: file(renditions.original),
          preview: file(renditions.preview),
          grid: file(renditions.grid),
          poster: file(renditions.poster),
        }
      : coverOnly(file(renditions.cover)),
    placeholder: row.placeholder,
    teaser: open && renditions.teaser !== undefined ? { id: row.id, url: address(renditions.teaser) } : null,
    captions: open ? captionTracksOf(renditions).map(({ path, language }) => ({ url: address(path), language })) : [],
    width: shape?.width ?? null,
    height: shape?.height ?? null,
    duration: shape?.duration ?? null,
    info,
    likes: row.likes_count,
    like: row.liked,
    comments: row.comments_count,
    description: row.description,
    // It tells what is paid for.
    altText: open ? row.alt_text : null,
    tags: row.tags,
    song: row.song_id !== null && row.song_name !== null ? { id: row.song_id, name: row.song_name } : null,
    visibility: row.visibility,
    private: row.private,
    shopCents: row.price_cents,
    addDate: isoTime(row.created_at),
    availableDate: isoTime(row.available_at),
    // A removed media is visible only to buyers: it was approved when they bought it.
    approved: row.state === 'scheduled' || row.state === 'published' || row.state === 'removed',
    verified: row.reviewed,
    reviewReason: insider ? row.review_reason : null,
    processed: playable || process.status === 'failed' ? process : null,
    process: insider ? process : null,
  };
}

/** A film's captions: the creator's, and those of its file in another language. */
export function captionTracksOf({ captions, captionTracks = [] }: schema.MediaRenditions) {
  const replaced = !captions || captionTracks.some(({ language }) => language === captions.language);
  return replaced ? captionTracks : [...captionTracks, captions];
}

/** Locked media show their cover in every size. */
const coverOnly = (cover: string | null): MediaView['thumbnail'] => ({
  original: null,
  preview: cover,
  grid: cover,
  poster: cover,
});

/** The full file, once the viewer has access. */
function sourceOf(row: MediaRow, address: (path: string) => string): MediaView['source'] {
  const whole = wholeFile(row);
  return whole && { type: whole.type, url: address(whole.path) };
}

const cursors = new WeakMap<MediaView, () => string>();

/** Maps views to their cursors while they live. A cursor is built only on request. */
export function rememberCursors(
  views: readonly MediaView[],
  rows: readonly MediaRow[],
  cursorOf: (row: MediaRow) => string,
): void {
  let index = 0;
  for (const view of views) {
    while (rows[index] && rows[index]?.id !== view.id) index++;
    const row = rows[index];
    if (row) cursors.set(view, () => cursorOf(row));
  }
}

/** The cursor after a media in its list; null for one loaded by itself. */
export const cursorOf = (view: MediaView): string | null => cursors.get(view)?.() ?? null;

/** A media with its author and the viewer's relations: the hydrated row behind every view. Times are text. */
export interface MediaRow {
  position: string;
  /** The order's sort key as Postgres text; empty without an order. */
  place: string;
  /** Whether the list continues after this page. */
  more: boolean;
  id: string;
  type: MediaType;
  state: MediaState;
  visibility: Visibility;
  private: boolean;
  price_cents: number;
  description: string | null;
  alt_text: string | null;
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
  /** Null for visitors, or if not requested. */
  liked: boolean | null;
  following: boolean;
  subscribed: boolean;
  purchased: boolean;
  blocked: boolean;
}
