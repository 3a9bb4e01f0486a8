import type { PageView, TagListInput, TagView } from '@foxreel/contracts';
import { runPrepared } from '@foxreel/db';
import { sql } from 'drizzle-orm';
import { type Context, matchText, offsetPage, pageOf, requireStaff, withTransaction } from '../kernel/index.ts';

/** How long a like or a follower may not have moved a media or a creator in the lists yet. Real time. */
export const rankEveryMs = 2_000;
const changesPerStep = 1_000;

/**
 * Brings the order of `popular` and of creators up to date with the counts that have changed. What a count says is exact at once; where it
 * puts its media or account in a list may be one round late. Twice, or two at once, do nothing twice. Returns how many changes it took. System.
 */
export async function rankPopularity(ctx: Context): Promise<number> {
  requireStaff(ctx);
  let taken = 0;
  for (;;) {
    const step = await rankSome(ctx);
    taken += step;
    if (step < changesPerStep) return taken;
  }
}

/** Small steps: whoever likes a media that is being ranked waits for the end of one. */
const rankSome = (ctx: Context): Promise<number> =>
  withTransaction(ctx, async ({ db }) => {
    const [row] = await db.execute<{ taken: number }>(sql`
      with taken as (
        delete from popularity_changes where ctid = any (array(
          select ctid from popularity_changes limit ${changesPerStep} for update skip locked))
        returning kind, subject_id
      ), of_media as materialized (
        select m.id from media m where m.id in (select subject_id from taken where kind = 'media')
        order by m.id for no key update
      ), of_accounts as materialized (
        select a.id from accounts a where a.id in (select subject_id from taken where kind = 'account')
        order by a.id for no key update
      ), ranked_media as (
        update media m set popularity = m.likes_count from of_media o
        where m.id = o.id and m.popularity <> m.likes_count
      ), ranked_accounts as (
        update accounts a set popularity = a.followers_count from of_accounts o
        where a.id = o.id and a.popularity <> a.followers_count
      )
      select count(*)::int as taken from taken`);
    return row?.taken ?? 0;
  });

const list = 'search:tags';

/** Tags of public media, the most used first; with a query first those that begin so (spec part 1 §7, tags). Open to everyone. */
export async function listTags(ctx: Context, input: TagListInput): Promise<PageView<TagView>> {
  const page = offsetPage(ctx, list, input);
  const values: unknown[] = [];
  const value = (one: unknown) => `$${values.push(one)}`;
  const match = await matchText(ctx, input.query, { key: '(t.name::text)', name: 't.name::text' }, value);
  const conditions = ['t.media_count > 0', ...match.conditions];
  if (input.ids) conditions.push(`t.id = any (${value(`{${input.ids.join(',')}}`)}::uuid[])`);
  const order = [...match.best, 't.media_count desc', 't.name'];
  const rows = await runPrepared<TagView>(
    ctx.db,
    `select t.id, t.name::text as name, t.media_count as count from tags t where ${conditions.join(' and ')}
     order by ${order.join(', ')} limit ${value(page.limit + 1)} offset ${value(page.skip)}`,
    values,
  );
  return pageOf(ctx, list, page, rows);
}
