import type { ApiDependencies } from '../dependencies.ts';
import { schema } from '../graphql/schema.ts';
import type { ApiApp } from '../http/api-env.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { type GraphiqlFile, loadGraphiqlFiles } from './graphiql-files.ts';
import { graphiqlPage } from './graphiql-page.ts';

/**
 * GET /api answers a browser with GraphiQL (docs/contract/rest.md, GraphQL replies); who asks for anything but a page, or not by GET,
 * goes on to GraphQL. The page opens whether or not introspection is allowed.
 */
export function mountGraphiql(app: ApiApp, { environment }: Pick<ApiDependencies, 'environment'>): void {
  const policy = contentSecurityPolicy(environment, { inlineStyles: true });
  let loading: Promise<ReadonlyMap<string, GraphiqlFile>> | null = null;
  app.get('/api', async (c, next) => {
    if (!wantsPage(c.req.header('accept'))) return next();
    return c.html(graphiqlPage, 200, {
      'cache-control': 'no-cache',
      vary: 'accept',
      'content-security-policy': policy,
    });
  });
  app.get('/api/graphiql/:file', async (c, next) => {
    loading ??= loadGraphiqlFiles(schema);
    const file = (await loading).get(c.req.param('file'));
    if (!file) return next();
    const headers = { etag: file.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' };
    if (c.req.header('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
    const zips = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
    const body = new Uint8Array(zips ? file.zipped : file.plain);
    return new Response(body, {
      headers: { ...headers, 'content-type': file.type, ...(zips ? { 'content-encoding': 'gzip' } : {}) },
    });
  });
}

/** Browsers name text/html first; tools name JSON, or anything. */
const wantsPage = (accept: string | undefined): boolean =>
  accept?.trim().toLowerCase().startsWith('text/html') ?? false;
