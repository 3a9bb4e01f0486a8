import { type AdvanceClockInput, productTimeTasks, topics } from '@foxreel/contracts';
import { sql } from '@foxreel/db/drizzle';
import { type Context, notFound, requireStaff, SandboxClock, withTransaction } from '../kernel/index.ts';

/**
 * Advances the whole product's clock (docs/contract/rest.md, POST /api/sandbox/clock): the offset and all waiting jobs planned
 * by product time move in one transaction. Returns the new time. Staff only; NOT_FOUND outside a sandbox.
 */
export async function advanceClock(ctx: Context, input: AdvanceClockInput): Promise<{ now: Date }> {
  const { clock } = ctx;
  if (!(clock instanceof SandboxClock)) throw notFound('Sandbox');
  requireStaff(ctx);
  return withTransaction(ctx, async (inner) => {
    const offsetMs = await clock.advance(inner.db, input.advance);
    const names = sql.join(
      productTimeTasks.map((task) => sql`${task}`),
      sql`, `,
    );
    // Directly in the table: graphile-worker's reschedule_jobs sets one time for all, but they must keep their intervals.
    await inner.db.execute(sql`
      update graphile_worker._private_jobs as job
      set run_at = job.run_at - ${input.advance} * interval '1 millisecond', updated_at = now()
      from graphile_worker._private_tasks as task
      where task.id = job.task_id and task.identifier in (${names}) and job.run_at > now()`);
    await inner.afterCommit(() => {
      clock.setOffset(offsetMs);
      inner.realtime.publish(topics.system(), { type: 'clock', offsetMs });
    });
    return { now: new Date(Date.now() + offsetMs) };
  });
}
