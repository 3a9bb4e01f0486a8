import { type JobPayload, jobs, type TaskName } from '@foxreel/contracts';
import type { z } from 'zod';

/** Thrown by a task that cannot succeed: the job is kept as failed for staff to look at, and is not retried. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/** One run of a job. */
export interface TaskRun {
  /** 1 for the first run; a killed run counts too. */
  attempt: number;
  maxAttempts: number;
  /** Aborted when the worker stops, or was considered dead and its jobs taken over: throw soon. */
  signal: AbortSignal;
  /** Unique per running pool; its locks and heartbeats use it. */
  workerId: string;
}

/** A task as the run loop sees it: with an unparsed payload. */
export interface DefinedTask {
  name: TaskName;
  run(payload: unknown, run: TaskRun): Promise<void>;
}

const schemas: { [Task in TaskName]: z.ZodType<JobPayload<Task>> } = jobs;

/** Binds a handler to a task. The payload is parsed by its contracts schema; an invalid one fails for good. */
export function defineTask<Task extends TaskName>(
  name: Task,
  handler: (payload: JobPayload<Task>, run: TaskRun) => Promise<unknown>,
): DefinedTask {
  return {
    name,
    async run(payload, run) {
      const parsed = schemas[name].safeParse(payload);
      if (!parsed.success) throw new PermanentFailure(`Bad payload: ${parsed.error.message}`);
      await handler(parsed.data, run);
    },
  };
}
