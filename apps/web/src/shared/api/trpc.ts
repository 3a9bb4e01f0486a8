import type { AppRouter } from '@foxreel/api/router';
import { createTRPCClient } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import { createLinks } from './links.ts';
import { createQueryClient } from './query-client.ts';

/** The hooks of every procedure: `trpc.media.get.useQuery({ media })`, `trpc.account.mute.useMutation()`. */
export const trpc = createTRPCReact<AppRouter>();

/** Calls procedures from outside React. */
export const trpcClient = createTRPCClient<AppRouter>({ links: createLinks('/trpc') });

/** The one cache of server data. */
export const queryClient = createQueryClient();

/**
 * The same cache by procedure: `utils.wallet.get.setData(undefined, wallet)`, `utils.comments.invalidate()`. Queries that several
 * screens share are options made here (decision 0036).
 */
export const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client: trpcClient });
