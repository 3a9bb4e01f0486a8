import { stat } from 'node:fs/promises';
import type { MediaDetails } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { v7 } from 'uuid';
import { type Context, requireCreator } from '../kernel/index.ts';
import { completeUpload } from './complete-upload.ts';
import { checkUploadFiles } from './policy.ts';
import { sourceKey } from './store.ts';

export interface CreateMediaInput {
  /** A finished local file of the caller's own; it is moved, not copied. */
  file: string;
  /** What the creator calls it; its extension tells video from photo. */
  name: string;
  details: MediaDetails;
}

/**
 * Makes a media of a file that is already whole, in the state 'processing'. It goes through the same row as an upload in
 * pieces, so that a process that dies halfway leaves nothing that the sweep would not find.
 */
export async function createMedia(ctx: Context, input: CreateMediaInput): Promise<{ id: string }> {
  const { accountId } = requireCreator(ctx);
  const { size } = await stat(input.file);
  const [file] = checkUploadFiles([{ name: input.name, bytes: size }]);
  const id = v7();
  const key = `direct-${id}`;
  await ctx.db.insert(schema.uploads).values({
    id,
    key,
    accountId,
    name: file?.name ?? input.name,
    bytes: size,
    receivedBytes: size,
    details: input.details,
  });
  await ctx.storage.adopt(input.file, sourceKey(id));
  await completeUpload(ctx, { key });
  return { id };
}
