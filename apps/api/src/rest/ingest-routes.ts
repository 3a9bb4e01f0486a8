import { createHmac, timingSafeEqual } from 'node:crypto';
import { messages } from '@foxreel/contracts';
import { isSessionAlive } from '@foxreel/domain/account';
import { type Context, DomainError, forbidden } from '@foxreel/domain/kernel';
import { cancelUpload, completeUpload, getUpload, receiveUpload, type UploadStatus } from '@foxreel/domain/uploads';
import type { ApiApp, ApiRequest } from '../api-context.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import { readMultipart } from './ingest-multipart.ts';

const lifetimeMs = 24 * 60 * 60 * 1000;

interface IngestFile {
  key: string;
  /** The id of the upload and of its future media. */
  id: string;
  name: string;
  bytes: number;
}

/** The key that signs our ingest URLs. */
export const ingestSecret = (secret: string): string =>
  createHmac('sha256', secret).update('uploadthing ingest').digest('hex');

/** The signed path and query that accept a file for a day, in the format of UploadThing's URLs. */
export function signIngestAddress({ key, id, name, bytes }: IngestFile, secret: string, now = Date.now()): string {
  const query = new URLSearchParams({
    expires: String(now + lifetimeMs),
    'x-ut-file-name': name,
    'x-ut-file-size': String(bytes),
    'x-ut-custom-id': id,
  });
  const payload = `/api/ingest/${key}?${query}`;
  return `${payload}&signature=${encodeURIComponent(sign(payload, secret))}`;
}

/**
 * Verifies a signed path and query: `signature` covers the literal text before it, `expires` is in real time. Otherwise throws
 * FORBIDDEN.
 */
function verifyIngestAddress(address: string, secret: string, now = Date.now()): void {
  const [, payload, signature] = /^(.*)&signature=([^&]+)$/s.exec(address) ?? [];
  if (payload === undefined || signature === undefined) throw wrongSignature();
  if (!isSameSecret(decoded(signature), sign(payload, secret))) throw wrongSignature();
  const expires = Number(new URLSearchParams(payload.slice(payload.indexOf('?'))).get('expires'));
  if (!(expires > now)) throw new DomainError('FORBIDDEN', 'This upload URL has expired');
}

const sign = (payload: string, secret: string): string =>
  `hmac-sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;

/** Compares in constant time. */
function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const wrongSignature = () => new DomainError('FORBIDDEN', 'The signature of this URL is invalid');

const keyPattern = '[A-Za-z0-9]{16,120}';

/** Where the UploadThing client sends bytes to our own storage, and resumes after a lost connection. */
export function mountIngestRoutes(app: ApiApp, dependencies: ApiDependencies): void {
  const secret = ingestSecret(dependencies.secret);
  // Also handles HEAD: the number of bytes already received.
  app.get(`/api/ingest/:key{${keyPattern}}`, async (c) => {
    const { upload } = await authorise(c, secret);
    return new Response(null, {
      headers: { 'x-ut-range-start': String(upload.receivedBytes), 'cache-control': 'no-store' },
    });
  });

  app.put(`/api/ingest/:key{${keyPattern}}`, async (c) => {
    const { ctx, upload } = await authorise(c, secret);
    const system: Context = { ...ctx, actor: { kind: 'system' } };
    await receive(c, system, upload);
    // The session may have ended while the bytes arrived.
    await assertMaySend(ctx, await getUpload(ctx, { key: c.req.param('key') }));
    const { id } = await completeUpload(system, { key: c.req.param('key') });
    const address = new URL(c.req.path, c.req.url).href;
    return Response.json({ url: address, appUrl: address, ufsUrl: address, fileHash: '', serverData: { media: id } });
  });

  app.delete(`/api/ingest/:key{${keyPattern}}`, async (c) => {
    await cancelUpload(await c.get('context')(), { key: c.req.param('key') });
    return restReply({ error: null, canceled: true });
  });
}

/** A signed URL opens only its own upload. */
async function authorise(c: ApiRequest, secret: string): Promise<{ ctx: Context; upload: UploadStatus }> {
  verifyIngestAddress(literalTarget(c), secret);
  const ctx = await c.get('context')();
  const upload = await getUpload(ctx, { key: c.req.param('key') ?? '' });
  await assertMaySend(ctx, upload);
  return { ctx, upload };
}

/** The owner may send while signed in, and whoever has the address until the session that opened it ends. FORBIDDEN otherwise. */
async function assertMaySend(ctx: Context, upload: UploadStatus): Promise<void> {
  const { actor } = ctx;
  if (actor.kind === 'account' && actor.accountId !== upload.accountId)
    throw forbidden('This upload belongs to another account');
  if (upload.addressOpen || upload.state === 'done') return;
  if (actor.kind !== 'account' || !(await isSessionAlive(ctx, actor))) throw forbidden(messages.uploadAddressEnded);
}

/** The path and query exactly as sent, as the signature covers them. */
const literalTarget = (c: ApiRequest): string =>
  c.env?.incoming?.url ?? c.req.url.slice(new URL(c.req.url).origin.length);

async function receive(c: ApiRequest, ctx: Context, upload: UploadStatus): Promise<void> {
  const start = rangeStart(c.req.header('range'));
  let whole: boolean | null = null;
  await readMultipart(c, {
    limits: { files: 1, fields: 4, parts: 5, fieldSize: 1024 },
    tooManyFiles: new DomainError('BAD_INPUT', 'Send one file at a time'),
    async file(field, body) {
      if (field !== 'file') throw new DomainError('BAD_INPUT', 'Send the file in the field file');
      ({ whole } = await receiveUpload(ctx, { key: c.req.param('key') ?? '', start, body }));
    },
  });
  if (whole === null && upload.receivedBytes < upload.bytes) throw new DomainError('BAD_INPUT', 'The body has no file');
  if (whole === false) throw new DomainError('CONFLICT', messages.uploadIncomplete);
}

function rangeStart(range: string | undefined): number {
  if (range === undefined) return 0;
  const start = /^bytes=(\d{1,15})-$/.exec(range)?.[1];
  if (start === undefined) throw new DomainError('BAD_INPUT', 'The range must be bytes=N-');
  return Number(start);
}

const hourMs = 60 * 60 * 1000;

/** A context for the api's own tasks. */
export const systemContext = ({
  db,
  clock,
  realtime,
  storage,
  live,
  secret,
  webAddress,
}: ApiDependencies): Context => ({
  actor: { kind: 'system' },
  db,
  clock,
  realtime,
  storage,
  live,
  secret,
  webAddress,
  afterCommit: (action) => action(),
});

/** Deletes, now and every hour, temporary files of this machine's dead processes. Returns the stop function. */
export function startStorageSweep(dependencies: ApiDependencies): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const sweep = async () => {
    try {
      await dependencies.storage.sweep();
    } catch (error) {
      dependencies.logger.error({ err: error }, 'storage_sweep_failed');
    }
  };
  const start = () => {
    running = running.then(sweep);
  };
  start();
  const timer = setInterval(start, hourMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
