import { limits, type MediaListInput, type MediaView, type PageView } from '@foxreel/contracts';
import { type Context, requireAccount } from '../kernel/index.ts';
import type { MediaParts } from './hydrate-media.ts';
import { readPage } from './media-page.ts';
import { scopeOf } from './media-scope.ts';
import { resolveNames } from './resolve-names.ts';

/** A list as it is asked for. `parts` says what the caller shows of each media, so that no more is read; all by default. */
export type MediaListAsked = MediaListInput & { parts?: MediaParts };

/**
 * A page of media in the order asked for: skeleton, hydration, rule, view (docs/contract/schema.graphql, MediaFilter).
 * Public media; with `favorites` what the viewer likes or bought, with `private` their own private ones (see MediaScope).
 * One statement per page, two where a shuffled list wraps round. BAD_INPUT for a cursor of another list,
 * UNAUTHENTICATED or FORBIDDEN for what is not the viewer's.
 */
export async function listMedia(ctx: Context, asked: MediaListAsked): Promise<PageView<MediaView>> {
  const input = await resolveNames(ctx, asked);
  return readPage(ctx, scopeOf(ctx, input), { ...input, limit: input.limit ?? limits.feedPage });
}

/**
 * What the viewer likes, or with filter.favorites 'purchased' bought, the newest like or purchase first (query favorites).
 * What they bought stays theirs when its author makes it private, puts off its release or deletes it; staff may take it
 * away, and a block either way or an author who is gone hides it. What they like is shown while it is public.
 */
export const listFavorites = (ctx: Context, input: MediaListAsked): Promise<PageView<MediaView>> =>
  listMedia(ctx, {
    ...input,
    limit: input.limit ?? limits.gridPage,
    filter: { ...input.filter, favorites: input.filter.favorites ?? 'liked' },
  });

/**
 * The viewer's own media, newest first, in every state but removed, with their processing and its error (query account_media).
 * A private media is for nobody: asked for what everyone or subscribers may see, the list leaves it out, unless `private` says otherwise.
 */
export async function listOwnMedia(ctx: Context, asked: MediaListAsked): Promise<PageView<MediaView>> {
  requireAccount(ctx);
  const { filter, ...input } = await resolveNames(ctx, asked);
  const exposed = filter.visibility !== undefined && filter.visibility !== 'all';
  return readPage(ctx, 'own', {
    ...input,
    limit: input.limit ?? limits.gridPage,
    filter: filter.private === undefined && exposed ? { ...filter, private: false } : filter,
  });
}

/** The viewer's own private media, newest first: the library that messages pick from (query media_private). */
export const listPrivateMedia = (ctx: Context, input: MediaListAsked): Promise<PageView<MediaView>> =>
  listOwnMedia(ctx, { ...input, filter: { ...input.filter, private: true } });
