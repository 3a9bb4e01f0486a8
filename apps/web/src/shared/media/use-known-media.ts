import type { MediaView } from '@foxreel/contracts';
import { type InfiniteData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { itemsOf, type MediaPage, mediaListsKey, mediaQuery } from './media-queries.ts';

/** A media by its id for a popup over the list that shows it: at once from what is loaded, then as the server has it. */
export function useKnownMedia(media: string | undefined): UseQueryResult<MediaView | null> {
  const client = useQueryClient();
  const loaded = () => {
    for (const [, data] of client.getQueriesData<InfiniteData<MediaPage>>({ queryKey: mediaListsKey })) {
      const item = itemsOf(data).find(({ id }) => id === media);
      if (item) return item;
    }
    return undefined;
  };
  return useQuery({ ...mediaQuery(media ?? ''), enabled: media !== undefined, placeholderData: loaded });
}
