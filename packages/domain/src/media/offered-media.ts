import type { Access, MediaView } from '@foxreel/contracts';
import type { schema } from '@foxreel/db';
import type { Context } from '../kernel/index.ts';
import { givenMedia, hydrateMedia } from './hydrate-media.ts';
import { accessOf, viewOf } from './media-view.ts';
import type { ViewedMedia } from './policy.ts';

/** A media for a place that offers it by a rule of its own beside canView. */
export interface OfferedMedia extends Pick<ViewedMedia, 'authorId' | 'authorGone' | 'state'> {
  /** Either of viewer and author has blocked the other. */
  blocked: boolean;
  /** By canView; null: but for that place it does not exist for the viewer. */
  access: Access | null;
  /** Paths below `media/{id}/`. */
  renditions: schema.MediaRenditions;
  /** The view under the access that the place gives, its files at addresses of the place where it has some. */
  viewUnder(access: Access, address?: (path: string) => string): MediaView;
}

/** These media, by id, whether or not the viewer may know of them: the caller must judge. One statement. */
export async function offeredMedia(ctx: Context, ids: readonly string[]): Promise<Map<string, OfferedMedia>> {
  if (ids.length === 0) return new Map();
  const rows = await hydrateMedia(ctx, givenMedia(ids));
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
