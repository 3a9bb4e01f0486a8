import type { schema } from '@foxreel/db';
import { z } from 'zod';

const payload = z.object({
  change: z.enum(['due', 'moved', 'cancelled']),
  /** Of a moved live: which of its moves this is. */
  version: z.int().optional(),
});

/** What an event of the kind live_reminder tells. */
export const readLiveReminder = (event: Pick<typeof schema.domainEvents.$inferSelect, 'payload'>) =>
  payload.parse(event.payload);
