import { type Context, DomainError } from '@foxreel/domain/kernel';
import { getUpload, openUploads } from '@foxreel/domain/uploads';
import { z } from 'zod';
import { isSameSecret, signIngest } from './ingest-signature.ts';
import { handlerAddress, ingestBase, type UploadThingHandler } from './uploadthing-handler.ts';
import { readMetadata, sendMetadata } from './uploadthing-metadata.ts';

const routeMetadata = z.object({
  fileKeys: z.array(z.string().regex(/^[A-Za-z0-9]{16,120}$/)).min(1),
  metadata: z.unknown(),
});
const callbackResult = z.object({ fileKey: z.string(), callbackData: z.unknown().optional() });

/** The calls between UploadThing's route handler and the ingest; in one process, yet with the same keys and signatures. */
export class IngestHooks {
  readonly #apiKey: string;
  readonly #systemContext: () => Context;
  readonly #results = new Map<string, unknown>();
  readonly #failures = new Map<string, unknown>();

  constructor(apiKey: string, systemContext: () => Context) {
    this.#apiKey = apiKey;
    this.#systemContext = systemContext;
  }

  /** What the route handler asks of the ingest. */
  async answer(path: string, request: RequestInit | undefined): Promise<Response> {
    if (!isSameSecret(new Headers(request?.headers).get('x-uploadthing-api-key') ?? '', this.#apiKey))
      return Response.json({ ok: false }, { status: 403 });
    const body: unknown = await new Response(request?.body ?? null).json();
    if (path === '/route-metadata') return this.#open(body);
    if (path !== '/callback-result') return Response.json({ ok: false }, { status: 404 });
    const { fileKey, callbackData } = callbackResult.parse(body);
    this.#results.set(fileKey, callbackData ?? null);
    return Response.json({ ok: true });
  }

  async #open(body: unknown): Promise<Response> {
    const { fileKeys, metadata } = routeMetadata.parse(body);
    const { account, files } = readMetadata(metadata);
    const keyed = files.flatMap((file, index) => ({ ...file, key: fileKeys[index] ?? '' }));
    try {
      await openUploads(this.#systemContext(), { accountId: account, files: keyed });
    } catch (error) {
      this.#failures.set(fileKeys.join(), error);
      return Response.json({ ok: false }, { status: 409 });
    }
    return Response.json({ ok: true });
  }

  /** Why the keys could not be opened; the route handler only writes such an answer to its log. */
  takeFailure(fileKeys: readonly string[]): unknown {
    const failure = this.#failures.get(fileKeys.join());
    this.#failures.delete(fileKeys.join());
    return failure;
  }

  /** Tells the route handler that a file is whole, and gives back what it answered before its call ended. */
  async complete(handler: UploadThingHandler, key: string): Promise<unknown> {
    const ctx = this.#systemContext();
    const upload = await getUpload(ctx, { key });
    const address = `${ingestBase}/${key}`;
    const named = { name: upload.name, size: upload.bytes, type: '', customId: upload.id, lastModified: 0 };
    const payload = JSON.stringify({
      status: 'uploaded',
      origin: ingestBase,
      metadata: sendMetadata(upload.accountId, [
        { id: upload.id, name: upload.name, bytes: upload.bytes, details: upload.details },
      ]),
      // The bytes are not hashed: nobody here asks for it, and a resumed upload would have to be read once more.
      file: { ...named, key, url: address, appUrl: address, ufsUrl: address, fileHash: '' },
    });
    const headers = {
      'content-type': 'application/json',
      'uploadthing-hook': 'callback',
      'x-uploadthing-signature': signIngest(payload, this.#apiKey),
    };
    const reply = await handler.handle(
      ctx,
      new Request(`${handlerAddress}?slug=media`, { method: 'POST', headers, body: payload }),
    );
    const result = this.#results.get(key);
    this.#results.delete(key);
    if (reply.ok && result !== undefined) return result;
    const { media } = await getUpload(ctx, { key });
    if (media === null) throw new DomainError('INTERNAL', 'The upload was not completed');
    return { media };
  }
}
