import type { Readable } from 'node:stream';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import { completeUpload } from './complete-upload.ts';
import { type OpenUploadsInput, openUploads } from './open-uploads.ts';
import { receiveUpload } from './receive-upload.ts';

export interface ImportUploadInput {
  accountId: string;
  file: OpenUploadsInput['files'][number];
  /** Opens the bytes where they are. Called only when they are needed. */
  fetchBody: () => Promise<Readable>;
}

/** Takes over a file that arrived in UploadThing's cloud and makes its media. The same key twice makes one media. */
export async function importUpload(
  ctx: Context,
  { accountId, file, fetchBody }: ImportUploadInput,
): Promise<{ id: string | null }> {
  const [known] = await ctx.db
    .select({ state: schema.uploads.state })
    .from(schema.uploads)
    .where(eq(schema.uploads.key, file.key));
  if (!known) await openUploads(ctx, { accountId, files: [file] });
  if (known?.state !== 'done') await receiveUpload(ctx, { key: file.key, start: 0, body: await fetchBody() });
  return completeUpload(ctx, { key: file.key });
}
