import { type MediaDetails, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { type Context, DomainError, lockAccounts, requireStaff, withTransaction } from '../kernel/index.ts';
import { checkOpenUploads, checkUploadFiles } from './policy.ts';
import { requireRoom } from './require-room.ts';
import { countOpenUploads, requireUploader } from './store.ts';

export interface OpenUploadsInput {
  accountId: string;
  files: readonly {
    /** A uuidv7; becomes the id of the media. */
    id: string;
    /** What the UploadThing client knows the file by. */
    key: string;
    name: string;
    bytes: number;
    details: MediaDetails;
  }[];
}

/**
 * Opens a row for each file that is about to arrive; all or none. For the ingest, which acts for the account that its
 * signed metadata names. Refuses a key that is known already: CONFLICT.
 */
export async function openUploads(ctx: Context, input: OpenUploadsInput): Promise<void> {
  requireStaff(ctx);
  const files = checkUploadFiles(input.files);
  await withTransaction(ctx, async (inner) => {
    // The lock makes two at once count each other.
    await lockAccounts(inner, [input.accountId]);
    await requireUploader(inner, input.accountId);
    checkOpenUploads(await countOpenUploads(inner, input.accountId), files.length);
    await requireRoom(inner, input.accountId, input.files);
    const rows = input.files.map((file, index) => ({
      id: file.id,
      key: file.key,
      accountId: input.accountId,
      name: files[index]?.name ?? file.name,
      bytes: file.bytes,
      details: file.details,
    }));
    const opened = await inner.db
      .insert(schema.uploads)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: schema.uploads.id });
    if (opened.length < rows.length) throw new DomainError('CONFLICT', messages.uploadKeyTaken);
  });
}
