import { sql } from '@foxreel/db/drizzle';
import type { TestDatabase } from '@foxreel/db/testing';
import { Logger, run } from 'graphile-worker';
import type { Schedule } from './schedule.ts';

/**
 * The peer: graphile-worker alone, configured like our worker, with a task that only reads the clock, for the same number of
 * jobs due in the same way.
 */
export async function measureNoopPeer(database: TestDatabase, schedule: Schedule): Promise<number[]> {
  await database.db.execute(sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg(json_populate_record(null::graphile_worker.job_spec, json_build_object(
        'identifier', 'noop', 'payload', json_build_object('due', extract(epoch from due) * 1000), 'run_at', due)))
      from (select ${schedule.from.toISOString()}::timestamptz + i * ${schedule.windowMs / schedule.count}::float8 * interval '1 millisecond' as due
            from generate_series(0, ${schedule.count - 1}) as i) as dues))`);
  const late: number[] = [];
  const runner = await run({
    connectionString: database.url,
    concurrency: 200,
    pollInterval: 100,
    parsedCronItems: [],
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    preset: { worker: { localQueue: { size: 200, ttl: 10_000 }, completeJobBatchDelay: 5 } },
    taskList: {
      noop: async (payload) => {
        if (typeof payload === 'object' && payload !== null && 'due' in payload)
          late.push(Date.now() - Number(payload.due));
      },
    },
  });
  const deadline = schedule.from.getTime() + schedule.windowMs + 120_000;
  while (late.length < schedule.count && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 200));
  await runner.stop();
  return late;
}
