import type { MediaView } from '@foxreel/contracts';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../api/trpc.ts';
import type { MediaPage } from './media-queries.ts';

type Pages = InfiniteData<MediaPage>;

/** Takes media out of the loaded lists at once; answers the way to put them back where they were. */
export function leaveOut(client: QueryClient, goes: (media: MediaView) => boolean, lists: 'shuffled' | 'all') {
  // Shuffled lists are those that leave out what their viewer is not interested in.
  const key = getQueryKey(trpc.media.list, lists === 'all' ? {} : { order: 'rand' }, 'infinite');
  const taken: { queryKey: QueryKey; page: number; index: number; item: MediaView }[] = [];
  for (const [queryKey, data] of client.getQueriesData<Pages>({ queryKey: key })) {
    if (!data?.pages.some(({ items }) => items.some(goes))) continue;
    for (const [page, { items }] of data.pages.entries())
      for (const [index, item] of items.entries()) if (goes(item)) taken.push({ queryKey, page, index, item });
    const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((item) => !goes(item)) }));
    client.setQueryData<Pages>(queryKey, { ...data, pages });
    if (pages.every(({ items }) => items.length === 0)) void client.invalidateQueries({ queryKey });
  }
  return () => {
    for (const { queryKey, page, index, item } of taken)
      client.setQueryData<Pages>(queryKey, (data) => data && putBack(data, page, index, item));
  };
}

function putBack(data: Pages, at: number, index: number, item: MediaView): Pages {
  if (data.pages.some(({ items }) => items.some(({ id }) => id === item.id))) return data;
  const pages = data.pages.map((page, number) =>
    number === at ? { ...page, items: page.items.toSpliced(index, 0, item) } : page,
  );
  return { ...data, pages };
}
