import type { JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { enqueue } from '@foxreel/queue';
import type { Context } from './context.ts';

export interface DomainEvent {
  kind: 'follow' | 'subscribe' | 'media_published' | 'live_started' | 'live_ended' | 'message' | 'message_again';
  actorId: string | null;
  subjectId: string | null;
  payload?: Record<string, unknown>;
}

/** Writes an event to the outbox and enqueues its dispatch, both in the caller's transaction. */
export async function recordEvent(ctx: Context, event: DomainEvent): Promise<void> {
  const [row] = await ctx.db
    .insert(schema.domainEvents)
    .values({ ...event, payload: event.payload ?? {}, createdAt: ctx.clock.now() })
    .returning({ id: schema.domainEvents.id });
  if (!row) throw new Error('The outbox took no event');
  const payload: JobPayload<'dispatch_event'> = { event: row.id };
  await enqueue(ctx.db, 'dispatch_event', payload);
}
