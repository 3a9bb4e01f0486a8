import { acceptedLanguage } from '@foxreel/contracts';
import { badInput, viewerId } from '@foxreel/domain/kernel';
import { GraphQLError } from 'graphql';
import type { ApiApp, ApiContext, ApiRequest } from '../api-context.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { graphqlReply, maskGraphqlError } from '../errors/index.ts';
import { feedSeed } from '../http/support-caller.ts';
import type { CompiledOperationCache } from './compiled-operations.ts';
import { createGraphqlHandler, type GraphqlRequest } from './graphql-handler.ts';
import { PersistedOperations } from './persisted-operations.ts';
import { printSdl } from './schema.ts';

/** A query in a URL: its variables and extensions must be JSON text, or BAD_INPUT names which is not. */
export function rejectMalformedQuery(address: string): void {
  const { searchParams } = new URL(address);
  for (const name of ['variables', 'extensions']) {
    const text = searchParams.get(name);
    if (text && !isJson(text)) throw badInput(name, `${name} must be JSON`);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** POST /api with `{query, variables, operationName}`, and queries by GET (docs/contract/rest.md, GraphQL replies). */
export function mountGraphql(
  app: ApiApp,
  { environment, logger }: ApiDependencies,
  ready: CompiledOperationCache,
): void {
  const handle = createGraphqlHandler(logger, ready, {
    introspection: environment.INTROSPECTION,
    persisted: new PersistedOperations({ only: environment.PERSISTED_OPERATIONS_ONLY }),
  });
  const mask = maskGraphqlError(logger);
  const sdl = printSdl();
  app.get('/api/schema.graphql', (c) => c.text(sdl));
  app.on(['GET', 'POST'], '/api', async (c) => {
    const login = await loginOf(c);
    if ('error' in login)
      return graphqlReply(
        mask(login.error, {
          id: c.get('requestId'),
          language: acceptedLanguage(c.req.header('accept-language')),
        }),
      );
    const { domain } = login;
    const account = viewerId(domain);
    if (account !== null) return run(c, { domain, seed: account });
    const { seed, setCookie } = feedSeed(c, environment);
    if (setCookie !== null) c.header('set-cookie', setCookie, { append: true });
    return run(c, { domain, seed });
  });

  /** Yoga does not handle HEAD: a GET without the body. */
  async function run({ req }: ApiRequest, asked: GraphqlRequest): Promise<Response> {
    if (req.raw.method !== 'HEAD') return documented(await handle(withTypeInSmallLetters(req.raw), asked));
    const reply = documented(await handle(new Request(req.url, { headers: [...req.raw.headers] }), asked));
    return new Response(null, { status: reply.status, headers: [...reply.headers] });
  }
}

/** Media types are case-insensitive (RFC 9110 section 8.3.1); Yoga expects lower case. */
function withTypeInSmallLetters(request: Request): Request {
  const contentType = request.headers.get('content-type') ?? '';
  const [type = ''] = contentType.split(';', 1);
  if (type === type.toLowerCase()) return request;
  const headers = new Headers(request.headers);
  headers.set('content-type', type.toLowerCase() + contentType.slice(type.length));
  return new Request(request, { headers });
}

/** Responses are private. If Yoga cannot read a request or write its response, its reply is empty. */
function documented(response: Response): Response {
  const { status } = response;
  const words = unread.get(status);
  if (words !== undefined && response.body === null)
    return graphqlReply(new GraphQLError(words, { extensions: { code: 'UNSUPPORTED_TYPE', status, state: null } }));
  response.headers.set('cache-control', 'no-store');
  return response;
}

const unread = new Map([
  [406, 'The reply is application/json or application/graphql-response+json'],
  [415, 'The body is to be application/json'],
]);

const loginOf = (c: ApiRequest): Promise<{ domain: ApiContext } | { error: unknown }> =>
  c
    .get('context')()
    .then((domain) => {
      if (c.req.method === 'GET') rejectMalformedQuery(c.req.url);
      return { domain };
    })
    .catch((error: unknown) => ({ error }));
