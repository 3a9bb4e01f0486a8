import { limits, mediaTypeOfName, messages, photoExtensions, videoExtensions } from '@foxreel/contracts';
import { z } from 'zod';
import { detailsSchema, emptyDetails } from '../../shared/media-details/details.ts';

/** What the form holds of one file. */
export const entrySchema = z.object({ file: z.string(), name: z.string() }).and(detailsSchema());

export const uploadFormSchema = z.object({ entries: z.array(entrySchema).min(1) });
export type UploadForm = z.input<typeof uploadFormSchema>;
export type Entry = UploadForm['entries'][number];
export type ReadyEntry = z.output<typeof entrySchema>;

/** The same file chosen twice, or again after a reload, has the same key. */
export const fileKey = (file: File) => `${file.name}|${file.size}|${file.lastModified}`;

const newEntry = (file: File): Entry => ({
  file: fileKey(file),
  name: file.name,
  ...emptyDetails,
});

/** Entries for those of these files that have none yet. */
export function entriesFor(files: readonly File[], present: readonly Entry[]): Entry[] {
  const known = new Set(present.map(({ file }) => file));
  return files.filter((file) => !known.has(fileKey(file))).map(newEntry);
}

export const acceptedFiles = [...videoExtensions, ...photoExtensions].map((extension) => `.${extension}`).join(',');

/** Which of the chosen files may join those already there, and the documented words for those that may not (spec part 2 §5). */
export function chooseFiles(present: readonly File[], chosen: readonly File[]): { files: File[]; refusals: string[] } {
  const refusals = new Set<string>();
  const known = new Set(present.map(fileKey));
  const files: File[] = [];
  let bytes = present.reduce((sum, file) => sum + file.size, 0);
  for (const file of chosen) {
    if (known.has(fileKey(file))) continue;
    if (mediaTypeOfName(file.name) === null) refusals.add(messages.uploadType);
    else if (present.length + files.length >= limits.uploadFilesMax) refusals.add(messages.uploadTooMany);
    else if (bytes + file.size > limits.uploadBytesMax) refusals.add(messages.uploadTooLarge);
    else {
      known.add(fileKey(file));
      files.push(file);
      bytes += file.size;
    }
  }
  return { files, refusals: [...refusals] };
}
