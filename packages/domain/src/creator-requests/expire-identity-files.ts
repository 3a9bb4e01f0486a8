import { limits } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, isNull, lt } from 'drizzle-orm';
import { type Context, requireStaff } from '../kernel/index.ts';

const { identityFiles } = schema;

/** Removes identity files that are in no application a day after they came, on real time. Returns how many. */
export async function expireIdentityFiles(ctx: Context, now = new Date()): Promise<number> {
  requireStaff(ctx);
  const before = new Date(now.getTime() - limits.messageFileUnsentMs);
  const gone = await ctx.db
    .delete(identityFiles)
    .where(and(isNull(identityFiles.requestId), lt(identityFiles.createdAt, before)))
    .returning({ key: identityFiles.storageKey });
  await Promise.all(gone.map(({ key }) => ctx.storage.delete(key)));
  return gone.length;
}
