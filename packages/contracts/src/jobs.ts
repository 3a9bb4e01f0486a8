import { z } from 'zod';
import { id } from './ids.ts';

/** Payload of every durable job, by task name. A task runs at least once; its verb is keyed so that twice does nothing twice. */
export const jobs = {
  /** Hands a domain event to those who act on it (auto rules now; notifications and webhooks later). */
  dispatch_event: z.object({ event: id }),
  /** Delivers one due auto message series to one fan. */
  deliver_auto_message: z.object({ delivery: id }),
  /** Probes, remuxes and transcodes a video, or resizes a photo. */
  process_media: z.object({ media: id }),
  /** Publishes a scheduled media when its time has come. */
  release_media: z.object({ media: id }),
  /** Deletes stored files that nothing refers to any more. */
  delete_files: z.object({ prefix: z.string().min(3) }),
} as const;

export type TaskName = keyof typeof jobs;
export type JobPayload<Task extends TaskName> = z.output<(typeof jobs)[Task]>;

/** Which worker process runs a task: each process registers only its own. */
export const workerTasks = {
  messaging: ['dispatch_event', 'deliver_auto_message'],
  media: ['process_media', 'delete_files'],
  money: ['release_media'],
} as const satisfies Record<string, readonly TaskName[]>;
