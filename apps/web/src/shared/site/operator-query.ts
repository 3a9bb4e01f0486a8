import { utils } from '../api/trpc.ts';

/** Who runs the service. */
export const operatorQuery = utils.site.operator.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY });
