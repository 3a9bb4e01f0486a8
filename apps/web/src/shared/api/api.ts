import type { AppRouter } from '@foxreel/api/router';
import { createTRPCClient } from '@trpc/client';
import { createLinks } from './links.ts';

/** Calls the server from outside React. Components use the hooks of trpc.ts. */
export const api = createTRPCClient<AppRouter>({ links: createLinks('/trpc') });
