import type { PageView, TagListInput, TagView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, gt, inArray, ne, sql } from '@foxreel/db/drizzle';
import {
  type Context,
  fromReplica,
  matchText,
  offsetPage,
  pageOf,
  requireStaff,
  withTransaction,
} from '../kernel/index.ts';

/** How late a like or follower may affect the order of lists. Real time. */
export const rankEveryMs = 2_000;
const changesPerStep = 1_000;

/**
 * Updates the order of `popular` and creators from changed counts. Counts are exact at once; the order may be one round late.
 * Idempotent and safe under concurrency. Returns the number of changes. System.
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

const { accounts, media, popularityChanges: changes, tags } = schema;

/**
 * Small batches: liking a media that is being ranked waits for one batch at most. Rows are locked in the order of their ids.
 */
const rankSome = (ctx: Context): Promise<number> =>
  withTransaction(ctx, async ({ db }) => {
    const some = db.select({ row: sql`ctid` }).from(changes).limit(changesPerStep).for('update', { skipLocked: true });
    const taken = await db.delete(changes).where(sql`ctid = any (array ${some})`).returning();
    const subjects = (kind: 'media' | 'account') => [
      ...new Set(taken.filter((change) => change.kind === kind).map(({ subjectId }) => subjectId)),
    ];
    const [mediaIds, accountIds] = [subjects('media'), subjects('account')];
    if (mediaIds.length > 0) {
      const locked = db.select({ id: media.id }).from(media).where(inArray(media.id, mediaIds)).orderBy(media.id);
      const ids = (await locked.for('no key update')).map(({ id }) => id);
      await db
        .update(media)
        .set({ popularity: sql`${media.likesCount}` })
        .where(and(inArray(media.id, ids), ne(media.popularity, media.likesCount)));
    }
    if (accountIds.length > 0) {
      const locked = db.select({ id: accounts.id }).from(accounts).where(inArray(accounts.id, accountIds));
      const ids = (await locked.orderBy(accounts.id).for('no key update')).map(({ id }) => id);
      await db
        .update(accounts)
        .set({ popularity: sql`${accounts.followersCount}` })
        .where(and(inArray(accounts.id, ids), ne(accounts.popularity, accounts.followersCount)));
    }
    return taken.length;
  });

const list = 'search:tags';

/** Tags of public media, most used first; with a query prefix matches first (spec part 1 §7, tags). Public. */
export const listTags = (ctx: Context, input: TagListInput): Promise<PageView<TagView>> =>
  fromReplica(ctx, (replica) => pageOfTags(replica, input));

async function pageOfTags(ctx: Context, input: TagListInput): Promise<PageView<TagView>> {
  const page = offsetPage(ctx, list, input);
  const name = sql`${tags.name}::text`;
  const match = await matchText(ctx, input.query, { key: name, name });
  const rows = await ctx.db
    .select({ id: tags.id, name: tags.name, count: tags.mediaCount })
    .from(tags)
    .where(and(gt(tags.mediaCount, 0), ...match.conditions, input.ids && inArray(tags.id, input.ids)))
    .orderBy(...match.best, desc(tags.mediaCount), tags.name)
    .limit(page.limit + 1)
    .offset(page.skip);
  return pageOf(ctx, list, page, rows);
}
