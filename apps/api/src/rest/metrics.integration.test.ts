import { sql } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { createTestApi } from '../testing/test-api.ts';

const world = await createTestWorld();
const token = 'a-token-of-the-monitor-of-this-test';
const api = await createTestApi(world, {
  variables: { METRICS_TOKEN: token },
  poolLoad: () => ({ busy: 1, idle: 2, waiting: 0 }),
});
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
  expect(text).toContain('foxreel_database_waiting 0\n');
});

test('a monitor reads how many requests each route had, how long they took, and how busy the database is', async () => {
  const visitor = api.browser();
  await visitor.request('/api/health');
  await visitor.request('/api/health/of/nobody');
  await visitor.post('/api', { query: '{ __typename }' });
  await visitor.request(`/a-page-${Math.random()}`);
  const countOf = (text: string, labels: string) =>
    Number(new RegExp(`foxreel_request_duration_seconds_count\\{${labels}\\} (\\d+)`).exec(text)?.[1] ?? 0);
  const text = await (await ask(`Bearer ${token}`)).text();
  expect(countOf(text, 'method="GET",route="/api/health",status="2xx"')).toBe(1);
  expect(countOf(text, 'method="POST",route="/api",status="2xx"')).toBe(1);
  expect(text).not.toContain('a-page-');
  expect(text).toContain('foxreel_requests_open{route="/metrics"} 1\n');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

test.each([null, 'Bearer wrong', `Basic ${token}`])('without it there is no such page: %s', async (authorization) => {
  const reply = await ask(authorization);
  expect(await reply.text()).not.toContain('foxreel_jobs');
});
