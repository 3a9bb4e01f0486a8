import { type MassMessageIdInput, type MassMessageView, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, eq } from 'drizzle-orm';
import { type Context, DomainError, requireCreator, withTransaction } from '../kernel/index.ts';
import { publishProgress } from './publish-progress.ts';
import { enqueueBatches } from './split-mass-message.ts';
import { planStart, startMass } from './start-mass-message.ts';
import { awaitBatches, lockOwn, type MassRow } from './store.ts';
import { massView } from './view.ts';

const { massBatches, massMessages } = schema;

/** Holds what is not delivered yet: nobody else sees it until it is resumed. CONFLICT for what is over. Creators only. */
export async function pauseMassMessage(ctx: Context, { id }: MassMessageIdInput): Promise<MassMessageView> {
  return change(ctx, id, async (ctx, row) => {
    if (row.pausedAt) return row;
    const paused = await set(ctx, id, ctx.clock.now());
    await awaitBatches(ctx, id);
    return paused;
  });
}

/** Goes on where it was held; a scheduled one whose time went by meanwhile is sent now. Creators only. */
export async function resumeMassMessage(ctx: Context, { id }: MassMessageIdInput): Promise<MassMessageView> {
  return change(ctx, id, async (ctx, row) => {
    if (!row.pausedAt) return row;
    const resumed = await set(ctx, id, null);
    if (row.status === 'queued') {
      if (!row.scheduledAt || row.scheduledAt <= ctx.clock.now()) return startMass(ctx, id);
      await planStart(ctx, id, row.scheduledAt);
      return resumed;
    }
    const waiting = await ctx.db
      .select({ number: massBatches.number })
      .from(massBatches)
      .where(and(eq(massBatches.massId, id), eq(massBatches.state, 'waiting')))
      .orderBy(asc(massBatches.number));
    await enqueueBatches(
      ctx,
      id,
      waiting.map(({ number }) => number),
    );
    return resumed;
  });
}

function change(
  ctx: Context,
  id: string,
  work: (ctx: Context, row: MassRow) => Promise<MassRow>,
): Promise<MassMessageView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (ctx) => {
    const row = await lockOwn(ctx, id, accountId);
    if (row.status !== 'queued' && row.status !== 'sending') throw new DomainError('CONFLICT', messages.massNotRunning);
    const changed = await work(ctx, row);
    publishProgress(ctx, accountId, id);
    return massView(ctx, changed);
  });
}

async function set(ctx: Context, id: string, pausedAt: Date | null): Promise<MassRow> {
  const [row] = await ctx.db.update(massMessages).set({ pausedAt }).where(eq(massMessages.id, id)).returning();
  if (!row) throw new Error('The message was not changed');
  return row;
}
