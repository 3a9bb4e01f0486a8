import { randomUUID } from 'node:crypto';
import { campaignMedias, type FirstFeed, firstPageLimits } from '@foxreel/contracts';
import type { ApiContext } from '../trpc/context.ts';
import { appRouter } from '../trpc/router.ts';
import { createCallerFactory } from '../trpc/trpc.ts';

const callerFor = createCallerFactory(appRouter);
const filters: Record<string, FirstFeed['filter']> = {
  '/': {},
  '/videos': { type: 'video' },
  '/photos': { type: 'photo' },
};

/** Which feed an address shows; null for every other address. */
export const feedAt = (path: string): FirstFeed['filter'] | null => filters[path] ?? null;

/**
 * What the app would ask for first, by the procedures that it would ask, in an order shuffled for this view (decision 0025). The media
 * that a campaign's link names (`?v=`) stand before it.
 */
export async function firstFeed(ctx: ApiContext, filter: FirstFeed['filter'], named = ''): Promise<FirstFeed> {
  const caller = callerFor(ctx);
  const seed = randomUUID();
  const asked = {
    ...filter,
    filter: { visibility: 'all' },
    order: 'rand',
    seed,
    limit: firstPageLimits.feedPage,
  } as const;
  const ids = campaignMedias(named);
  const [session, page, campaign] = await Promise.all([
    caller.auth.session(),
    caller.media.list(asked),
    ids.length > 0 &&
      caller.media.list({ ...filter, filter: { visibility: 'all', ids, short: true }, limit: ids.length }),
  ]);
  const first = campaign ? campaign.items : [];
  const others = page.items.filter(({ id }) => first.every((media) => media.id !== id));
  return { seed, filter, session, page: { ...page, items: [...first, ...others] } };
}
