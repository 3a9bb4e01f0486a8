import { limits, mediaTypeOfName, messages, photoExtensions, videoExtensions } from '@foxreel/contracts';
import { z } from 'zod';
import { deleteDraft, readDraft, saveDraft } from '../../shared/forms/drafts.ts';
import { detailsSchema, emptyDetails, storedDetails } from '../../shared/media-details/details.ts';

/** The form's values for one file. */
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

/** Entries for files that have none yet. */
export function entriesFor(files: readonly File[], present: readonly Entry[]): Entry[] {
  const known = new Set(present.map(({ file }) => file));
  return files.filter((file) => !known.has(fileKey(file))).map(newEntry);
}

export const acceptedFiles = [...videoExtensions, ...photoExtensions].map((extension) => `.${extension}`).join(',');

/** The file size in its key. */
const bytesOfKey = (key: string): number => Number(/\|(\d+)\|\d+$/.exec(key)?.[1] ?? 0);

/**
 * Which chosen files may be added, and the documented messages for the others (spec part 2 §5). `awaited` are the keys of
 * entries whose file must be chosen again: they keep their slots and bytes.
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

/** The first entries that fit one upload: a draft of two tabs, or a forged one, may have more. */
function withinLimits(entries: readonly Entry[]): Entry[] {
  let bytes = 0;
  return entries.slice(0, limits.uploadFilesMax).filter(({ file }) => {
    bytes += bytesOfKey(file);
    return bytes <= limits.uploadBytesMax;
  });
}

const keyOf = (account: string) => `${account}.upload`;
const storedEntries = z.array(storedDetails.extend({ file: z.string(), name: z.string() }));

/**
 * An account's input before a reload. Browsers do not keep files: they are chosen again and matched to their details by key.
 */
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
