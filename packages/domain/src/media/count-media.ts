import type { MediaCountsView, MediaListInput, MediaType, OwnTabCountsView, ProfileInput } from '@foxreel/contracts';
import { runPrepared } from '@foxreel/db';
import { type Context, fromReplica, requireAccount, viewerId } from '../kernel/index.ts';
import { placeholders } from './hydrate-media.ts';
import { type MediaScope, mediaConditions, scopeSource } from './media-filters.ts';

/** An account's public media that the viewer may see, counted by profile tab; zero for hidden accounts. */
export const countMedia = (ctx: Context, { username }: ProfileInput): Promise<MediaCountsView> =>
  fromReplica(ctx, (replica) => count(replica, 'public', { username }));

/** The same for the viewer's own media in every state except removed: what their own profile lists. */
export async function countOwnMedia(ctx: Context): Promise<MediaCountsView> {
  requireAccount(ctx);
  return count(ctx, 'own', {});
}

/** The same by the tabs of My media: a private one counts in its own tab, whatever its visibility. One statement for all. */
export async function countOwnTabs(ctx: Context): Promise<OwnTabCountsView> {
  requireAccount(ctx);
  const values: unknown[] = [];
  const source = scopeSource(ctx, 'own', placeholders(values));
  const rows = await runPrepared<{ tab: keyof OwnTabCountsView; type: MediaType; count: number }>(
    ctx.db,
    `select case when m.private then 'private' else m.visibility::text end as tab, m.type, count(*)::int as count
     from ${source.from} where ${source.conditions.join(' and ')} group by 1, 2`,
    values,
  );
  const counts: OwnTabCountsView = {
    free: { video: 0, photo: 0 },
    subscription: { video: 0, photo: 0 },
    private: { video: 0, photo: 0 },
  };
  for (const { tab, type, count } of rows) counts[tab][type] = count;
  return counts;
}

/** Raw, as it counts by the very conditions of the lists; its drizzle twin: media-statements.integration.test.ts. */
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
