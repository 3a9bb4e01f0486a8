import { type ApiTokenScope, messages } from '@foxreel/contracts';
import { isApiToken } from '@foxreel/domain/account';
import { DomainError, forbidden } from '@foxreel/domain/kernel';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../api-context.ts';
import { addressKey, createConnectionSlots } from './budgets.ts';
import { acceptsLargeBody } from './request-body.ts';
import { loginToken } from './request-context.ts';
import { routeBudgets } from './write-budgets.ts';

/** Concurrent file forms per visitor in this process: files of some megabytes are in memory until they are stored. */
const formsAtOnce = 10;
const retryAfterSeconds = 30;
const places = createConnectionSlots(formsAtOnce);

/** Charges a REST call before it is read (write-budgets.ts), and limits concurrent file forms. */
export const routeBudget: MiddlewareHandler<ApiEnv> = async function routeBudget(c, next) {
  const budget = routeBudgets[`${c.req.method} ${c.req.path}`];
  if (budget === undefined || budget === 'none') return next();
  const { actor, budgets, request } = await c.get('context')();
  await budgets.takeWrites({ actor, address: request.address }, [budget]);
  if (!acceptsLargeBody(c.req.path)) return next();
  const giveBack = places.take(actor.kind === 'account' ? actor.accountId : addressKey(request.address));
  if (giveBack === null) throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds });
  try {
    await next();
  } finally {
    giveBack();
  }
};

/** A route's requirement for API tokens; null for none, 'session' rejects every token. The first matching row counts. */
const routeScopes: readonly (readonly [route: RegExp, scope: ApiTokenScope | 'session' | null])[] = [
  // GraphQL checks field by field (graphql/operation-scopes.ts).
  [/^\w+ \/api$/, null],
  [/^\w+ \/api\/(health|ready|schema\.graphql|validate)$/, null],
  [/^\w+ \/api\/graphiql\//, null],
  // Public for everyone.
  [/^\w+ \/api\/(oembed|preview\/[^/]+)$/, null],
  [/^\w+ \/api\/(livekit|stripe)\/webhook$/, null],
  // These have their own signature.
  [/^\w+ \/api\/ingest\//, null],
  [/^\w+ \/api\/upload\/(media|recording)$/, 'media'],
  [/^DELETE \/api\/upload\/media\/[^/]+$/, 'media'],
  [/^\w+ \/api\/uploadthing$/, 'media'],
  [/^\w+ \/api\/upload\/avatar$/, 'account'],
  [/^\w+ \/api\/upload\/(live-cover|bandwidth)$/, 'live'],
  [/^\w+ \/api\/battles\/[^/]+\/chain$/, 'live'],
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
  [/^\w+ \/live-covers\//, 'read'],
  [/^\w+ \/message-files\//, 'messages'],
  // Identity documents are for people, never for tools.
  [/^\w+ \/identity-files\//, 'session'],
  [/^\w+ \/(api|trpc)(\/|$)/, 'session'],
];

/** An API token's required scope for `method` at `path`. */
const routeScope = (method: string, path: string): ApiTokenScope | 'session' | null =>
  routeScopes.find(([route]) => route.test(`${method} ${path}`))?.[1] ?? null;

/**
 * The only place that enforces API token scopes outside GraphQL. A new route below /api rejects tokens until it has a row; tRPC
 * always does. Requests without a token pass.
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

/** The message that names a token's missing scope. */
export const lacksScope = (scope: ApiTokenScope): string => `This token lacks the scope '${scope}'`;
