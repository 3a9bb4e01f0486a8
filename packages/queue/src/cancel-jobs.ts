import type { Executor } from '@foxreel/db';
import { sql } from 'drizzle-orm';

/** Removes the waiting jobs of these keys, in the caller's transaction. One that runs already is not stopped, but not tried again. */
export async function cancelJobs(db: Executor, keys: readonly string[]): Promise<void> {
  await db.execute(sql`
    select graphile_worker.remove_job(asked.key) from json_array_elements_text(${JSON.stringify(keys)}::json) as asked (key)`);
}
