import type { QueryClient } from '@tanstack/react-query';
import { feedQuery } from '../features/feed/use-feed.ts';
import { sessionQuery } from '../shared/session/use-session.ts';

const feeds = { '/': {}, '/videos': { type: 'video' }, '/photos': { type: 'photo' } } as const;
const isFeed = (path: string): path is keyof typeof feeds => path in feeds;

/** Asks for the feed of this address, and for its first picture, while React is still being set up: a second on a slow phone. */
export async function startFeed(client: QueryClient, path: string): Promise<void> {
  if (!isFeed(path)) return;
  void client.prefetchQuery(sessionQuery);
  const { pages } = await client.fetchInfiniteQuery(feedQuery(feeds[path]));
  new Image().src = pages[0]?.items[0]?.thumbnail.poster ?? '';
}
