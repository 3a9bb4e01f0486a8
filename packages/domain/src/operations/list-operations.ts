import type { RegisteredOperation } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { asc, eq } from 'drizzle-orm';
import { type Context, requireAccount } from '../kernel/index.ts';

const { persistedOperations } = schema;

/** All that the viewer has registered, by name: at most limits.operationsMax. */
export async function listOperations(ctx: Context): Promise<RegisteredOperation[]> {
  const { accountId } = requireAccount(ctx);
  const rows = await ctx.db
    .select()
    .from(persistedOperations)
    .where(eq(persistedOperations.accountId, accountId))
    .orderBy(asc(persistedOperations.name), asc(persistedOperations.hash));
  return rows.map(({ hash, name, document, createdAt }) => ({
    hash,
    name,
    document,
    addDate: createdAt.toISOString(),
  }));
}
