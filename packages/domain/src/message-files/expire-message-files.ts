import { limits } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, inArray, lt, sql } from 'drizzle-orm';
import { type Context, requireStaff, withTransaction } from '../kernel/index.ts';

const { messageFileHolds, messageFiles, messageFileThreads } = schema;
const atOnce = 200;
const unsent = sql`not exists (select 1 from ${messageFileThreads} where ${messageFileThreads.fileId} = ${messageFiles.id})
  and not exists (select 1 from ${messageFileHolds} where ${messageFileHolds.fileId} = ${messageFiles.id})`;

/** Removes files that are in no message a day after they came, on real time. Safe in several processes at once. Returns how many. */
export async function expireMessageFiles(ctx: Context, now = new Date()): Promise<number> {
  requireStaff(ctx);
  const old = and(lt(messageFiles.createdAt, new Date(now.getTime() - limits.messageFileUnsentMs)), unsent);
  let expired = 0;
  for (;;) {
    const keys = await withTransaction(ctx, async (inner) => {
      const candidates = await inner.db
        .select({ id: messageFiles.id })
        .from(messageFiles)
        .where(old)
        .limit(atOnce)
        .for('update', { skipLocked: true });
      if (candidates.length === 0) return [];
      // Asked again once they are locked: one may have been sent in between.
      const ids = candidates.map(({ id }) => id);
      return inner.db
        .delete(messageFiles)
        .where(and(inArray(messageFiles.id, ids), unsent))
        .returning({ key: messageFiles.storageKey });
    });
    if (keys.length === 0) return expired;
    await Promise.all(keys.map(({ key }) => ctx.storage.delete(key)));
    expired += keys.length;
  }
}
