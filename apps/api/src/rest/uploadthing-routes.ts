import { messages } from '@foxreel/contracts';
import { type Context, DomainError, requireCreator } from '@foxreel/domain/kernel';
import { getUpload } from '@foxreel/domain/uploads';
import { z } from 'zod';
import type { ApiDependencies } from '../dependencies.ts';
import { errorMap, refusalOf, restReply } from '../errors/index.ts';
import type { ApiApp, ApiRequest } from '../http/api-env.ts';
import { readJson } from '../http/read-json.ts';
import { cameOverHttps } from '../http/visitor.ts';
import { IngestHooks } from './ingest-hooks.ts';
import { mountIngestRoutes } from './ingest-routes.ts';
import { systemContext } from './ingest-sweep.ts';
import { errorsOf } from './upload-media-fields.ts';
import { createUploadThingHandler, handlerAddress, ingestBase } from './uploadthing-handler.ts';
import { uploadThingToken } from './uploadthing-token.ts';

/** UploadThing's keys carry 31 random bits: two may meet, and new ones are then made. */
const keyTries = 4;
const opened = z.array(
  z.object({ url: z.string(), key: z.string(), name: z.string(), customId: z.string().nullable() }),
);

/** The UploadThing route handler at /api/uploadthing and, unless a token names its cloud, our own ingest behind it. */
export function mountUploadThingRoutes(app: ApiApp, dependencies: ApiDependencies): void {
  const token = uploadThingToken(dependencies.environment.UPLOADTHING_TOKEN, dependencies.secret);
  const hooks = new IngestHooks(token.apiKey, () => systemContext(dependencies));
  const handler = createUploadThingHandler(token, (path, request) => hooks.answer(path, request));
  mountIngestRoutes(app, { apiKey: token.apiKey, complete: (key) => hooks.complete(handler, key) });

  app.get('/api/uploadthing', async (c) => handler.handle(await c.get('context')(), new Request(handlerAddress)));
  app.post('/api/uploadthing', async (c) => {
    try {
      if (c.req.header('uploadthing-hook') !== undefined)
        return await handler.handle(systemContext(dependencies), copyOf(c, await c.req.text()));
      const ctx = await c.get('context')();
      requireCreator(ctx);
      const body = JSON.stringify(await readJson(c));
      const reply = await openedUploads(ctx, () => handler.handle(ctx, copyOf(c, body)), token.cloud ? null : hooks);
      return token.cloud ? Response.json(reply) : Response.json(withOrigin(reply, originOf(c, dependencies)));
    } catch (error) {
      return refusedReply(error);
    }
  });
}

/** The signed addresses of a new upload, each with its row in place; in the cloud the row comes with the file. */
async function openedUploads(ctx: Context, sign: () => Promise<Response>, hooks: IngestHooks | null) {
  for (let tries = keyTries; tries > 0; tries -= 1) {
    const body: unknown = await (await sign()).json();
    const parsed = opened.safeParse(body);
    if (!parsed.success) throw new DomainError('BAD_INPUT', messageOf(body));
    const failure = hooks?.takeFailure(parsed.data.map(({ key }) => key));
    if (failure !== undefined && !isTakenKey(failure)) throw failure;
    if (hooks === null || (failure === undefined && (await areOpen(ctx, parsed.data)))) return parsed.data;
  }
  throw new DomainError('CONFLICT', messages.uploadKeyTaken);
}

const isTakenKey = (error: unknown) => error instanceof DomainError && error.code === 'CONFLICT';

async function areOpen(ctx: Context, files: z.output<typeof opened>): Promise<boolean> {
  const known = await Promise.all(files.map(({ key }) => getUpload(ctx, { key }).catch(() => null)));
  return known.every((upload, index) => upload?.id === files[index]?.customId);
}

const withOrigin = (files: z.output<typeof opened>, origin: string) =>
  files.map((file) => ({ ...file, url: origin + file.url.slice(new URL(ingestBase).origin.length) }));

/** Where the browser sees us: the page's own origin, which has been checked, or the address that was asked. */
function originOf(c: ApiRequest, { environment }: ApiDependencies): string {
  const page = c.req.header('origin');
  if (page !== undefined) return page;
  if (environment.PUBLIC_URL) return new URL(environment.PUBLIC_URL).origin;
  const host = (environment.TRUST_PROXY ? c.req.header('x-forwarded-host') : undefined) ?? new URL(c.req.url).host;
  return `${cameOverHttps(c, environment) ? 'https' : 'http'}://${host}`;
}

const copyOf = (c: ApiRequest, body: string) =>
  new Request(handlerAddress + new URL(c.req.url).search, {
    method: 'POST',
    headers: passedOn(c.req.raw.headers),
    body,
  });

/** The length is the new body's own. */
function passedOn(headers: Headers): Headers {
  const copy = new Headers(headers);
  for (const name of ['content-length', 'transfer-encoding', 'connection', 'expect']) copy.delete(name);
  return copy;
}

/** UploadThing's client reads `message`; everybody else the documented fields. */
function refusedReply(error: unknown): Response {
  const refusal = refusalOf(error);
  if (refusal.unexpected) throw error;
  const { message, code } = refusal;
  const errors = Object.entries(refusal.fields ?? {}).map(([path, list]): Record<string, string> => {
    const [, index, field] = /^(\d)\.(.+)$/.exec(path) ?? [];
    return index === undefined || field === undefined
      ? { [path]: list[0] ?? '' }
      : errorsOf(Number(index), { [field]: list });
  });
  const headers: Record<string, string> = refusal.retryAfterSeconds
    ? { 'retry-after': String(refusal.retryAfterSeconds) }
    : {};
  return restReply(
    { message, error: message, code, errors: Object.assign({}, ...errors) },
    errorMap[code].http,
    headers,
  );
}

function messageOf(body: unknown): string {
  const parsed = z.object({ message: z.string() }).safeParse(body);
  return parsed.success ? parsed.data.message : 'The upload is not valid';
}
