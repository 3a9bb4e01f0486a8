import type { Access, MediaState, MediaType } from '@foxreel/contracts';
import type { schema } from '@foxreel/db';
import type { Context } from '../kernel/index.ts';
import { givenMedia, hydrateMedia } from './hydrate-media.ts';
import { accessOf } from './media-view.ts';

/** What files a media has, and what the viewer may do with them: for those who show media in places of their own. */
export interface MediaFiles {
  id: string;
  type: MediaType;
  authorId: string;
  /** Suspended or deleted. */
  authorGone: boolean;
  state: MediaState;
  private: boolean;
  /** By canView; null: for this viewer it does not exist. */
  access: Access | null;
  /** Paths below `media/{id}/`. */
  renditions: schema.MediaRenditions;
  width: number | null;
  height: number | null;
  /** Seconds; 0 for photos. */
  duration: number;
  placeholder: string | null;
}

const nothingElse = { like: false, author: false, song: false, details: false, processing: true, cursor: false };

/** The files of these media, by id, whether or not the viewer may open them: the caller must judge. One statement. */
export async function mediaFiles(ctx: Context, ids: readonly string[]): Promise<Map<string, MediaFiles>> {
  if (ids.length === 0) return new Map();
  const rows = await hydrateMedia(ctx, givenMedia(ids), { parts: nothingElse });
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
