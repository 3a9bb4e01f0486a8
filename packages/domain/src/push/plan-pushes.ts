import type { JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, eq, gt, inArray, lt, ne } from '@foxreel/db/drizzle';
import { enqueue, enqueueMany } from '@foxreel/queue';
import { z } from 'zod';
import { type Context, withTransaction } from '../kernel/index.ts';

const { domainEvents, follows, liveReminders, pushSubscriptions, pushes } = schema;

const reminderPayload = z.object({
  change: z.enum(['due', 'moved', 'cancelled']),
  /** Of a moved live: which of its moves this is. */
  version: z.int().optional(),
});

/** What an event of the kind live_reminder tells. */
export const readLiveReminder = (event: Pick<typeof schema.domainEvents.$inferSelect, 'payload'>) =>
  reminderPayload.parse(event.payload);

/** A message read at once, in an open tab, triggers no push. */
const readWithinMs = 2_000;
/** Whoever moves a live may move it again: only the last move within this time is told. */
const movedWithinMs = 60_000;
const batchMax = 500;
const retentionMs = 7 * 24 * 3_600_000;

/**
 * Plans the pushes of an event: for a message or a mention to the recipient's devices, for a live to those of the creator's followers,
 * for a scheduled one to those who want to be reminded.
 * Idempotent.
 */
export async function planPushes(ctx: Context, { event: id }: JobPayload<'dispatch_event'>): Promise<void> {
  const [event] = await ctx.db
    .select()
    .from(domainEvents)
    .where(
      and(
        eq(domainEvents.id, id),
        inArray(domainEvents.kind, ['message', 'message_again', 'live_started', 'live_reminder', 'mention']),
      ),
    );
  if (!event) return;
  if (event.kind === 'live_started' || event.kind === 'live_reminder') {
    await enqueue(ctx.db, 'plan_live_pushes', { event: id, after: null }, { key: `plan_live_pushes:${id}` });
    return;
  }
  if (!event.subjectId) return;
  const receiver = event.subjectId;
  await withTransaction(ctx, async (inner) => {
    const devices = await inner.db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.accountId, receiver));
    await plan(inner, id, devices, new Date(Date.now() + readWithinMs));
  });
}

/** The devices of a creator's followers, or of those to be reminded of a scheduled live, in batches: each enqueues the next. */
export async function planLivePushes(
  ctx: Context,
  { event: id, after }: JobPayload<'plan_live_pushes'>,
): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    const [event] = await inner.db.select().from(domainEvents).where(eq(domainEvents.id, id));
    if (!event?.actorId) return;
    const devices = await inner.db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(
        and(
          inArray(
            pushSubscriptions.accountId,
            event.kind === 'live_reminder'
              ? inner.db
                  .select({ id: liveReminders.accountId })
                  .from(liveReminders)
                  .where(eq(liveReminders.scheduledLiveId, event.subjectId ?? event.actorId))
              : inner.db.select({ id: follows.followerId }).from(follows).where(eq(follows.followeeId, event.actorId)),
          ),
          after === null ? undefined : gt(pushSubscriptions.id, after),
        ),
      )
      .orderBy(asc(pushSubscriptions.id))
      .limit(batchMax);
    const isMove = event.kind === 'live_reminder' && readLiveReminder(event).change === 'moved';
    await plan(inner, id, devices, new Date(Date.now() + (isMove ? movedWithinMs : 0)));
    const last = devices.at(-1);
    if (last && devices.length === batchMax) await enqueue(inner.db, 'plan_live_pushes', { event: id, after: last.id });
  });
}

async function plan(ctx: Context, event: string, devices: readonly { id: string }[], runAt: Date): Promise<void> {
  if (devices.length === 0) return;
  const ids = devices.map(({ id }) => id);
  await ctx.db
    .delete(pushes)
    .where(
      and(
        inArray(pushes.subscriptionId, ids),
        ne(pushes.state, 'queued'),
        lt(pushes.createdAt, new Date(Date.now() - retentionMs)),
      ),
    );
  const planned = await ctx.db
    .insert(pushes)
    .values(ids.map((subscriptionId) => ({ subscriptionId, eventId: event, createdAt: new Date() })))
    .onConflictDoNothing()
    .returning({ id: pushes.id });
  await enqueueMany(
    ctx.db,
    'send_push',
    planned.map(({ id }) => ({ payload: { push: id }, runAt, key: `push:${id}` })),
  );
}
