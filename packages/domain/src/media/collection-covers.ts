import type { MediaView } from '@foxreel/contracts';
import { runPrepared } from '@foxreel/db';
import { type Context, viewerId } from '../kernel/index.ts';
import { placeholders } from './hydrate-media.ts';
import { mediaViews } from './media-by-id.ts';
import { idList, mediaConditions, scopeSource } from './media-filters.ts';

/**
 * The media added last to each of these collections of the viewer, of those that they may see, by the collection's id. Two
 * statements for all of them. Raw because it shares its conditions with the collection's list.
 */
export async function newestInCollections(
  ctx: Context,
  collections: readonly string[],
): Promise<ReadonlyMap<string, MediaView>> {
  if (collections.length === 0) return new Map();
  const values: unknown[] = [];
  const value = placeholders(values);
  const { from, conditions } = scopeSource(ctx, 'saved', value, 'asked.collection_id');
  const where = [...conditions, ...mediaConditions(null, viewerId(ctx), value)].join(' and ');
  const newest = `select m.id from ${from} where ${where} order by f.created_at desc, m.id desc limit 1`;
  const rows = await runPrepared<{ collection_id: string; id: string }>(
    ctx.db,
    `select asked.collection_id, newest.id
     from unnest(${value(idList(collections))}::uuid[]) as asked (collection_id), lateral (${newest}) as newest`,
    values,
  );
  const views = new Map((await mediaViews(ctx, [...new Set(rows.map(({ id }) => id))])).map((view) => [view.id, view]));
  return new Map(
    rows.flatMap(({ collection_id, id }) => {
      const view = views.get(id);
      return view ? [[collection_id, view]] : [];
    }),
  );
}
