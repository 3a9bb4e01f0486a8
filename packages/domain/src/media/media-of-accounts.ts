import { limits, type MediaListInput, type MediaView, messages } from '@foxreel/contracts';
import { type Context, decodeCursor, encodeCursor, findWords, forbidden, viewerId } from '../kernel/index.ts';
import { accountsSkeleton } from './accounts-skeleton.ts';
import { hydrateMedia } from './hydrate-media.ts';
import { keepCursors } from './media-cursor.ts';
import { orderOf, wholeOrder } from './media-order.ts';
import { isPlanned, placeOf, readParts, ringFrom, stretchFrom } from './media-page.ts';
import type { MediaRow } from './media-row.ts';
import { scopeOf } from './media-scope.ts';

import { mediaViewsOf } from './media-view.ts';
import { resolveNames } from './resolve-names.ts';
import { lapOf, ringOfParts, ringParts } from './shuffle-ring.ts';

/**
 * The first media of each of these accounts, as listMedia would list them with `filter.user` (Account.medias), in one
 * statement for all. FORBIDDEN where private media of anyone but the viewer are asked for.
 */
export async function mediaOfAccounts(
  ctx: Context,
  accounts: readonly string[],
  asked: MediaListInput,
): Promise<Map<string, MediaView[]>> {
  const found = new Map<string, MediaView[]>(accounts.map((account) => [account, []]));
  const input = await resolveNames(ctx, asked);
  const scope = scopeOf(ctx, input);
  if (scope === 'private' && accounts.some((account) => account !== viewerId(ctx)))
    throw forbidden(messages.privateMedia);
  const order = orderOf(input, scope);
  const name = `media:${scope}:${order}`;
  const words = await findWords(ctx, input.filter.query ?? '');
  const list = { ctx, scope, order, words, input: { ...input, limit: input.limit ?? limits.listPage } };
  const parts = input.after === undefined ? null : decodeCursor(ctx.secret, name, input.after);
  const { reference } = input.filter;
  const place = parts === null && reference !== undefined ? await placeOf(list, reference) : null;
  if (parts === null && reference !== undefined && place === null) return found;
  const ring = order !== 'rand' ? null : parts === null ? ringFrom(place, input.seed) : ringOfParts(parts);
  const walk = { ...list, stretch: ring ? wholeOrder : stretchFrom(parts, place) };
  const rows = await hydrateMedia(ctx, accountsSkeleton(walk, accounts, ring), {
    parts: readParts(input),
    planned: isPlanned(input),
  });
  const cursorOf = ({ place: key, id }: MediaRow) => {
    const last = [key, id] as const;
    return encodeCursor(ctx.secret, name, ring ? ringParts({ ...ring, lap: lapOf(ring, last), last }) : last);
  };
  for (const [account, own] of Map.groupBy(rows, (row) => row.account_id)) {
    const views = mediaViewsOf(ctx, own);
    keepCursors(views, own, cursorOf);
    found.set(account, views);
  }
  return found;
}
