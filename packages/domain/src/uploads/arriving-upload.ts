import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, lt, sql } from '@foxreel/db/drizzle';
import type { ArrivalBook, ArrivingFile } from '@foxreel/storage';
import { type Context, DomainError } from '../kernel/index.ts';

const { uploads } = schema;

/** Where a media's original file is kept for good; never served. */
export const sourceKey = (mediaId: string) => `sources/${mediaId}/original`;

export const uploadCanceled = () => new DomainError('CONFLICT', messages.uploadCanceled);

/** An upload's bytes while they arrive. Writing to it is CONFLICT once a newer connection writes, or the upload has ended. */
export const arrivingUpload = (ctx: Context, id: string): ArrivingFile =>
  ctx.storage.arriving({ name: id, key: sourceKey(id), book: arrivalBook(ctx, id) });

/** S3 numbers the parts of a file to 10,000, and each connection needs one of its own. */
const writersMax = 9000;

/** What a bucket has of an upload, in the upload's row. */
function arrivalBook(ctx: Context, id: string): ArrivalBook {
  const open = and(eq(uploads.id, id), eq(uploads.state, 'open'));
  return {
    async read() {
      const [row] = await ctx.db.select({ arrival: uploads.arrival }).from(uploads).where(eq(uploads.id, id));
      return row?.arrival ?? null;
    },
    async claim() {
      const [row] = await ctx.db
        .update(uploads)
        .set({ writer: sql`${uploads.writer} + 1` })
        .where(and(open, lt(uploads.writer, writersMax)))
        .returning({ writer: uploads.writer, arrival: uploads.arrival });
      if (!row) throw await whyNotWritten(ctx, id);
      return row;
    },
    async save(writer, arrival) {
      const receivedBytes = arrival.parts.reduce((sum, part) => sum + part.bytes, arrival.tail?.bytes ?? 0);
      const saved = await ctx.db
        .update(uploads)
        .set({ arrival, receivedBytes, receivedAt: sql`now()` })
        .where(and(open, eq(uploads.writer, writer)))
        .returning({ id: uploads.id });
      if (saved.length === 0) throw await whyNotWritten(ctx, id);
    },
  };
}

async function whyNotWritten(ctx: Context, id: string): Promise<DomainError> {
  const [row] = await ctx.db
    .select({ state: uploads.state, writer: uploads.writer })
    .from(uploads)
    .where(eq(uploads.id, id));
  if (row?.state === 'done') return new DomainError('CONFLICT', messages.uploadFinished);
  if (row?.state !== 'open') return uploadCanceled();
  return new DomainError('CONFLICT', row.writer < writersMax ? messages.uploadTakenOver : messages.uploadFailed);
}
