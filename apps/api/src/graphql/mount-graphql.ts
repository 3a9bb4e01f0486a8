import { randomUUID } from 'node:crypto';
import { type Context, viewerId } from '@foxreel/domain/kernel';
import type { GraphQLError } from 'graphql';
import { getCookie, setCookie } from 'hono/cookie';
import type { ApiDependencies } from '../dependencies.ts';
import { documentedError, maskGraphqlError } from '../errors/index.ts';
import type { ApiApp, ApiRequest } from '../http/api-env.ts';
import { cameOverHttps } from '../http/visitor.ts';
import { createGraphqlHandler } from './graphql-handler.ts';
import { printSdl } from './print-sdl.ts';

const seedCookie = 'feed_seed';
const seedSeconds = 30 * 24 * 60 * 60;

/** POST /api with `{query, variables, operationName}`, and queries by GET (contract/rest.md, GraphQL replies). */
export function mountGraphql(app: ApiApp, { environment, logger }: ApiDependencies): void {
  const handle = createGraphqlHandler(logger);
  const mask = maskGraphqlError(logger);
  const sdl = printSdl();
  app.get('/api/schema.graphql', (c) => c.text(sdl));
  app.on(['GET', 'POST'], '/api', async (c) => {
    const login = await loginOf(c);
    if ('refusal' in login) return refusedLogin(mask(login.refusal));
    const { domain } = login;
    const seed = viewerId(domain) ?? anonymousSeed(c, environment);
    return handle(c.req.raw, { domain, seed });
  });
}

const loginOf = (c: ApiRequest): Promise<{ domain: Context } | { refusal: unknown }> =>
  c
    .get('context')()
    .then(
      (domain) => ({ domain }),
      (refusal: unknown) => ({ refusal }),
    );

/** A personal token that does not hold: said as GraphQL says it, by HTTP 401 as nothing ran. */
function refusedLogin(error: GraphQLError): Response {
  const { status } = error.extensions;
  return Response.json(
    { errors: [documentedError(error)] },
    { status: typeof status === 'number' ? status : 500, headers: { 'cache-control': 'no-store' } },
  );
}

/** Shuffled lists keep one order for a visitor: by a cookie that says nothing else. */
function anonymousSeed(c: ApiRequest, environment: ApiDependencies['environment']): string {
  const known = getCookie(c, seedCookie);
  if (known && /^[\w-]{8,64}$/.test(known)) return known;
  const seed = randomUUID();
  setCookie(c, seedCookie, seed, {
    path: '/api',
    maxAge: seedSeconds,
    httpOnly: true,
    sameSite: 'Lax',
    secure: cameOverHttps(c, environment),
  });
  return seed;
}
