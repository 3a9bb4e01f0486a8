import type { MediaIdInput, MediaView } from '@foxreel/contracts';
import type { Context } from '../kernel/index.ts';
import { givenMedia, hydrateMedia } from './hydrate-media.ts';
import { mediaViewsOf } from './media-view.ts';

/** The views of these media, in their order, without those that do not exist for the viewer. One statement. */
export async function mediaViews(ctx: Context, ids: readonly string[]): Promise<MediaView[]> {
  if (ids.length === 0) return [];
  return mediaViewsOf(ctx, await hydrateMedia(ctx, givenMedia(ids)));
}

/** One media, or null: a media that the viewer may not know of is answered like one that never was. */
export async function getMedia(ctx: Context, input: MediaIdInput): Promise<MediaView | null> {
  const [view] = await mediaViews(ctx, [input.media]);
  return view ?? null;
}
