import { schema } from '@foxreel/db';
import { sql } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import { publishProgress } from './publish-progress.ts';

const { massBatches, massMessages } = schema;

/** Ends a sending whose batches are all done, or says that some failed for good. After the commit of a batch: the last one sees all. */
export async function finishMass(ctx: Context, mass: string): Promise<void> {
  const [row] = await ctx.db.execute<{ account_id: string }>(sql`
    update ${massMessages} as m
    set status = case when exists (select 1 from ${massBatches} b where b.mass_id = m.id and b.state = 'failed') then 'failed' else 'sent' end,
      finished_at = ${ctx.clock.now().toISOString()}::timestamptz
    where m.id = ${mass} and m.status in ('sending', 'failed') and m.split_at is not null
      and not exists (select 1 from ${massBatches} b where b.mass_id = m.id and b.state = 'waiting')
    returning m.account_id`);
  if (row) publishProgress(ctx, row.account_id, mass);
}
