import { z } from 'zod';
import { limits, photoExtensions, videoExtensions } from './limits.ts';
import { type MediaType, mediaDetails } from './media.ts';
import { messages } from './messages.ts';
import { id } from './scalars.ts';

/** The name that a file is shown by: its last segment, without control characters; never a path. */
export const fileName = z
  .string()
  .transform((name) => (name.split(/[\\/]/).at(-1) ?? '').replaceAll(/\p{C}/gu, '').trim())
  .pipe(z.string().max(255));

/** What a file says that it is, by its extension; null when that is not accepted. The worker looks at its bytes later. */
export function mediaTypeOfName(name: string): MediaType | null {
  const extension = /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (videoExtensions.some((known) => known === extension)) return 'video';
  return photoExtensions.some((known) => known === extension) ? 'photo' : null;
}

/** One file that a creator means to upload; `bytes` is its size. */
export const uploadFile = z.object({
  name: fileName.refine((name) => mediaTypeOfName(name) !== null, messages.uploadType),
  bytes: z.int().min(1, messages.uploadEmpty).max(limits.uploadBytesMax, messages.uploadTooLarge),
});
export type UploadFile = z.output<typeof uploadFile>;

/** All files of one upload (spec part 2 §5: at most 5 files, 1000 MB in all). */
export const uploadFiles = z
  .array(uploadFile)
  .min(1, messages.uploadNone)
  .max(limits.uploadFilesMax, messages.uploadTooMany)
  .refine(
    (files) => files.reduce((sum, file) => sum + file.bytes, 0) <= limits.uploadBytesMax,
    messages.uploadTooLarge,
  );

/** What is said of them, one for each file in the same order. */
export const uploadDetails = z.array(mediaDetails).max(limits.uploadFilesMax, messages.uploadTooMany);

/** The name of our one UploadThing route. */
export const uploadRoute = 'media';

export const uploadIdInput = z.object({ upload: id });
export type UploadIdInput = z.output<typeof uploadIdInput>;

/** An upload of one's own that is not finished; it becomes the media of the same id. */
export interface OpenUploadView {
  id: string;
  name: string;
  bytes: number;
  receivedBytes: number;
  /** ISO 8601 in UTC. */
  addDate: string;
}
