import { type MediaDetails, messages, type OpenUploadView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, eq, ne, sum } from 'drizzle-orm';
import { v7 } from 'uuid';
import {
  badInput,
  type Context,
  DomainError,
  lockAccounts,
  requireAccount,
  requireCreator,
  requireStaff,
  storageQuotaOf,
  withTransaction,
} from '../kernel/index.ts';
import {
  checkOpenUploads,
  checkUploadFiles,
  countOpenUploads,
  receivedBytes,
  requireUploader,
} from './receive-upload.ts';

const { media, uploads } = schema;

/**
 * Refuses files that an account has no room for: its media and its uploads under way may take so much in all (MEDIA_QUOTA_GB). What was
 * removed takes no room. The caller holds the lock of the account where two at once must count each other. TOO_LARGE.
 */
export async function assertStorageQuota(
  ctx: Context,
  accountId: string,
  files: readonly { bytes: number }[],
): Promise<void> {
  const { mediaBytes } = storageQuotaOf(ctx);
  const [kept] = await ctx.db
    .select({ bytes: sum(media.sourceBytes) })
    .from(media)
    .where(and(eq(media.accountId, accountId), ne(media.state, 'removed')));
  const [arriving] = await ctx.db
    .select({ bytes: sum(uploads.bytes) })
    .from(uploads)
    .where(and(eq(uploads.accountId, accountId), eq(uploads.state, 'open')));
  const more = files.reduce((total, { bytes }) => total + bytes, 0);
  if (Number(kept?.bytes ?? 0) + Number(arriving?.bytes ?? 0) + more <= mediaBytes) return;
  const message = messages.mediaQuota(mediaBytes / 1_000_000_000);
  throw new DomainError('TOO_LARGE', message, { fields: { media_files: [message] } });
}

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
    await assertStorageQuota(inner, input.accountId, input.files);
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

/** The viewer's own uploads that are not finished, the oldest first: at most as many as may be under way. */
export async function listOpenUploads(ctx: Context): Promise<OpenUploadView[]> {
  const { accountId } = requireAccount(ctx);
  const { uploads } = schema;
  const rows = await ctx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.accountId, accountId), eq(uploads.state, 'open')))
    .orderBy(asc(uploads.id));
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      name: row.name,
      bytes: row.bytes,
      receivedBytes: await receivedBytes(ctx, row),
      addDate: row.createdAt.toISOString(),
    })),
  );
}

export interface PreparedUpload {
  /** Of the upload, and of the media that it becomes. */
  id: string;
  name: string;
  bytes: number;
  details: MediaDetails;
}

/** Says whether the signed-in creator may upload these files, before any address is signed. Gives each its id and a clean name. */
export async function prepareUploads(
  ctx: Context,
  input: { files: readonly { name: string; bytes: number }[]; details: readonly MediaDetails[] },
): Promise<PreparedUpload[]> {
  const actor = requireCreator(ctx);
  const files = checkUploadFiles(input.files);
  checkOpenUploads(await countOpenUploads(ctx, actor.accountId), files.length);
  await assertStorageQuota(ctx, actor.accountId, files);
  return files.map((file, index) => {
    const details = input.details[index];
    if (!details || input.details.length !== files.length) throw badInput('details', messages.uploadDetailsMissing);
    return { ...file, id: v7(), details };
  });
}
