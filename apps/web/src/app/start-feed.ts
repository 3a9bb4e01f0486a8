import { firstFeed } from '../features/feed/first-feed.ts';
import { feedInput } from '../features/feed/use-feed.ts';
import { utils } from '../shared/api/trpc.ts';

/** Puts what the document brought where the feed and the session look for it: the first slide needs no further round trip. */
export function startFeed(): void {
  if (!firstFeed) return;
  const { filter, session, page } = firstFeed;
  utils.auth.session.setData(undefined, session);
  utils.media.list.setInfiniteData(feedInput(filter), { pages: [page], pageParams: [null] });
}
