import { schema } from '@foxreel/db';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Context, withTransaction } from '../../kernel/index.ts';
import { deliverMassTo, type WrittenMass } from './deliver-mass-to.ts';
import { type PendingMass, pendingMassFor } from './pending-mass.ts';
import { publishMass } from './publish-mass.ts';

const { massBatches, massMessages } = schema;
/** Rows that count what was delivered on opening: several, so that many who open at once do not wait for one. */
const counters = 16;

/**
 * Writes what is on its way to an account into its threads now, before its batches come to it; from one creator when `from` is given.
 * Call it before a thread is opened, and before a relation ends that it goes by. Returns how many mass messages came.
 */
export async function receiveMass(ctx: Context, accountId: string, from?: string): Promise<number> {
  const pending = await pendingMassFor(ctx, accountId, from);
  let received = 0;
  for (const mass of pending) {
    const written = await receive(ctx, accountId, mass);
    await publishMass(ctx, mass.id, written);
    received += written.length;
  }
  return received;
}

function receive(ctx: Context, accountId: string, { id }: PendingMass): Promise<WrittenMass[]> {
  return withTransaction(ctx, async (inner) => {
    // Canceled or held in between, it does not come.
    const [open] = await inner.db
      .select({ id: massMessages.id })
      .from(massMessages)
      .where(and(eq(massMessages.id, id), eq(massMessages.status, 'sending'), isNull(massMessages.pausedAt)));
    if (!open) return [];
    const written = await deliverMassTo(inner, id, [accountId]);
    if (written.length === 0) return [];
    const number = -1 - Math.floor(Math.random() * counters);
    await inner.db
      .insert(massBatches)
      .values({ massId: id, number, source: 'open', state: 'done', delivered: 1 })
      .onConflictDoUpdate({
        target: [massBatches.massId, massBatches.number],
        set: { delivered: sql`${massBatches.delivered} + 1` },
      });
    return written;
  });
}
