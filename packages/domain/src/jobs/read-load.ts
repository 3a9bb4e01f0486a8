import { schema } from '@foxreel/db';
import { readLiveWorkers, readTaskLoads, type TaskLoad } from '@foxreel/queue';
import { count, inArray, sql } from 'drizzle-orm';
import { type Context, requireStaff } from '../kernel/index.ts';

const { massMessages } = schema;

/** What a monitor looks at. */
export interface Load {
  tasks: TaskLoad[];
  workers: { process: string; workers: number }[];
  /** Messages to many that are under way or failed, by status. */
  massMessages: { status: string; total: number }[];
}

/** The load of the workers, for /metrics. Staff or the system. */
export async function readLoad(ctx: Context): Promise<Load> {
  requireStaff(ctx);
  const [tasks, workers, mass] = await Promise.all([
    readTaskLoads(ctx.db),
    readLiveWorkers(ctx.db),
    ctx.db
      .select({ status: sql<string>`${massMessages.status}`, total: count() })
      .from(massMessages)
      .where(inArray(massMessages.status, ['queued', 'sending', 'failed']))
      .groupBy(massMessages.status),
  ]);
  return { tasks, workers, massMessages: mass };
}
