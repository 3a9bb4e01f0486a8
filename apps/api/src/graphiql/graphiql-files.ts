import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type GraphQLSchema, introspectionFromSchema } from 'graphql';
import { graphiqlStart } from './graphiql-start.ts';

export interface GraphiqlFile {
  type: string;
  etag: string;
  plain: Buffer;
  zipped: Buffer;
}

const script = 'text/javascript; charset=utf-8';

/** The files of GraphiQL by their name. Nine megabytes of script: read and compressed when somebody first opens the page. */
export async function loadGraphiqlFiles(schema: GraphQLSchema): Promise<ReadonlyMap<string, GraphiqlFile>> {
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
