import { limits, mediaTypeOfName, messages, photoExtensions, videoExtensions } from '@foxreel/contracts';
import { z } from 'zod';
import { deleteDraft, readDraft, saveDraft } from '../../shared/forms/drafts.ts';
import { detailsSchema, emptyDetails, storedDetails } from '../../shared/media-details/details.ts';

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

/** What the key of a file says of its size. */
const bytesOfKey = (key: string): number => Number(/\|(\d+)\|\d+$/.exec(key)?.[1] ?? 0);

/**
 * Which of the chosen files may join those already there, and the documented words for those that may not (spec part 2 §5). `awaited` are
 * the keys of entries whose file must be chosen again: they keep their place and their bytes.
 */
export function chooseFiles(
  present: readonly File[],
  chosen: readonly File[],
  awaited: readonly string[] = [],
): { files: File[]; errors: string[] } {
  const errors = new Set<string>();
  const known = new Set(present.map(fileKey));
  const places = new Set([...known, ...awaited]);
  const files: File[] = [];
  let bytes = [...places].reduce((sum, key) => sum + bytesOfKey(key), 0);
  for (const file of chosen) {
    const key = fileKey(file);
    if (known.has(key)) continue;
    const returns = places.has(key);
    if (mediaTypeOfName(file.name) === null) errors.add(messages.uploadType);
    else if (!returns && places.size >= limits.uploadFilesMax) errors.add(messages.uploadTooMany);
    else if (!returns && bytes + file.size > limits.uploadBytesMax) errors.add(messages.uploadTooLarge);
    else {
      if (!returns) bytes += file.size;
      known.add(key);
      places.add(key);
      files.push(file);
    }
  }
  return { files, errors: [...errors] };
}

/** The first of these entries that one upload may hold: a draft of two tabs, or one written by hand, may have more. */
function withinLimits(entries: readonly Entry[]): Entry[] {
  let bytes = 0;
  return entries.slice(0, limits.uploadFilesMax).filter(({ file }) => {
    bytes += bytesOfKey(file);
    return bytes <= limits.uploadBytesMax;
  });
}

const keyOf = (account: string) => `${account}.upload`;
const storedEntries = z.array(storedDetails.extend({ file: z.string(), name: z.string() }));

/** What an account typed before a reload. Browsers do not keep the files themselves: they are chosen again and find their words by their key. */
export function readEntries(account: string): Entry[] {
  try {
    return withinLimits(storedEntries.parse(JSON.parse(readDraft(keyOf(account), ['entries']).entries ?? '[]')));
  } catch {
    return [];
  }
}

export function saveEntries(account: string, entries: readonly Entry[]): void {
  if (entries.length === 0) deleteDraft(keyOf(account));
  else saveDraft(keyOf(account), { entries: JSON.stringify(entries) });
}
