import type { MassAudienceInput, MassMessageView, RelationType, RuleEvent } from '@foxreel/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getMutationKey, getQueryKey } from '@trpc/react-query';
import { trpc, trpcClient, utils } from '../../shared/api/trpc.ts';

const page = 20;
const watchMs = 2_000;

export const massInput = { limit: page };
const isUnderWay = (mass: MassMessageView) => mass.status === 'sending' && !mass.paused;

/** The creator's mass messages; polled while one is being sent, in case its events are lost. */
export const massQuery = utils.mass.list.infiniteQueryOptions(massInput, {
  getNextPageParam: (last) => last.after,
  refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? watchMs : false),
});

/** Fetched again whenever more were delivered. */
export const massResultQuery = ({ id, delivered }: MassMessageView) =>
  queryOptions({
    queryKey: [...getQueryKey(trpc.mass.result, { id }, 'query'), { delivered }],
    queryFn: () => trpcClient.mass.result.query({ id }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

export const estimateQuery = (audience: MassAudienceInput) =>
  queryOptions({
    queryKey: [...getMutationKey(trpc.mass.estimate), audience],
    queryFn: () => trpcClient.mass.estimate.mutate(audience),
    placeholderData: keepPreviousData,
    enabled: audience.send_to !== 'custom' || audience.custom.length > 0,
  });

export const templatesInput = { limit: 50 };
export const templatesQuery = utils.mass.templates.queryOptions(templatesInput);

export const autoLogQuery = (event: RuleEvent) =>
  utils.mass.autoLog.infiniteQueryOptions({ event, limit: page }, { getNextPageParam: (last) => last.after });

export const peopleQuery = (query: string, type: RelationType | undefined) =>
  utils.search.people.infiniteQueryOptions(
    { limit: page, type, query: query || undefined },
    { getNextPageParam: (last) => last.after, placeholderData: keepPreviousData },
  );
