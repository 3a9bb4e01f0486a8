import { limits, type SharedLinkView } from '@foxreel/contracts';
import { useQuery } from '@tanstack/react-query';
import { utils } from '../../shared/api/trpc.ts';
import { sharedLinkQuery } from '../../shared/media/media-queries.ts';

const listInput = { limit: limits.listPage };

/** The creator's own links, newest first. */
export const linksQuery = utils.sharedLinks.list.infiniteQueryOptions(listInput, {
  getNextPageParam: (page) => page.after,
});

/** A link of one's own for a popup over the list: at once from what is loaded, then as the server has it. */
export function useOwnLink(id: string | undefined) {
  const loaded = () =>
    utils.sharedLinks.list
      .getInfiniteData(listInput)
      ?.pages.flatMap(({ items }) => items)
      .find((link) => link.id === id);
  const query = useQuery({ ...sharedLinkQuery(id ?? ''), enabled: id !== undefined, placeholderData: loaded });
  const own: SharedLinkView | null = query.data?.media.access === 'owner' ? query.data : null;
  return { link: own, query };
}
