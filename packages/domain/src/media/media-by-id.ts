import {
  type Access,
  type MediaIdInput,
  type MediaState,
  type MediaType,
  type MediaView,
  type SetLikeInput,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, sql } from '@foxreel/db/drizzle';
import { type Context, notFound, requireAccount, withTransaction } from '../kernel/index.ts';
import { hydrateMedia, mediaByIdsQuery } from './hydrate-media.ts';
import type { ViewedMedia } from './media-access.ts';
import { accessOf, mediaViewsOf, viewOf } from './media-view.ts';

/** The views of these media in their order, without those hidden from the viewer. One statement. */
export async function mediaViews(ctx: Context, ids: readonly string[]): Promise<MediaView[]> {
  if (ids.length === 0) return [];
  return mediaViewsOf(ctx, await hydrateMedia(ctx, mediaByIdsQuery(ids)));
}

/** One media, or null: a hidden media is answered like an unknown one. */
export async function getMedia(ctx: Context, input: MediaIdInput): Promise<MediaView | null> {
  const [view] = await mediaViews(ctx, [input.media]);
  return view ?? null;
}

/** A media for a feature with its own access rule besides canView. */
export interface OfferedMedia extends Pick<ViewedMedia, 'authorId' | 'authorGone' | 'state'> {
  /** A block between viewer and author in either direction. */
  blocked: boolean;
  /** By canView; null: only that feature makes it visible. */
  access: Access | null;
  /** Paths below `media/{id}/`. */
  renditions: schema.MediaRenditions;
  /** The view with the feature's access, and its file URLs if it has its own. */
  viewUnder(access: Access, address?: (path: string) => string): MediaView;
}

/** These media by id, without checking visibility: the caller must. One statement. */
export async function offeredMedia(ctx: Context, ids: readonly string[]): Promise<Map<string, OfferedMedia>> {
  if (ids.length === 0) return new Map();
  const rows = await hydrateMedia(ctx, mediaByIdsQuery(ids));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        authorId: row.account_id,
        authorGone: row.author_gone,
        state: row.state,
        blocked: row.blocked,
        access: accessOf(ctx, row),
        renditions: row.renditions,
        viewUnder: (access, address) => viewOf(ctx, row, access, address),
      },
    ]),
  );
}

/** A media's files, and the viewer's access, for features that show media under their own rules. */
export interface MediaFiles {
  id: string;
  type: MediaType;
  authorId: string;
  /** Suspended or deleted. */
  authorGone: boolean;
  state: MediaState;
  private: boolean;
  /** As canView decides; null if it does not exist for this viewer. */
  access: Access | null;
  /** Paths below `media/{id}/`. */
  renditions: schema.MediaRenditions;
  width: number | null;
  height: number | null;
  /** Seconds; 0 for photos. */
  duration: number;
  placeholder: string | null;
}

const processingOnly = { like: false, author: false, song: false, details: false, processing: true, cursor: false };

/** The files of these media by id, without checking access: the caller must. One statement. */
export async function mediaFiles(ctx: Context, ids: readonly string[]): Promise<Map<string, MediaFiles>> {
  if (ids.length === 0) return new Map();
  const rows = await hydrateMedia(ctx, mediaByIdsQuery(ids), { parts: processingOnly });
  return new Map(
    rows.map((row) => {
      const shape = row.info.find(({ width, height }) => width > 0 && height > 0);
      return [
        row.id,
        {
          id: row.id,
          type: row.type,
          authorId: row.account_id,
          authorGone: row.author_gone,
          state: row.state,
          private: row.private,
          access: accessOf(ctx, row),
          renditions: row.renditions,
          width: shape?.width ?? null,
          height: shape?.height ?? null,
          duration: shape?.duration ?? 0,
          placeholder: row.placeholder,
        },
      ];
    }),
  );
}

const { likes, media } = schema;

export interface LikeResult {
  like: boolean;
  likes: number;
}

/** Sets the viewer's like of media whose cover, at least, they may see. Idempotent. NOT_FOUND otherwise. */
export const setLike = (ctx: Context, { media, like }: SetLikeInput): Promise<LikeResult> =>
  changeLike(ctx, media, () => like);

/** Toggles the viewer's like (mutation like); returns the new state. */
export const toggleLike = (ctx: Context, { media }: MediaIdInput): Promise<LikeResult> =>
  changeLike(ctx, media, (view) => view.like !== true);

async function changeLike(ctx: Context, id: string, wanted: (view: MediaView) => boolean): Promise<LikeResult> {
  const { accountId } = requireAccount(ctx);
  return withTransaction(ctx, async (ctx) => {
    const view = await getMedia(ctx, { media: id });
    if (view === null) throw notFound('The media');
    const like = wanted(view);
    const changed = await writeLike(ctx, accountId, { media: id, like });
    if (!changed) return { like, likes: view.likes };
    const [counts] = await ctx.db
      .update(media)
      .set({ likesCount: sql`greatest(${media.likesCount} + ${like ? 1 : -1}, 0)` })
      .where(eq(media.id, id))
      .returning({ likes: media.likesCount, comments: media.commentsCount });
    if (!counts) throw notFound('The media');
    ctx.afterCommit(() => {
      ctx.realtime.publish(topics.media(id), { type: 'media_counts', media: id, ...counts });
      ctx.realtime.publish(topics.account(accountId), { type: 'media_liked', media: id, like });
    });
    return { like, likes: counts.likes };
  });
}

/** Whether a row was added or removed: the count follows it, so that concurrent calls count once. */
async function writeLike(ctx: Context, accountId: string, input: SetLikeInput): Promise<boolean> {
  const rows = input.like
    ? await ctx.db
        .insert(likes)
        .values({ accountId, mediaId: input.media, createdAt: ctx.clock.now() })
        .onConflictDoNothing()
        .returning({ mediaId: likes.mediaId })
    : await ctx.db
        .delete(likes)
        .where(and(eq(likes.accountId, accountId), eq(likes.mediaId, input.media)))
        .returning({ mediaId: likes.mediaId });
  return rows.length > 0;
}
