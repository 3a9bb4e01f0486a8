import type { OperationHashInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

const { persistedOperations } = schema;

/** The document of this hash, whoever registered it; null for an unknown one. Open to everyone: a hash gives no right. */
export async function findOperation(ctx: Context, { hash }: OperationHashInput): Promise<string | null> {
  const [found] = await ctx.db
    .select({ document: persistedOperations.document })
    .from(persistedOperations)
    .where(eq(persistedOperations.hash, hash))
    .limit(1);
  return found?.document ?? null;
}
