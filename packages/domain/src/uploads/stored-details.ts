import { type MediaDetails, visibilities } from '@foxreel/contracts';
import { z } from 'zod';

/** Parsed details as they wait beside an upload: cents stay cents, which mediaDetails would read as dollars. */
const storedDetails = z.object({
  description: z.string(),
  tags: z.array(z.string()),
  visibility: z.enum(visibilities),
  private: z.boolean(),
  shop: z.int(),
  available_date: z.coerce.date().optional(),
  people: z.array(z.string()),
});

/** Reads details that went through JSON: out of the uploads table, or back from UploadThing's cloud. */
export function parseStoredDetails(value: unknown): MediaDetails {
  const { available_date, ...details } = storedDetails.parse(value);
  return available_date ? { ...details, available_date } : details;
}
