import type { QueryClient } from '@tanstack/react-query';
import { firstFeed } from '../features/feed/first-feed.ts';
import { feedQuery } from '../features/feed/use-feed.ts';
import { sessionQuery } from '../shared/session/use-session.ts';

/** Puts what the document brought where the feed and the session look for it: the first slide needs no further round trip. */
export function startFeed(client: QueryClient): void {
  if (!firstFeed) return;
  const { filter, session, page } = firstFeed;
  client.setQueryData(sessionQuery.queryKey, session);
  client.setQueryData(feedQuery(filter).queryKey, { pages: [page], pageParams: [null] });
}
