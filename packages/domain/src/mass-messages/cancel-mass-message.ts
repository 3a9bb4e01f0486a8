import type { MassMessageIdInput, MassMessageView } from '@foxreel/contracts';
import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { cancelJobs } from '@foxreel/queue';
import { eq } from 'drizzle-orm';
import { type Context, DomainError, requireCreator, withTransaction } from '../kernel/index.ts';
import { publishProgress } from './publish-progress.ts';
import { awaitBatches, lockOwn } from './store.ts';
import { massView } from './view.ts';

const { massMessages } = schema;

/**
 * Takes back what is not delivered yet: nobody else sees it from now on; who has it keeps it. Saying it twice changes nothing; CONFLICT
 * once all have it. Creators only; NOT_FOUND for another's.
 */
export async function cancelMassMessage(ctx: Context, { id }: MassMessageIdInput): Promise<MassMessageView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (ctx) => {
    const row = await lockOwn(ctx, id, accountId);
    if (row.status === 'canceled') return massView(ctx, row);
    if (row.status === 'sent') throw new DomainError('CONFLICT', messages.massNotRunning);
    const [canceled] = await ctx.db
      .update(massMessages)
      .set({ status: 'canceled', pausedAt: null, finishedAt: ctx.clock.now() })
      .where(eq(massMessages.id, id))
      .returning();
    await awaitBatches(ctx, id);
    // Batches that wait find it canceled; only the one of a schedule would come much later.
    await cancelJobs(ctx.db, [`mass:${id}`]);
    publishProgress(ctx, accountId, id);
    return massView(ctx, canceled ?? row);
  });
}
