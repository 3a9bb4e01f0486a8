import { viewerId } from '@foxreel/domain/kernel';
import type { ApiDependencies } from '../dependencies.ts';
import { graphqlReply, maskGraphqlError } from '../errors/index.ts';
import type { ApiApp, ApiRequest } from '../http/api-env.ts';
import { feedSeed } from '../http/feed-seed.ts';
import type { ApiContext } from '../trpc/context.ts';
import { createGraphqlHandler } from './graphql-handler.ts';
import { PersistedOperations } from './persisted-operations.ts';
import { printSdl } from './print-sdl.ts';
import type { ReadyOperations } from './ready-operations.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';

/** POST /api with `{query, variables, operationName}`, and queries by GET (contract/rest.md, GraphQL replies). */
export function mountGraphql(app: ApiApp, { environment, logger }: ApiDependencies, ready: ReadyOperations): void {
  const handle = createGraphqlHandler(logger, ready, {
    introspection: environment.INTROSPECTION,
    persisted: new PersistedOperations({ only: environment.PERSISTED_OPERATIONS_ONLY }),
  });
  const mask = maskGraphqlError(logger);
  const sdl = printSdl();
  app.get('/api/schema.graphql', (c) => c.text(sdl));
  app.on(['GET', 'POST'], '/api', async (c) => {
    const login = await loginOf(c);
    if ('refusal' in login) return graphqlReply(mask(login.refusal, c.get('requestId')));
    const { domain } = login;
    const account = viewerId(domain);
    if (account !== null) return handle(c.req.raw, { domain, seed: account });
    const { seed, setCookie } = feedSeed(c, environment);
    if (setCookie !== null) c.header('set-cookie', setCookie, { append: true });
    return handle(c.req.raw, { domain, seed });
  });
}

const loginOf = (c: ApiRequest): Promise<{ domain: ApiContext } | { refusal: unknown }> =>
  c
    .get('context')()
    .then((domain) => {
      if (c.req.method === 'GET') refuseUnreadable(c.req.url);
      return { domain };
    })
    .catch((refusal: unknown) => ({ refusal }));
