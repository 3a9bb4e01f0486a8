import { limits, type SharedLinkView } from '@foxreel/contracts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

type LinkPage = Awaited<ReturnType<typeof api.sharedLinks.list.query>>;

/** The creator's own links, newest first. */
export const linksQuery = infiniteQueryOptions({
  queryKey: ['shared-links', 'own'] as const,
  queryFn: ({ pageParam }) =>
    api.sharedLinks.list.query({ limit: limits.listPage, ...(pageParam ? { after: pageParam } : {}) }),
  initialPageParam: null as string | null,
  getNextPageParam: (page: LinkPage) => page.after,
});

const linkQuery = (id: string) =>
  queryOptions({ queryKey: ['shared-links', id] as const, queryFn: () => api.sharedLinks.get.query({ id }) });

/** A link of one's own for a popup over the list: at once from what is loaded, then as the server has it. */
export function useOwnLink(id: string | undefined) {
  const client = useQueryClient();
  const loaded = () =>
    client
      .getQueryData<InfiniteData<LinkPage>>(linksQuery.queryKey)
      ?.pages.flatMap(({ items }) => items)
      .find((link) => link.id === id);
  const query = useQuery({ ...linkQuery(id ?? ''), enabled: id !== undefined, placeholderData: loaded });
  const own: SharedLinkView | null = query.data?.media.access === 'owner' ? query.data : null;
  return { link: own, query };
}

/** After a link was made, changed or removed. */
export const refreshLinks = (client: QueryClient) => client.invalidateQueries({ queryKey: ['shared-links'] });
