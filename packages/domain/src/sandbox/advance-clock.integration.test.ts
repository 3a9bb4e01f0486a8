import { advanceClockInput, topics } from '@foxreel/contracts';
import { sql } from '@foxreel/db/drizzle';
import { enqueue } from '@foxreel/queue';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { type Context, lockClock, SandboxClock } from '../kernel/index.ts';
import { advanceClock } from './index.ts';

const world = await createTestWorld();
const clock = new SandboxClock();
const staff = await world.createPerson({ staff: true });
const inSandbox = (ctx: Context): Context => ({ ...ctx, clock });
const hour = 3_600_000;
const id = '019a0000-0000-7000-8000-000000000001';

interface JobRow extends Record<string, unknown> {
  key: string;
  run_at: string;
}
const runTimes = async () =>
  new Map(
    [...(await world.db.execute<JobRow>(sql`select key, run_at::text from graphile_worker.jobs`))].map((row) => [
      row.key,
      new Date(row.run_at).getTime(),
    ]),
  );

test('advancing brings jobs planned by product time nearer, and no others', async () => {
  const soon = new Date(Date.now() + hour);
  const later = new Date(Date.now() + 30 * hour);
  await enqueue(world.db, 'deliver_auto_message', { delivery: id }, { key: 'soon', runAt: soon });
  await enqueue(world.db, 'release_media', { media: id }, { key: 'later', runAt: later });
  await enqueue(world.db, 'process_media', { media: id }, { key: 'real', runAt: later });
  const before = Date.now();
  const { now } = await advanceClock(inSandbox(staff.ctx), { advance: 5 * hour });
  expect(now.getTime() - before - 5 * hour).toBeLessThan(2_000);
  expect(clock.now().getTime() - now.getTime()).toBeLessThan(2_000);
  const times = await runTimes();
  expect(times.get('soon')).toBe(soon.getTime() - 5 * hour);
  expect(times.get('later')).toBe(later.getTime() - 5 * hour);
  expect(times.get('real')).toBe(later.getTime());
  expect(world.published).toContainEqual({ topic: topics.system(), event: { type: 'clock', offsetMs: 5 * hour } });
});

test('concurrent advances add up, and other processes see them', async () => {
  const other = new SandboxClock();
  await other.refresh(world.db);
  const start = other.now().getTime() - Date.now();
  await Promise.all([1, 2, 3].map((hours) => advanceClock(inSandbox(world.system), { advance: hours * hour })));
  await other.refresh(world.db);
  expect(Math.round((other.now().getTime() - Date.now() - start) / hour)).toBe(6);
});

test('an advance does not overtake work being planned by product time', async () => {
  const due = new Date(clock.now().getTime() + 10 * hour);
  let jump: Promise<unknown> = Promise.resolve();
  await world.db.transaction(async (db) => {
    await lockClock(clock, db);
    jump = advanceClock(inSandbox(staff.ctx), { advance: 2 * hour });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await enqueue(db, 'release_media', { media: id }, { key: 'planned', runAt: clock.toRealTime(due) });
  });
  await jump;
  expect((await runTimes()).get('planned')).toBe(clock.toRealTime(due).getTime());
});

test('is for staff of sandboxes only', async () => {
  const fan = await world.createPerson();
  const input = { advance: hour };
  await expect(advanceClock(inSandbox(fan.ctx), input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(advanceClock(inSandbox(world.anonymous), input)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(advanceClock(staff.ctx, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test.each([
  ['7d', 168 * hour],
  ['30m', hour / 2],
  ['5h', 5 * hour],
  ['366d', 366 * 24 * hour],
])('reads %s', (advance, ms) => expect(advanceClockInput.parse({ advance })).toEqual({ advance: ms }));

test.each(['', '7', 'd', '0d', '-1d', '1.5h', '7 d', '7D', '1w', '367d', '99999999m', 7, null, undefined, ['7d']])(
  'refuses %o',
  (advance) => {
    const parsed = advanceClockInput.safeParse({ advance });
    expect(parsed.error?.issues.map((issue) => issue.path)).toEqual([['advance']]);
  },
);
