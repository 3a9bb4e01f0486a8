import { type JobPayload, jobs, type TaskName } from '@foxreel/contracts';
import type { z } from 'zod';

/** Thrown by a task that no retry can help: the job is kept as failed, for people to look at, and is not run again. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/** One run of a job. */
export interface TaskRun {
  /** 1 for the first run; a run that was killed counts too. */
  attempt: number;
  maxAttempts: number;
  /** Aborted when the worker stops, or has been taken for dead and its jobs are others' now: end soon, by throwing. */
  signal: AbortSignal;
  /** Unique to the running pool, and the name that its locks and heartbeats bear. */
  workerId: string;
}

/** A task as the run loop takes it: the payload is still raw. */
export interface DefinedTask {
  name: TaskName;
  run(payload: unknown, run: TaskRun): Promise<void>;
}

const schemas: { [Task in TaskName]: z.ZodType<JobPayload<Task>> } = jobs;

/** Binds a handler to a task. Its payload is parsed by the schema in contracts; one that does not fit fails for good. */
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
