import { limits, messages, type UploadIdInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from '@foxreel/db/drizzle';
import { enqueue } from '@foxreel/queue';
import {
  type Context,
  DomainError,
  notFound,
  requireAccount,
  requireCreator,
  requireStaff,
  withTransaction,
} from '../kernel/index.ts';
import { arrivingUpload, sourceKey, uploadCanceled } from './arriving-upload.ts';
import { findUpload, stopReceiving, type UploadRow } from './receive-upload.ts';

/** Cancels the signed-in creator's own upload and deletes its bytes. Idempotent; CONFLICT once it has become a media. */
export async function cancelUpload(ctx: Context, { key }: { key: string }): Promise<void> {
  const { accountId } = requireCreator(ctx);
  await endUpload(ctx, accountId, await findUpload(ctx, key));
}

/** Like cancelUpload, by the id from listOpenUploads: for a lost key, or a former creator. */
export async function cancelOwnUpload(ctx: Context, { upload: id }: UploadIdInput): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const [upload] = await ctx.db.select().from(schema.uploads).where(eq(schema.uploads.id, id));
  if (!upload) throw notFound('The upload');
  await endUpload(ctx, accountId, upload);
}

async function endUpload(ctx: Context, accountId: string, upload: UploadRow): Promise<void> {
  if (upload.accountId !== accountId) throw notFound('The upload');
  const { uploads } = schema;
  const canceled = await ctx.db
    .update(uploads)
    .set({ state: 'canceled', receivedBytes: 0 })
    .where(and(eq(uploads.id, upload.id), eq(uploads.state, 'open')))
    .returning({ id: uploads.id });
  if (canceled.length === 0) {
    if ((await findUpload(ctx, upload.key)).state === 'done')
      throw new DomainError('CONFLICT', messages.uploadFinished);
    return;
  }
  await stopReceiving(upload.id, uploadCanceled());
  await arrivingUpload(ctx, upload.id).discard();
  await ctx.storage.delete(sourceKey(upload.id));
}

const { uploads } = schema;

/** Cancels all uploads of an account that is being deleted or suspended, and deletes their bytes. */
export async function cancelUploadsOf(ctx: Context, accountId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const canceled = await ctx.db
      .update(uploads)
      .set({ state: 'canceled', receivedBytes: 0 })
      .where(and(eq(uploads.accountId, accountId), eq(uploads.state, 'open')))
      .returning({ id: uploads.id });
    for (const { id } of canceled) await enqueue(ctx.db, 'delete_files', { prefix: sourceKey(id) });
    await ctx.afterCommit(async () => {
      for (const { id } of canceled) {
        // Another process that is receiving it rejects it at the end, and the sweep deletes its bytes.
        await stopReceiving(id, uploadCanceled());
        await arrivingUpload(ctx, id).discard();
      }
    });
  });
}

/**
 * Closes the signed addresses that sessions or API tokens of an account opened, and interrupts who is sending to them: its signed-in
 * owner can go on with the upload. For the ends of sessions, which have checked the right.
 */
export async function closeUploadAddresses(
  ctx: Context,
  accountId: string,
  openedBy: 'all' | readonly string[],
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const closed = await ctx.db
      .update(uploads)
      // A bucket takes nothing more from the connections of before, on whatever machine.
      .set({ openedBy: null, writer: sql`${uploads.writer} + 1` })
      .where(
        and(
          eq(uploads.accountId, accountId),
          eq(uploads.state, 'open'),
          openedBy === 'all' ? isNotNull(uploads.openedBy) : inArray(uploads.openedBy, [...openedBy]),
        ),
      )
      .returning({ id: uploads.id });
    await ctx.afterCommit(async () => {
      for (const { id } of closed) await stopReceiving(id, new DomainError('CONFLICT', messages.uploadTakenOver));
    });
  });
}

/** A file that received bytes this recently is still arriving, however old its upload is. */
const activeMs = 60 * 60 * 1000;
/** How long a finished upload is kept, so that a repeated call gets the same answer. */
const rememberedMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Expires open uploads after a day and deletes orphaned bytes. Real time, as for signatures. Safe in several processes at once.
 * Returns the number of expired uploads.
 */
export async function expireUploads(ctx: Context, now = new Date()): Promise<number> {
  requireStaff(ctx);
  const { uploads } = schema;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const arriving = await ctx.storage.listArriving();
  const active = new Set(arriving.filter(({ modifiedAt }) => modifiedAt > before(activeMs)).map(({ name }) => name));

  const silent = or(isNull(uploads.receivedAt), lt(uploads.receivedAt, before(activeMs)));
  const stale = and(eq(uploads.state, 'open'), lt(uploads.createdAt, before(limits.uploadOpenMs)), silent);
  const candidates = (await ctx.db.select({ id: uploads.id }).from(uploads).where(stale)).filter(
    ({ id }) => !active.has(id),
  );
  let expired = 0;
  for (const { id } of candidates) {
    const ended = await ctx.db
      .update(uploads)
      .set({ state: 'canceled', receivedBytes: 0 })
      .where(and(eq(uploads.id, id), eq(uploads.state, 'open')))
      .returning({ id: uploads.id });
    if (ended.length === 0) continue;
    await arrivingUpload(ctx, id).discard();
    await ctx.storage.delete(sourceKey(id));
    expired += 1;
  }
  await discardUnknown(
    ctx,
    arriving.map(({ name }) => name).filter((name) => !active.has(name)),
  );
  await discardCanceled(ctx);
  await ctx.db.delete(uploads).where(and(ne(uploads.state, 'open'), lt(uploads.createdAt, before(rememberedMs))));
  return expired;
}

/** A bucket keeps the parts of an upload whose process died, or was still receiving elsewhere, when it was canceled. */
async function discardCanceled(ctx: Context): Promise<void> {
  const left = await ctx.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.state, 'canceled'), isNotNull(uploads.arrival)));
  for (const { id } of left) {
    await arrivingUpload(ctx, id).discard();
    await ctx.db.update(uploads).set({ arrival: null }).where(eq(uploads.id, id));
  }
}

async function discardUnknown(ctx: Context, names: string[]): Promise<void> {
  const ids = names.filter((name) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name));
  const { uploads } = schema;
  const open = ids.length
    ? await ctx.db
        .select({ id: uploads.id })
        .from(uploads)
        .where(and(inArray(uploads.id, ids), eq(uploads.state, 'open')))
    : [];
  const waitedFor = new Set(open.map(({ id }) => id));
  for (const name of names) if (!waitedFor.has(name)) await arrivingUpload(ctx, name).discard();
}
