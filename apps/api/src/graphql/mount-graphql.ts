import { randomUUID } from 'node:crypto';
import { viewerId } from '@foxreel/domain/kernel';
import { getCookie, setCookie } from 'hono/cookie';
import type { ApiDependencies } from '../dependencies.ts';
import type { ApiApp, ApiRequest } from '../http/api-env.ts';
import { cameOverHttps } from '../http/visitor.ts';
import { createGraphqlHandler } from './graphql-handler.ts';
import { printSdl } from './print-sdl.ts';

const seedCookie = 'feed_seed';
const seedSeconds = 30 * 24 * 60 * 60;

/** POST /api with `{query, variables, operationName}`, and queries by GET (contract/rest.md, GraphQL replies). */
export function mountGraphql(app: ApiApp, { environment, logger }: ApiDependencies): void {
  const handle = createGraphqlHandler(logger);
  const sdl = printSdl();
  app.get('/api/schema.graphql', (c) => c.text(sdl));
  app.on(['GET', 'POST'], '/api', async (c) => {
    const domain = await c.get('context')();
    const seed = viewerId(domain) ?? anonymousSeed(c, environment);
    return handle(c.req.raw, { domain, seed });
  });
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
