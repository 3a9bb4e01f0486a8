import { type MediaDetails, messages, type OpenUploadView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, eq, isNull, ne, sum } from '@foxreel/db/drizzle';
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

const { apiTokens, media, sessions, uploads } = schema;

/**
 * Rejects files over the account's quota for media and open uploads (MEDIA_QUOTA_GB); removed media do not count. The caller
 * holds the account's lock if concurrent calls must count each other. TOO_LARGE.
 */
export async function assertStorageQuota(
  ctx: Context,
  accountId: string,
  files: readonly { bytes: number }[],
): Promise<void> {
  const { mediaBytes } = storageQuotaOf(ctx);
  const [existing] = await ctx.db
    .select({ bytes: sum(media.sourceBytes) })
    .from(media)
    .where(and(eq(media.accountId, accountId), ne(media.state, 'removed')));
  const [arriving] = await ctx.db
    .select({ bytes: sum(uploads.bytes) })
    .from(uploads)
    .where(and(eq(uploads.accountId, accountId), eq(uploads.state, 'open')));
  const more = files.reduce((total, { bytes }) => total + bytes, 0);
  if (Number(existing?.bytes ?? 0) + Number(arriving?.bytes ?? 0) + more <= mediaBytes) return;
  const message = messages.mediaQuota(mediaBytes / 1_000_000_000);
  throw new DomainError('TOO_LARGE', message, { fields: { media_files: [message] } });
}

export interface OpenUploadsInput {
  accountId: string;
  /** The session or API token that asked: until it ends, the signed address needs no sign-in. */
  openedBy?: string;
  files: readonly {
    /** A uuidv7; becomes the media's id. */
    id: string;
    /** The UploadThing client's key of the file. */
    key: string;
    name: string;
    bytes: number;
    details: MediaDetails;
  }[];
}

/**
 * Opens a row for each announced file, all or none. For the ingest, which acts for the account named in its signed metadata.
 * CONFLICT for a known key.
 */
export async function openUploads(ctx: Context, input: OpenUploadsInput): Promise<void> {
  requireStaff(ctx);
  const files = checkUploadFiles(input.files);
  await withTransaction(ctx, async (inner) => {
    // With the lock, concurrent calls count each other.
    await lockAccounts(inner, [input.accountId]);
    await requireUploader(inner, input.accountId);
    checkOpenUploads(await countOpenUploads(inner, input.accountId), files.length);
    await assertStorageQuota(inner, input.accountId, input.files);
    const openedBy = input.openedBy === undefined ? null : await keepAlive(inner, input.openedBy);
    const rows = input.files.map((file, index) => ({
      id: file.id,
      key: file.key,
      accountId: input.accountId,
      name: files[index]?.name ?? file.name,
      bytes: file.bytes,
      details: file.details,
      openedBy,
    }));
    const opened = await inner.db
      .insert(schema.uploads)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: schema.uploads.id });
    if (opened.length < rows.length) throw new DomainError('CONFLICT', messages.uploadKeyTaken);
  });
}

/** The session or API token, kept until the transaction ends. Null if it has ended meanwhile: then only its owner may send. */
async function keepAlive(ctx: Context, id: string): Promise<string | null> {
  const [session] = await ctx.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for('share');
  if (session) return session.id;
  const isValid = and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt));
  const [token] = await ctx.db.select({ id: apiTokens.id }).from(apiTokens).where(isValid).for('share');
  return token?.id ?? null;
}

/** The viewer's own unfinished uploads, oldest first: at most the limit of open ones. */
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
  /** The id of the upload and of its future media. */
  id: string;
  name: string;
  bytes: number;
  details: MediaDetails;
}

/** Checks whether the signed-in creator may upload these files, before any URL is signed. Gives each an id and a clean name. */
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
