import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** Who runs the service. */
export const operatorQuery = queryOptions({
  queryKey: ['site.operator'],
  queryFn: () => api.site.operator.query(),
  staleTime: Number.POSITIVE_INFINITY,
});
