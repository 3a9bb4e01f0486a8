import type { HttpBindings } from '@hono/node-server';
import type { Hono, Context as HonoContext } from 'hono';
import type { ApiContext } from '../trpc/context.ts';

/** What Hono carries through one request. Tests call without a socket, so the bindings may be missing. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The request's context; made, and the session looked up, when it is first asked for. */
    context: () => Promise<ApiContext>;
  };
}

export type ApiApp = Hono<ApiEnv>;
export type ApiRequest = HonoContext<ApiEnv>;
