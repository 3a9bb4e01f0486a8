import {
  limits,
  type MediaDetailsInput,
  mediaDescription,
  mediaTags,
  mediaTypeOfName,
  messages,
  photoExtensions,
  priceCents,
  videoExtensions,
  visibilities,
} from '@foxreel/contracts';
import { z } from 'zod';

/** Dollars as a person types them: '4.99', '$4.99', '4,99' or nothing. */
const parseDollars = (text: string) => (text === '' ? 0 : Number(text.replace(/^\$\s*/, '').replace(',', '.')));

/** What the form holds of one file. Times are those of an input of type datetime-local, in the person's own time zone. */
export const entrySchema = z
  .object({
    file: z.string(),
    name: z.string(),
    description: mediaDescription,
    tags: mediaTags,
    visibility: z.enum(visibilities),
    price: z
      .string()
      .trim()
      .refine((text) => priceCents.safeParse(parseDollars(text)).success, messages.price),
    release: z.enum(['now', 'scheduled']),
    releaseAt: z.string(),
  })
  .superRefine((entry, check) => {
    if (entry.release === 'now') return;
    const moment = new Date(entry.releaseAt).getTime();
    if (Number.isNaN(moment)) check.addIssue({ code: 'custom', path: ['releaseAt'], message: messages.releaseDate });
    else if (moment <= Date.now())
      check.addIssue({ code: 'custom', path: ['releaseAt'], message: 'Choose a time in the future' });
  });

export const uploadFormSchema = z.object({ entries: z.array(entrySchema).min(1) });
export type UploadForm = z.input<typeof uploadFormSchema>;
export type Entry = UploadForm['entries'][number];
export type ReadyEntry = z.output<typeof entrySchema>;

/** The same file chosen twice, or again after a reload, has the same key. */
export const fileKey = (file: File) => `${file.name}|${file.size}|${file.lastModified}`;

export const newEntry = (file: File): Entry => ({
  file: fileKey(file),
  name: file.name,
  description: '',
  tags: [],
  visibility: 'free',
  price: '',
  release: 'now',
  releaseAt: '',
});

/** The words of an entry as createMedia takes them (contracts, mediaDetails). */
export const toDetails = (entry: ReadyEntry): MediaDetailsInput => ({
  description: entry.description,
  tags: entry.tags,
  visibility: entry.visibility,
  shop: parseDollars(entry.price),
  ...(entry.release === 'scheduled' ? { available_date: new Date(entry.releaseAt).toISOString() } : {}),
});

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
