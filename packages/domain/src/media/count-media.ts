import type { MediaCountsView, MediaListInput, ProfileInput } from '@foxreel/contracts';
import { runPrepared } from '@foxreel/db';
import { type Context, requireAccount, viewerId } from '../kernel/index.ts';
import { mediaConditions } from './media-conditions.ts';
import { type MediaScope, scopeSource } from './media-scope.ts';
import { placeholders } from './statement.ts';

/** How many public media an account has for the viewer, by the tabs of its profile; nothing of who is not there. */
export const countMedia = (ctx: Context, { username }: ProfileInput): Promise<MediaCountsView> =>
  count(ctx, 'public', { username });

/** The same of the viewer's own media, in every state but removed: what their own profile lists. */
export async function countOwnMedia(ctx: Context): Promise<MediaCountsView> {
  requireAccount(ctx);
  return count(ctx, 'own', {});
}

async function count(ctx: Context, scope: MediaScope, filter: MediaListInput['filter']): Promise<MediaCountsView> {
  const values: unknown[] = [];
  const value = placeholders(values);
  const source = scopeSource(ctx, scope, value);
  const conditions = [
    ...source.conditions,
    ...mediaConditions({ limit: undefined, skip: 0, filter }, viewerId(ctx), value),
  ];
  const [counts] = await runPrepared<MediaCountsView>(
    ctx.db,
    `select count(*) filter (where m.type = 'video')::int as video, count(*) filter (where m.type = 'photo')::int as photo,
       count(*) filter (where m.price_cents > 0)::int as shop
     from ${source.from} where ${conditions.join(' and ')}`,
    values,
  );
  return counts ?? { video: 0, photo: 0, shop: 0 };
}
