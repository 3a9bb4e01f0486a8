import { z } from 'zod';
import { limits, photoExtensions, videoExtensions } from './limits.ts';
import { type MediaType, mediaDetails } from './media.ts';
import { messages } from './messages.ts';
import { id } from './scalars.ts';

/** A file's display name: its last path segment, without control characters. */
export const fileName = z
  .string()
  .transform((name) => (name.split(/[\\/]/).at(-1) ?? '').replaceAll(/\p{C}/gu, '').trim())
  .pipe(z.string().max(255));

/** A file's claimed type, by extension; null if not accepted. The worker checks its bytes later. */
export function mediaTypeOfName(name: string): MediaType | null {
  const extension = /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (videoExtensions.some((known) => known === extension)) return 'video';
  return photoExtensions.some((known) => known === extension) ? 'photo' : null;
}

/** A file that a creator wants to upload; `bytes` is its size. */
export const uploadFile = z.object({
  name: fileName.refine((name) => mediaTypeOfName(name) !== null, messages.uploadType),
  bytes: z.int().min(1, messages.uploadEmpty).max(limits.uploadBytesMax, messages.uploadTooLarge),
});
export type UploadFile = z.output<typeof uploadFile>;

/** All files of one upload (spec part 2 §5: at most 5 files, 1000 MB in total). */
export const uploadFiles = z
  .array(uploadFile)
  .min(1, messages.uploadNone)
  .max(limits.uploadFilesMax, messages.uploadTooMany)
  .refine(
    (files) => files.reduce((sum, file) => sum + file.bytes, 0) <= limits.uploadBytesMax,
    messages.uploadTooLarge,
  );

/** The details of each file, in the same order. */
export const uploadDetails = z.array(mediaDetails).max(limits.uploadFilesMax, messages.uploadTooMany);

/** The name of our only UploadThing route. */
export const uploadRoute = 'media';

export const uploadIdInput = z.object({ upload: id });
export type UploadIdInput = z.output<typeof uploadIdInput>;

/** One of the viewer's unfinished uploads; it becomes the media with the same id. */
export interface OpenUploadView {
  id: string;
  name: string;
  bytes: number;
  receivedBytes: number;
  /** ISO 8601 in UTC. */
  addDate: string;
}
