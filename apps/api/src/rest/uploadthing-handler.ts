import { type Context, DomainError } from '@foxreel/domain/kernel';
import { completeUpload, importUpload } from '@foxreel/domain/uploads';
import { createRouteHandler } from 'uploadthing/server';
import { fetchFromCloud } from './uploadthing-cloud.ts';
import { readMetadata, type SentMetadata } from './uploadthing-metadata.ts';
import { type CompletedFile, createFileRouter } from './uploadthing-router.ts';
import type { UploadThingToken } from './uploadthing-token.ts';

/** Stands in signed addresses for the origin that the browser came from; never looked up. */
export const ingestBase = 'http://ingest.invalid/api/ingest';
export const handlerAddress = 'http://ingest.invalid/api/uploadthing';

export interface UploadThingHandler {
  /** Runs UploadThing's route handler. What our own rules refuse is thrown as it was. */
  handle(ctx: Context, request: Request): Promise<Response>;
}

/** UploadThing's route handler over the cloud, or over our own ingest, which it then calls through `callIngest` without a socket. */
export function createUploadThingHandler(
  { token, appId, cloud }: UploadThingToken,
  callIngest: (path: string, request: RequestInit | undefined) => Promise<Response>,
): UploadThingHandler {
  const contexts = new WeakMap<Request, Context>();
  const refusals = new WeakMap<Request, unknown>();
  const contextOf = (request: Request): Context => {
    const ctx = contexts.get(request);
    if (!ctx) throw new Error('The request has no context');
    return ctx;
  };

  const completed = async (request: Request, metadata: SentMetadata, file: CompletedFile) => {
    const ctx: Context = { ...contextOf(request), actor: { kind: 'system' } };
    if (!cloud) return mediaOf(await completeUpload(ctx, { key: file.key }));
    const { account, files } = readMetadata(metadata);
    const announced = files.find(({ id }) => id === file.id);
    if (!announced) throw new DomainError('BAD_INPUT', 'The callback names a file that was not announced');
    const fetchBody = () => fetchFromCloud(file.url, appId);
    return mediaOf(await importUpload(ctx, { accountId: account, file: { ...announced, key: file.key }, fetchBody }));
  };

  const router = createFileRouter({
    contextOf,
    completed,
    refused: (request, error) => void refusals.set(request, error),
  });
  const toIngest = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const address = input instanceof Request ? input.url : input.toString();
    if (!address.startsWith(`${ingestBase}/`)) throw new Error('UploadThing may call our own ingest only');
    return callIngest(address.slice(ingestBase.length), init);
  };
  const run = createRouteHandler({
    router,
    config: {
      token,
      isDev: false,
      // What goes wrong is thrown, and logged where all of the api's errors are.
      logLevel: 'None',
      ...(cloud ? {} : { ingestUrl: ingestBase, fetch: toIngest }),
      handleDaemonPromise: 'await',
    },
  });

  return {
    async handle(ctx, request) {
      contexts.set(request, ctx);
      const response = await run(request);
      if (refusals.has(request)) throw refusals.get(request);
      return response;
    },
  };
}

const mediaOf = ({ id }: { id: string | null }) => ({ media: id });
