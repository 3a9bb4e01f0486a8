import { type MediaDetails, uploadFile } from '@foxreel/contracts';
import { parseStoredDetails } from '@foxreel/domain/uploads';
import { z } from 'zod';

/** What goes with the files of one upload to the ingest and comes back, signed, once each has arrived. */
const shape = z.object({
  account: z.uuid(),
  files: z.array(z.object({ id: z.uuid(), file: uploadFile, details: z.unknown() })).min(1),
});

export interface UploadMetadata {
  account: string;
  files: { id: string; name: string; bytes: number; details: MediaDetails }[];
}

/** A type, not an interface: UploadThing asks for an object with an index. */
export type SentMetadata = {
  account: string;
  files: { id: string; file: { name: string; bytes: number }; details: unknown }[];
};

export const sendMetadata = (
  account: string,
  files: readonly { id: string; name: string; bytes: number; details: unknown }[],
): SentMetadata => ({
  account,
  files: files.map(({ id, name, bytes, details }) => ({ id, file: { name, bytes }, details })),
});

/** Reads metadata that a signature vouches for. */
export function readMetadata(value: unknown): UploadMetadata {
  const { account, files } = shape.parse(value);
  return {
    account,
    files: files.map(({ id, file, details }) => ({ id, ...file, details: parseStoredDetails(details) })),
  };
}
