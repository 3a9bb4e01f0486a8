import { sharedLanes, type TaskName } from '@foxreel/contracts';
import { type SQL, sql } from 'drizzle-orm';

/** The flag of graphile-worker that says whose a job is. */
export const shareFlag = (share: string): string => `share:${share}`;

/** The queue's priority is a smallint. */
const priorityMax = 30_000;

/**
 * The priority of one more job in a lane that is shared, by start-time fair queuing: one more than the last unfinished job of the same
 * share, and no less than that of the job which runs. So nobody's second goes before somebody else's first, in whatever order they
 * come and however many workers take them, and one alone has the whole machine.
 */
export function fairPriority(task: TaskName, share: string): SQL {
  const lane = Object.values<readonly TaskName[]>(sharedLanes).find((tasks) => tasks.includes(task)) ?? [task];
  return sql`(
    select least(${priorityMax}::int, greatest(
      coalesce(max(priority) filter (where own) + 1, 0),
      coalesce(max(priority) filter (where running), min(priority), 0)))::int
    from (
      select job.priority, job.locked_at is not null as running, coalesce(job.flags ? ${shareFlag(share)}, false) as own
      from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
      where task.identifier in ${lane} and (job.locked_at is not null or job.attempts < job.max_attempts)
    ) as unfinished)`;
}
