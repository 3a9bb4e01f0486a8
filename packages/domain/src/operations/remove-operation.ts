import type { OperationHashInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { type Context, requireAccount } from '../kernel/index.ts';

const { persistedOperations } = schema;

/** Forgets a document of the viewer; false when there was none. Others who registered the same keep it. */
export async function removeOperation(ctx: Context, { hash }: OperationHashInput): Promise<boolean> {
  const { accountId } = requireAccount(ctx);
  const removed = await ctx.db
    .delete(persistedOperations)
    .where(and(eq(persistedOperations.hash, hash), eq(persistedOperations.accountId, accountId)))
    .returning({ hash: persistedOperations.hash });
  return removed.length > 0;
}
