import type { MassAudienceInput, MassMessageView, RelationType, RuleEvent } from '@foxreel/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';

const after = (cursor: string | null) => (cursor === null ? {} : { after: cursor });
const page = 20;
const watchMs = 2_000;

const isUnderWay = (mass: MassMessageView) => mass.status === 'sending' && !mass.paused;

/** The creator's messages to many; asked again and again while one is being sent, should its news be lost. */
export const massQuery = infiniteQueryOptions({
  queryKey: ['mass-messages'],
  queryFn: ({ pageParam }) => api.mass.list.query({ limit: page, ...after(pageParam) }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.after,
  refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? watchMs : false),
});

export const massResultQuery = (mass: MassMessageView) =>
  queryOptions({
    queryKey: ['mass-result', mass.id, mass.delivered],
    queryFn: () => api.mass.result.query({ id: mass.id }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

export const estimateQuery = (audience: MassAudienceInput) =>
  queryOptions({
    queryKey: ['mass-estimate', audience],
    queryFn: () => api.mass.estimate.mutate(audience),
    placeholderData: keepPreviousData,
    enabled: audience.send_to !== 'custom' || audience.custom.length > 0,
  });

export const templatesQuery = queryOptions({
  queryKey: ['messenger-templates'],
  queryFn: () => api.mass.templates.query({ limit: 50 }),
});

export const autoLogQuery = (event: RuleEvent) =>
  infiniteQueryOptions({
    queryKey: ['auto-log', event],
    queryFn: ({ pageParam }) => api.mass.autoLog.query({ event, limit: page, ...after(pageParam) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.after,
  });

export const peopleQuery = (query: string, type: RelationType | undefined) =>
  infiniteQueryOptions({
    queryKey: ['mass-people', type ?? 'all', query],
    queryFn: ({ pageParam }) =>
      api.search.people.query({
        limit: page,
        ...(type ? { type } : {}),
        ...(query ? { query } : {}),
        ...after(pageParam),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.after,
    placeholderData: keepPreviousData,
  });
