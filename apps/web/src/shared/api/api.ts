import type { AppRouter } from '@foxreel/api/router';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { watchFor401 } from './watch-for-401.ts';

export type ApiInputs = inferRouterInputs<AppRouter>;
export type ApiOutputs = inferRouterOutputs<AppRouter>;

/** The typed way to our own server: `api.media.get.query({ media })`. Calls of one tick share one request. */
export const api = createTRPCClient<AppRouter>({
  links: [watchFor401, httpBatchLink({ url: '/trpc', maxURLLength: 2000 })],
});
