import { createTestWorld } from '@foxreel/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApi } from '../testing/test-api.ts';

const world = await createTestWorld();
const token = 'a-token-of-the-monitor-of-this-test';
const api = await createTestApi(world, { variables: { METRICS_TOKEN: token } });
const ask = (authorization: string | null) =>
  api.browser().request('/metrics', authorization ? { headers: { authorization } } : {});

test('a monitor with the token reads waiting, late and failed jobs', async () => {
  await world.db.execute(
    sql`select graphile_worker.add_job('end_battle', '{}'::json, run_at => now() - interval '90 seconds')`,
  );
  await world.db.execute(sql`select graphile_worker.add_job('end_battle', '{}'::json, max_attempts => 1)`);
  await world.db.execute(
    sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'x' where max_attempts = 1`,
  );
  const reply = await ask(`Bearer ${token}`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toContain('text/plain');
  const text = await reply.text();
  expect(text).toContain('foxreel_jobs_waiting{task="end_battle"} 1\n');
  expect(text).toContain('foxreel_jobs_failed{task="end_battle"} 1\n');
  expect(Number(/foxreel_jobs_lag_seconds\{task="end_battle"\} ([\d.]+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(90);
  expect(text).toContain('# TYPE foxreel_workers_alive gauge');
});

test.each([null, 'Bearer wrong', `Basic ${token}`])('without it there is no such page: %s', async (authorization) => {
  const reply = await ask(authorization);
  expect(await reply.text()).not.toContain('foxreel_jobs');
});
