import { randomUUID } from 'node:crypto';
import { limits, uploadDetails } from '@foxreel/contracts';
import { type Context, requireCreator } from '@foxreel/domain/kernel';
import { prepareUploads } from '@foxreel/domain/uploads';
import { createUploadthing, UploadThingError, UTFiles } from 'uploadthing/server';
import { z } from 'zod';
import { refuseNull } from '../http/refuse-null.ts';
import { type SentMetadata, sendMetadata } from './uploadthing-metadata.ts';

export interface CompletedFile {
  key: string;
  /** The id that the middleware gave to the upload. */
  id: string | null;
  url: string;
}

export interface UploadThingHooks {
  /** The context of a request that the handler was given. */
  contextOf(request: Request): Context;
  /** Takes the error that the route met, as UploadThing's reply cannot carry it whole. */
  refused(request: Request, error: unknown): void;
  /** Makes the media; its answer reaches the browser as serverData. */
  completed(request: Request, metadata: SentMetadata, file: CompletedFile): Promise<{ media: string | null }>;
}

/** Read by our own schema below, whose messages UploadThing would not pass on. */
const unread = z.custom<Record<string, string | number | boolean | string[]>[]>(() => true);

/** Our one route, `media`: signed-in creators, with the details of each file as its input (spec part 2 §5). */
export function createFileRouter(hooks: UploadThingHooks) {
  const f = createUploadthing();
  const noting = async <Result>(request: Request, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (cause) {
      hooks.refused(request, cause);
      throw new UploadThingError({
        code: 'BAD_REQUEST',
        message: cause instanceof Error ? cause.message : 'Refused',
        cause,
      });
    }
  };
  return {
    // Types are told by our own rules below: UploadThing's go by what the browser says of a file.
    media: f(
      { blob: { maxFileSize: '1024MB', maxFileCount: limits.uploadFilesMax } },
      { presignedURLTTL: '1d', getFileHashParts: () => [randomUUID()] },
    )
      .input(unread)
      .middleware(({ req, files, input }) =>
        noting(req, async () => {
          const ctx = hooks.contextOf(req);
          const { accountId } = requireCreator(ctx);
          refuseNull(input);
          const details = uploadDetails.parse(input);
          const opened = await prepareUploads(ctx, {
            files: files.map(({ name, size }) => ({ name, bytes: size })),
            details,
          });
          return {
            ...sendMetadata(accountId, opened),
            [UTFiles]: files.map((file, index) => ({
              ...file,
              name: opened[index]?.name ?? file.name,
              customId: opened[index]?.id ?? null,
            })),
          };
        }),
      )
      .onUploadComplete(({ req, metadata, file }) =>
        noting(req, () => hooks.completed(req, metadata, { key: file.key, id: file.customId, url: file.ufsUrl })),
      ),
  };
}
