import type { JobLagView } from '@foxreel/contracts';
import { readTaskLoads } from '@foxreel/queue';
import { type Context, requireStaff } from '../kernel/index.ts';

/** What waits, runs and failed of each kind of work, how late it is, and when the next falls due. Staff only. */
export async function listJobLags(ctx: Context): Promise<JobLagView[]> {
  requireStaff(ctx);
  return (await readTaskLoads(ctx.db)).map(({ nextAt, ...load }) => ({
    ...load,
    nextAt: nextAt?.toISOString() ?? null,
  }));
}
