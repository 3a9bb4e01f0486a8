import type { AppRouter } from '@foxreel/api/router';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { watchFor401 } from './watch-for-401.ts';

/** The typed way to our own server: `api.media.get.query({ media })`. Calls of one tick share one request. */
export const api = createTRPCClient<AppRouter>({
  links: [watchFor401, httpBatchLink({ url: '/trpc', maxURLLength: 2000 })],
});
