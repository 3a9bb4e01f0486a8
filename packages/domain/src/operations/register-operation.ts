import { limits, messages, type RegisterOperationInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq, ne } from 'drizzle-orm';
import {
  type Context,
  DomainError,
  lockAccounts,
  loginRequired,
  requireAccount,
  withTransaction,
} from '../kernel/index.ts';
import { hashOperation } from './hash-operation.ts';

const { persistedOperations } = schema;

/**
 * Keeps a document of the viewer's tool, to be sent by its hash from then on. The same document again takes the new name. The caller
 * has made sure that the document is one of the schema. CONFLICT over limits.operationsMax.
 */
export async function registerOperation(
  ctx: Context,
  { name, document }: RegisterOperationInput,
): Promise<{ hash: string }> {
  const { accountId } = requireAccount(ctx);
  const hash = hashOperation(document);
  return withTransaction(ctx, async (ctx) => {
    // The lock makes two at once count each other.
    if (!(await lockAccounts(ctx, [accountId])).has(accountId)) throw loginRequired();
    const [others] = await ctx.db
      .select({ total: count() })
      .from(persistedOperations)
      .where(and(eq(persistedOperations.accountId, accountId), ne(persistedOperations.hash, hash)));
    if ((others?.total ?? 0) >= limits.operationsMax) throw new DomainError('CONFLICT', messages.operationsMax);
    await ctx.db
      .insert(persistedOperations)
      .values({ hash, document, name, accountId })
      .onConflictDoUpdate({ target: [persistedOperations.hash, persistedOperations.accountId], set: { name } });
    return { hash };
  });
}
