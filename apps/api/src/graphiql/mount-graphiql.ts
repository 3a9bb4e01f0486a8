import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type GraphQLSchema, introspectionFromSchema } from 'graphql';
import type { ApiApp } from '../api-context.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { schema } from '../graphql/schema.ts';
import { contentSecurityPolicy } from '../http/own-origin.ts';
import { graphiqlStart } from './graphiql-start.ts';

interface GraphiqlFile {
  type: string;
  etag: string;
  plain: Buffer;
  zipped: Buffer;
}

const script = 'text/javascript; charset=utf-8';

/** GraphiQL's files by name. Nine megabytes of script, read and compressed on first use. */
async function loadGraphiqlFiles(schema: GraphQLSchema): Promise<ReadonlyMap<string, GraphiqlFile>> {
  const bundle = await import('@graphql-yoga/render-graphiql/graphiql');
  const texts: [name: string, type: string, text: string][] = [
    ['start.js', script, graphiqlStart],
    ['graphiql.js', script, bundle.js],
    ['graphiql.css', 'text/css; charset=utf-8', bundle.css],
    ['editor.worker.js', script, bundle.editorWorkerService],
    ['json.worker.js', script, bundle.jsonWorker],
    ['graphql.worker.js', script, bundle.graphqlWorker],
    ['schema.json', 'application/json', JSON.stringify(introspectionFromSchema(schema))],
  ];
  return new Map(await Promise.all(texts.map(([name, type, text]) => fileOf(name, type, text))));
}

async function fileOf(name: string, type: string, text: string): Promise<[string, GraphiqlFile]> {
  const plain = Buffer.from(text);
  const zipped = await promisify(gzip)(plain);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`;
  return [name, { type, etag, plain, zipped }];
}

/** GraphiQL's page. It loads everything from /api/graphiql/, so that it works without any other host. */
const graphiqlPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Foxreel API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/api/graphiql/graphiql.css" />
    <style>html, body, #root { height: 100%; margin: 0; }</style>
  </head>
  <body class="no-focus-outline">
    <noscript>GraphiQL needs JavaScript. The schema is at <a href="/api/schema.graphql">/api/schema.graphql</a>.</noscript>
    <div id="root"></div>
    <script src="/api/graphiql/start.js" defer></script>
  </body>
</html>
`;

/**
 * GET /api shows browsers GraphiQL (docs/contract/rest.md, GraphQL replies); other types and methods go on to GraphQL. The page
 * opens whether or not introspection is allowed.
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

/** Browsers accept text/html first; tools JSON, or anything. */
const wantsPage = (accept: string | undefined): boolean =>
  accept?.trim().toLowerCase().startsWith('text/html') ?? false;
