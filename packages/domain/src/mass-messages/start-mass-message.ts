import type { JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { enqueue } from '@foxreel/queue';
import { and, eq, sql } from 'drizzle-orm';
import { type Context, holdClock, requireStaff, withTransaction } from '../kernel/index.ts';
import type { MassRow } from './store.ts';

const { massMessages } = schema;

/** Makes a mass message visible to its audience, in the caller's transaction: from the commit on, everyone of it reads it. */
export async function startMass(ctx: Context, id: string): Promise<MassRow> {
  const [row] = await ctx.db
    .update(massMessages)
    .set({ status: 'sending', sentAt: ctx.clock.now(), baseId: sql`uuidv7()` })
    .where(and(eq(massMessages.id, id), eq(massMessages.status, 'queued')))
    .returning();
  if (!row) throw new Error('The message was not started');
  await enqueue(ctx.db, 'split_mass_message', { mass: id }, { key: `mass-split:${id}` });
  return row;
}

/** The job of a scheduled one. What was canceled is not sent, what is held waits for its creator, and what is early is planned again. */
export async function startScheduledMass(ctx: Context, { mass }: JobPayload<'send_mass_message'>): Promise<void> {
  requireStaff(ctx);
  await withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(massMessages).where(eq(massMessages.id, mass)).for('update');
    if (row?.status !== 'queued' || row.pausedAt) return;
    if (!row.scheduledAt || row.scheduledAt <= ctx.clock.now()) return void (await startMass(ctx, mass));
    await planStart(ctx, row.id, row.scheduledAt);
  });
}

export async function planStart(ctx: Context, mass: string, at: Date): Promise<void> {
  await holdClock(ctx.clock, ctx.db);
  await enqueue(ctx.db, 'send_mass_message', { mass }, { runAt: ctx.clock.toRealTime(at), key: `mass:${mass}` });
}
