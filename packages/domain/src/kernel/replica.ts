import { type Context, isInTransaction, viewerId } from './context.ts';
import { DomainError } from './errors.ts';

/**
 * Runs a read that may be some seconds old on the replica, if there is one that this viewer may read. What the replica cannot
 * answer the primary does.
 */
export async function fromReplica<Result>(ctx: Context, read: (ctx: Context) => Promise<Result>): Promise<Result> {
  if (!ctx.replica || isInTransaction(ctx)) return read(ctx);
  const db = await ctx.replica.forViewer(viewerId(ctx));
  if (db === null) return read(ctx);
  try {
    return await read({ ...ctx, db });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    return read(ctx);
  }
}
