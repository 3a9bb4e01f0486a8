import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { limits, uploadFile } from '@foxreel/contracts';
import { type Context, DomainError, requireCreator } from '@foxreel/domain/kernel';
import { importUpload, type PreparedUpload, parseStoredDetails } from '@foxreel/domain/uploads';
import { createRouteHandler, createUploadthing, UploadThingError, UTFiles } from 'uploadthing/server';
import { z } from 'zod';
import type { ApiRequest } from '../api-context.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { readJson } from '../http/request-body.ts';
import { systemContext } from './ingest-routes.ts';

const tokenShape = z.object({
  apiKey: z.string().startsWith('sk_'),
  appId: z.string().min(1),
  regions: z.array(z.string()).min(1),
  ingestHost: z.string().optional(),
});

/** Sent with the files to the cloud and returned, signed, once each has arrived. */
const metadataShape = z.object({
  account: z.uuid(),
  files: z.array(z.object({ id: z.uuid(), file: uploadFile, details: z.unknown() })).min(1),
});

/** A request to UploadThing's handler, with the context for its hooks. */
class CloudRequest extends Request {
  readonly ctx: Context;
  /** A hook's error: UploadThing's response has only its message. */
  failure: unknown;

  constructor(ctx: Context, url: string, init: RequestInit) {
    super(url, init);
    this.ctx = ctx;
  }
}

/** Validates a creator's files and gives each an id; throws for invalid ones. */
export type AcceptUploads = (
  ctx: Context,
  files: readonly { name: string; size: number }[],
  input: unknown,
) => Promise<PreparedUpload[]>;

/**
 * POST /api/uploadthing for uploads to UploadThing's cloud, with its own route handler. A file's row is created by the callback
 * on its arrival. Throws for an unreadable token.
 */
export function openInCloud(token: string, accept: AcceptUploads, dependencies: ApiDependencies) {
  const handle = createCloudHandler(token, accept);
  return async (c: ApiRequest): Promise<Response> => {
    if (c.req.header('uploadthing-hook') !== undefined)
      return handle(forwarded(c, systemContext(dependencies), await c.req.text()));
    const ctx = await c.get('context')();
    requireCreator(ctx);
    const response = await handle(forwarded(c, ctx, JSON.stringify(await readJson(c))));
    if (!response.ok) throw new DomainError('BAD_INPUT', messageOf(await response.json()));
    return response;
  };
}

/** Our size and nesting rules have already read the body, so its length is set again. */
function forwarded(c: ApiRequest, ctx: Context, body: string): CloudRequest {
  const headers = new Headers(c.req.raw.headers);
  for (const name of ['content-length', 'transfer-encoding', 'connection', 'expect']) headers.delete(name);
  return new CloudRequest(ctx, c.req.url, { method: 'POST', headers, body });
}

/** UploadThing's route handler for uploads to its cloud. Throws for an unreadable token. */
function createCloudHandler(token: string, accept: AcceptUploads): (request: CloudRequest) => Promise<Response> {
  const { appId } = tokenShape.parse(parseToken(token));
  const handle = createRouteHandler({
    router: createFileRouter(appId, accept),
    // Errors are thrown, and logged with all other errors of the api.
    config: { token, isDev: false, logLevel: 'None', handleDaemonPromise: 'await' },
  });
  return async (request) => {
    const response = await handle(request);
    if (request.failure !== undefined) throw request.failure;
    return response;
  };
}

/** Validated by AcceptUploads, because UploadThing would drop the messages. */
const unvalidated = z.custom<Record<string, string | number | boolean | string[]>[]>(() => true);

/** The only route, `media`: signed-in creators, with each file's details as input (spec part 2 §5). */
function createFileRouter(appId: string, accept: AcceptUploads) {
  const f = createUploadthing();
  return {
    // Our own rules determine a file's type: UploadThing's trust the browser.
    media: f(
      { blob: { maxFileSize: '1024MB', maxFileCount: limits.uploadFilesMax } },
      { presignedURLTTL: '1d', getFileHashParts: () => [randomUUID()] },
    )
      .input(unvalidated)
      .middleware(({ req, files, input }) =>
        keepFailure(req, async (ctx) => {
          const uploads = await accept(ctx, files, input);
          return {
            account: requireCreator(ctx).accountId,
            files: uploads.map(({ id, name, bytes, details }): { id: string; file: object; details: unknown } => ({
              id,
              file: { name, bytes },
              details,
            })),
            [UTFiles]: files.map((file, index) => ({
              ...file,
              name: uploads[index]?.name ?? file.name,
              customId: uploads[index]?.id ?? null,
            })),
          };
        }),
      )
      .onUploadComplete(({ req, metadata, file }) =>
        keepFailure(req, async (ctx) => {
          const { account, files } = metadataShape.parse(metadata);
          const announced = files.find(({ id }) => id === file.customId);
          if (!announced) throw new DomainError('BAD_INPUT', 'The callback names an unknown file');
          const { id, file: named, details } = announced;
          const { id: media } = await importUpload(ctx, {
            accountId: account,
            file: { id, ...named, key: file.key, details: parseStoredDetails(details) },
            fetchBody: () => fetchFromCloud(file.ufsUrl, appId),
          });
          return { media };
        }),
      ),
  };
}

async function keepFailure<Result>(request: Request, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  if (!(request instanceof CloudRequest)) throw new Error('The request has no context');
  try {
    return await work(request.ctx);
  } catch (cause) {
    request.failure = cause;
    throw new UploadThingError({ code: 'BAD_REQUEST', message: 'The upload was rejected', cause });
  }
}

/** Opens a file in UploadThing's cloud. Only its own hosts, over https, without following redirects elsewhere. */
async function fetchFromCloud(url: string, appId: string): Promise<Readable> {
  if (!isCloudAddress(url, appId))
    throw new DomainError('FORBIDDEN', 'The address of the file is not one of UploadThing');
  const response = await fetch(url, { redirect: 'error' });
  if (!response.ok || !response.body) throw new DomainError('UNAVAILABLE', `UploadThing answered ${response.status}`);
  return Readable.from(response.body);
}

function isCloudAddress(url: string, appId: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username } = new URL(url);
  return (
    protocol === 'https:' && username === '' && [`${appId.toLowerCase()}.ufs.sh`, 'utfs.io', 'ufs.sh'].includes(host)
  );
}

function parseToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch (cause) {
    throw new Error('UPLOADTHING_TOKEN: a token is base64 of JSON {apiKey, appId, regions}', { cause });
  }
}

function messageOf(body: unknown): string {
  const parsed = z.object({ message: z.string() }).safeParse(body);
  return parsed.success ? parsed.data.message : 'The upload is not valid';
}
