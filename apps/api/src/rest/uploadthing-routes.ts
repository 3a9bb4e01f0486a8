import { randomBytes } from 'node:crypto';
import { limits, uploadDetails, uploadRoute } from '@foxreel/contracts';
import { badInput, requireCreator } from '@foxreel/domain/kernel';
import { openUploads, prepareUploads } from '@foxreel/domain/uploads';
import { z } from 'zod';
import type { ApiApp, ApiRequest } from '../api-context.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { errorMap, restReply, toPublicError } from '../errors/index.ts';
import { readJson, rejectNullCharacters } from '../http/request-body.ts';
import { isHttpsRequest } from '../http/request-context.ts';
import { ingestSecret, mountIngestRoutes, signIngestAddress, systemContext } from './ingest-routes.ts';
import { errorsOf } from './upload-media-routes.ts';
import type { AcceptUploads } from './uploadthing-cloud.ts';

/** The UploadThing client's request to open files. */
const uploadRequest = z.object({
  files: z.array(z.object({ name: z.string(), size: z.number() })),
  input: z.unknown(),
});

/**
 * UploadThing's protocol at /api/uploadthing: its own route handler if a token names its cloud, otherwise URLs of our own
 * ingest, which look the same to its client.
 */
export function mountUploadThingRoutes(app: ApiApp, dependencies: ApiDependencies): void {
  const { UPLOADTHING_TOKEN } = dependencies.environment;
  const open = UPLOADTHING_TOKEN ? openThere(UPLOADTHING_TOKEN, dependencies) : openHere(dependencies);
  mountIngestRoutes(app, dependencies);

  app.get('/api/uploadthing', () =>
    Response.json([
      { slug: uploadRoute, config: { blob: { maxFileSize: '1024MB', maxFileCount: limits.uploadFilesMax } } },
    ]),
  );
  app.post('/api/uploadthing', async (c) => {
    try {
      return await open(c);
    } catch (error) {
      return errorReplyOf(error);
    }
  });
}

const acceptUploads: AcceptUploads = async (ctx, files, input) => {
  rejectNullCharacters(input);
  const details = uploadDetails.parse(input);
  return prepareUploads(ctx, { files: files.map(({ name, size }) => ({ name, bytes: size })), details });
};

/** Loads UploadThing's package (3 MB) only if its cloud is used. An unreadable token aborts the start. */
function openThere(token: string, dependencies: ApiDependencies) {
  const cloud = import('./uploadthing-cloud.ts').then(({ openInCloud }) =>
    openInCloud(token, acceptUploads, dependencies),
  );
  return async (c: ApiRequest): Promise<Response> => (await cloud)(c);
}

/** Opens a row for each file and signs its upload URL. */
function openHere(dependencies: ApiDependencies) {
  const secret = ingestSecret(dependencies.secret);
  return async (c: ApiRequest): Promise<Response> => {
    // Callbacks come only from the cloud, and have no action.
    if (c.req.query('slug') !== uploadRoute || c.req.query('actionType') !== 'upload')
      throw badInput('slug', `The upload route is ${uploadRoute}, its action upload`);
    const ctx = await c.get('context')();
    const { accountId, sessionId: openedBy } = requireCreator(ctx);
    const { files, input } = uploadRequest.parse(await readJson(c));
    const uploads = await acceptUploads(ctx, files, input);
    const keyed = uploads.map((upload) => ({ ...upload, key: randomBytes(24).toString('hex') }));
    await openUploads(systemContext(dependencies), { accountId, openedBy, files: keyed });
    const origin = originOf(c, dependencies);
    return Response.json(
      keyed.map(({ details: _details, ...file }) => ({
        url: origin + signIngestAddress(file, secret),
        key: file.key,
        name: file.name,
        customId: file.id,
      })),
    );
  };
}

/** Our address as the browser sees it: the page's verified origin, or the requested host. */
function originOf(c: ApiRequest, { environment }: ApiDependencies): string {
  const page = c.req.header('origin');
  if (page !== undefined) return page;
  if (environment.PUBLIC_URL) return new URL(environment.PUBLIC_URL).origin;
  const host = (environment.TRUST_PROXY ? c.req.header('x-forwarded-host') : undefined) ?? new URL(c.req.url).host;
  return `${isHttpsRequest(c, environment) ? 'https' : 'http'}://${host}`;
}

/** UploadThing's client reads `message`; everybody else the documented fields. */
function errorReplyOf(error: unknown): Response {
  const publicError = toPublicError(error);
  if (publicError.unexpected) throw error;
  const { message, code } = publicError;
  const errors = Object.entries(publicError.fields ?? {}).map(([path, list]): Record<string, string> => {
    const [, index, field] = /^(\d)\.(.+)$/.exec(path) ?? [];
    return index === undefined || field === undefined
      ? { [path]: list[0] ?? '' }
      : errorsOf(Number(index), { [field]: list });
  });
  const headers: Record<string, string> = publicError.retryAfterSeconds
    ? { 'retry-after': String(publicError.retryAfterSeconds) }
    : {};
  return restReply(
    { message, error: message, code, errors: Object.assign({}, ...errors) },
    errorMap[code].http,
    headers,
  );
}
