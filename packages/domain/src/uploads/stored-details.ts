import { type MediaDetails, visibilities } from '@foxreel/contracts';
import { z } from 'zod';

/** A sound that goes with a recording; null: it is only named, as it is in the recording already. */
export interface SongOfMedia {
  id: string;
  /** Seconds from the beginning of the recording until the sound is mixed into it. */
  mixAfterSeconds: number | null;
}

/** What waits beside an upload: the creator's words, and of a recording its sound. */
export type StoredDetails = MediaDetails & { song?: SongOfMedia };

/** Parsed details as they wait beside an upload: cents stay cents, which mediaDetails would read as dollars. */
const storedDetails = z.object({
  description: z.string(),
  tags: z.array(z.string()),
  visibility: z.enum(visibilities),
  private: z.boolean(),
  shop: z.int(),
  available_date: z.coerce.date().optional(),
  people: z.array(z.string()),
  song: z.object({ id: z.string(), mixAfterSeconds: z.number().nullable() }).optional(),
});

/** Reads details that went through JSON: out of the uploads table, or back from UploadThing's cloud. */
export function parseStoredDetails(value: unknown): StoredDetails {
  const { available_date, song, ...details } = storedDetails.parse(value);
  return { ...details, ...(available_date ? { available_date } : {}), ...(song ? { song } : {}) };
}
