import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq, isNull } from 'drizzle-orm';
import { type Context, DomainError, forbidden, notFound } from '../kernel/index.ts';

export type UploadRow = typeof schema.uploads.$inferSelect;

/** Where the uploaded file of a media is kept for ever; never served. */
export const sourceKey = (mediaId: string) => `sources/${mediaId}/original`;

export async function findUpload(ctx: Context, key: string): Promise<UploadRow> {
  const [row] = await ctx.db.select().from(schema.uploads).where(eq(schema.uploads.key, key));
  if (!row) throw notFound('The upload');
  return row;
}

/** Bytes that have arrived, as the disk has them. */
export async function receivedBytes(ctx: Context, upload: UploadRow): Promise<number> {
  if (upload.state === 'done') return upload.bytes;
  const arrived = await ctx.storage.arriving(upload.id).size();
  if (arrived > 0 || upload.receivedBytes < upload.bytes) return arrived;
  // Stopped between the move of the whole file and the commit: nothing has to be sent again.
  return (await ctx.storage.stat(sourceKey(upload.id)))?.bytes ?? 0;
}

export async function countOpenUploads(ctx: Context, accountId: string): Promise<number> {
  const open = and(eq(schema.uploads.accountId, accountId), eq(schema.uploads.state, 'open'));
  const [row] = await ctx.db.select({ total: count() }).from(schema.uploads).where(open);
  return row?.total ?? 0;
}

/** The owner, who must still be a creator in good standing when the bytes are all here. */
export async function requireUploader(ctx: Context, accountId: string): Promise<{ fullname: string }> {
  const { accounts } = schema;
  const [owner] = await ctx.db
    .select({ fullname: accounts.fullname, creator: accounts.creator, suspendedAt: accounts.suspendedAt })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)));
  if (!owner) throw notFound('The account');
  if (owner.suspendedAt) throw forbidden(messages.suspended);
  if (!owner.creator) throw forbidden(messages.creatorOnly);
  return owner;
}

export const uploadCanceled = () => new DomainError('CONFLICT', messages.uploadCanceled);
