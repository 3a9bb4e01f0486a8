import type { AppRouter } from '@foxreel/api/router';
import type { TRPCClient } from '@trpc/client';
import { callServer } from './call-server.ts';

/** Each name that is read lengthens the path of the procedure; `query` or `mutate` ends it. */
const node = (path: string): object =>
  new Proxy(Object.create(null), {
    get: (_target, name: string) =>
      name === 'query' || name === 'mutate'
        ? (input?: unknown) => callServer(name, path, input)
        : node(path ? `${path}.${name}` : name),
  });

/**
 * The typed way to our own server: `api.media.get.query({ media })`. tRPC's types over call-server.ts, because its client is
 * 5 kB of the first page for links and subscriptions that the app does not use.
 */
export const api: TRPCClient<AppRouter> = Object.create(node(''));
