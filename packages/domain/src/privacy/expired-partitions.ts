import { type Database, type PartitionRules, turnPartitions } from '@foxreel/db';
import { type Context, realNow, requireStaff } from '../kernel/index.ts';

/** Jobs are done with an event within days; a campaign is compared with the one of a year before, to the end of its month. */
const rules: readonly PartitionRules[] = [
  { table: 'domain_events', keptMonths: 3 },
  { table: 'campaign_events', keptMonths: 25 },
];

/**
 * Makes the partitions of the next months, and drops those past their retention with all their rows (decision 0060), in real time.
 * Safe in several processes at once. Returns the number of dropped partitions. Workers run it regularly.
 */
export async function dropExpiredPartitions(ctx: Context & { db: Database }): Promise<number> {
  requireStaff(ctx);
  let total = 0;
  for (const rule of rules) total += (await turnPartitions(ctx.db, rule, realNow(ctx))).dropped.length;
  return total;
}
