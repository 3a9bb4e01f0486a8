import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { id, isoTime, plainName } from './scalars.ts';

export const scheduledLiveStates = ['scheduled', 'started', 'cancelled'] as const;

const title = z
  .string()
  .overwrite(plainName)
  .min(1, messages.scheduledTitle)
  .max(limits.liveTitleMax, messages.scheduledTitle);

/** A live that a creator announces; `startsAt` is a product time. */
export const scheduleLiveInput = z.object({
  title,
  startsAt: z.union([z.date(), isoTime], { error: messages.scheduledTime }).transform((value) => new Date(value)),
});
export type ScheduleLiveInput = z.output<typeof scheduleLiveInput>;

export const scheduledLiveIdInput = z.object({ id });
export type ScheduledLiveIdInput = z.output<typeof scheduledLiveIdInput>;

/** Absent fields stay as they are. */
export const changeScheduledLiveInput = scheduleLiveInput.partial().extend({ id });
export type ChangeScheduledLiveInput = z.output<typeof changeScheduledLiveInput>;

export const remindLiveInput = scheduledLiveIdInput.extend({ remind: z.boolean() });
export type RemindLiveInput = z.output<typeof remindLiveInput>;

/**
 * Of one creator, or without `user` the own ones, those of followed creators, and those with a reminder; with `all` those of
 * everybody else after them.
 */
export const scheduledLivesInput = z.object({
  user: id.optional(),
  all: z.boolean().default(false),
  limit: z.int().min(1).max(limits.limitMax).default(limits.livesPage),
});
export type ScheduledLivesInput = z.output<typeof scheduledLivesInput>;
