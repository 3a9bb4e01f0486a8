import { type SharedLinkView, sharedLinkAddress, sharedLinkFiles } from '@foxreel/contracts';
import type { schema } from '@foxreel/db';
import type { Context } from '../kernel/index.ts';
import { type OfferedMedia, offeredMedia } from '../media/index.ts';
import { linkAccess } from './policy.ts';

export type LinkRow = typeof schema.sharedLinks.$inferSelect;

/** Links as the viewer has them, in the order of `rows`, without those that lead nowhere for them. One statement. */
export async function linkViews(ctx: Context, rows: readonly LinkRow[]): Promise<SharedLinkView[]> {
  const media = await offeredMedia(ctx, [...new Set(rows.map(({ mediaId }) => mediaId))]);
  return rows.flatMap((row) => {
    const offered = media.get(row.mediaId);
    const shown = offered && viewOf(row, offered);
    return shown ? [shown] : [];
  });
}

function viewOf(row: LinkRow, offered: OfferedMedia): SharedLinkView | null {
  const access = linkAccess(offered, row);
  if (access === null) return null;
  const { id, description, priceCents } = row;
  const media =
    access === offered.access && access !== 'buy'
      ? offered.viewUnder(access)
      : {
          ...offered.viewUnder(access, (path) => sharedLinkFiles(id) + path),
          description: description || null,
          tags: [],
          shopCents: priceCents,
        };
  return { id, url: sharedLinkAddress(id), description, priceCents, addDate: row.createdAt.toISOString(), media };
}
