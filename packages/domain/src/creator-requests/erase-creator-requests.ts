import { schema } from '@foxreel/db';
import { enqueue } from '@foxreel/queue';
import { eq } from 'drizzle-orm';
import { type Context, withTransaction } from '../kernel/index.ts';

const { creatorRequests, identityFiles } = schema;

/** Takes away a deleted account's applications and all of its identity files, signed agreements among them. */
export async function eraseCreatorRequestsOf(ctx: Context, accountId: string): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    const files = await inner.db
      .delete(identityFiles)
      .where(eq(identityFiles.accountId, accountId))
      .returning({ key: identityFiles.storageKey });
    for (const { key } of files) await enqueue(inner.db, 'delete_files', { prefix: key });
    await inner.db.delete(creatorRequests).where(eq(creatorRequests.accountId, accountId));
  });
}
