import { type ApiTokenScope, messages } from '@foxreel/contracts';
import { isApiToken } from '@foxreel/domain/account';
import { forbidden } from '@foxreel/domain/kernel';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { loginToken } from './request-context.ts';

/** What a route asks of a personal token; null asks nothing, 'session' refuses every token. The first row that fits counts. */
const routeScopes: readonly (readonly [route: RegExp, scope: ApiTokenScope | 'session' | null])[] = [
  // GraphQL asks field by field (graphql/operation-scopes.ts).
  [/^\w+ \/api$/, null],
  [/^\w+ \/api\/(health|ready|schema\.graphql|validate)$/, null],
  [/^\w+ \/api\/graphiql\//, null],
  // As for strangers, whoever asks.
  [/^\w+ \/api\/(oembed|preview\/[^/]+)$/, null],
  [/^\w+ \/api\/(livekit|stripe)\/webhook$/, null],
  // These carry a signature of their own.
  [/^\w+ \/api\/ingest\//, null],
  [/^\w+ \/api\/upload\/(media|recording)$/, 'media'],
  [/^DELETE \/api\/upload\/media\/[^/]+$/, 'media'],
  [/^\w+ \/api\/uploadthing$/, 'media'],
  [/^\w+ \/api\/upload\/avatar$/, 'account'],
  [/^\w+ \/api\/uploads(DeskFox)?$/, 'messages'],
  [/^\w+ \/api\/account\/export$/, 'account'],
  [/^\w+ \/api\/creator-agreement\/[^/]+$/, 'account'],
  [/^\w+ \/api\/account\/earnings\.csv$/, 'wallet'],
  [/^\w+ \/api\/sounds$/, 'staff'],
  [/^\w+ \/api\/sandbox\/clock$/, 'staff'],
  [/^\w+ \/api\/sandbox\/card$/, 'wallet'],
  [/^POST \/live\//, 'live'],
  [/^(DELETE|PATCH) \/live\//, 'live'],
  [/^\w+ \/live\//, 'read'],
  [/^\w+ \/files\//, 'read'],
  [/^\w+ \/link-files\//, 'read'],
  [/^\w+ \/message-files\//, 'messages'],
  // Identity documents are for people, never for tools.
  [/^\w+ \/identity-files\//, 'session'],
  [/^\w+ \/(api|trpc)(\/|$)/, 'session'],
];

/** What a personal token needs for `method` at `path`. */
export const routeScope = (method: string, path: string): ApiTokenScope | 'session' | null =>
  routeScopes.find(([route]) => route.test(`${method} ${path}`))?.[1] ?? null;

/**
 * The one place where personal tokens meet their scopes outside GraphQL. A new route below /api refuses them until it has a row;
 * tRPC always does. Requests without a personal token pass untouched.
 */
export const requireRouteScope: MiddlewareHandler<ApiEnv> = async function requireRouteScope(c, next) {
  const token = loginToken(c);
  const scope = token !== null && isApiToken(token) ? routeScope(c.req.method, c.req.path) : null;
  if (scope !== null) {
    const { actor } = await c.get('context')();
    if (scope === 'session')
      throw forbidden(c.req.path.startsWith('/trpc') ? messages.tokenForApiOnly : messages.sessionOnly);
    if (actor.kind === 'account' && actor.scopes !== null && !actor.scopes.includes(scope))
      throw forbidden(lacksScope(scope));
  }
  await next();
};

/** The words that name the scope which a token lacks. */
export const lacksScope = (scope: ApiTokenScope): string => `This token lacks the scope '${scope}'`;
