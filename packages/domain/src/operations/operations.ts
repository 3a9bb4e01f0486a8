import { createHash } from 'node:crypto';
import {
  limits,
  messages,
  type OperationHashInput,
  type RegisteredOperation,
  type RegisterOperationInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, count, eq, ne } from '@foxreel/db/drizzle';
import {
  type Context,
  DomainError,
  lockAccounts,
  loginRequired,
  requireAccount,
  withTransaction,
} from '../kernel/index.ts';

const { persistedOperations } = schema;

/** The document with this hash, whoever registered it; null if unknown. Public: a hash grants no rights. */
export async function findOperation(ctx: Context, { hash }: OperationHashInput): Promise<string | null> {
  const [found] = await ctx.db
    .select({ document: persistedOperations.document })
    .from(persistedOperations)
    .where(eq(persistedOperations.hash, hash))
    .limit(1);
  return found?.document ?? null;
}

/** A registered document's id: the SHA-256 of its text in lower-case hex. */
export const hashOperation = (document: string): string => createHash('sha256').update(document).digest('hex');

/** The viewer's registered documents, by name: at most limits.operationsMax. */
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

/**
 * Registers a document of the viewer's tool, to be sent by its hash. Registering it again renames it. The caller has validated
 * it against the schema. CONFLICT over limits.operationsMax.
 */
export async function registerOperation(
  ctx: Context,
  { name, document }: RegisterOperationInput,
): Promise<{ hash: string }> {
  const { accountId } = requireAccount(ctx);
  const hash = hashOperation(document);
  return withTransaction(ctx, async (ctx) => {
    // With the lock, concurrent calls count each other.
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

/** Removes a document of the viewer; false if there was none. Other accounts keep theirs. */
export async function removeOperation(ctx: Context, { hash }: OperationHashInput): Promise<boolean> {
  const { accountId } = requireAccount(ctx);
  const removed = await ctx.db
    .delete(persistedOperations)
    .where(and(eq(persistedOperations.hash, hash), eq(persistedOperations.accountId, accountId)))
    .returning({ hash: persistedOperations.hash });
  return removed.length > 0;
}
