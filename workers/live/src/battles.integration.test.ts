import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { acceptBattle, battleOf, inviteBattle } from '@foxreel/domain/battles';
import { createLiveCreator, createTestWorld, type StartedWorker, startWorker } from '@foxreel/testing';
import { afterEach, expect, test, vi } from 'vitest';

const world = await createTestWorld();
const { battles } = schema;
const workers: StartedWorker[] = [];
vi.setConfig({ testTimeout: 120_000 });
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end('SIGKILL');
});

test('the real worker ends a battle when its time is up, and no other', async () => {
  const people = await Promise.all([0, 1, 2, 3].map(() => createLiveCreator(world)));
  const [one, two, three, four] = people;
  if (!one || !two || !three || !four) throw new Error('No creators');
  await inviteBattle(one.ctx, { user: two.id });
  await inviteBattle(three.ctx, { user: four.id });
  const due = await acceptBattle(two.ctx, { user: one.id });
  const other = await acceptBattle(four.ctx, { user: three.id });
  await world.db.update(battles).set({ endsAt: new Date() }).where(eq(battles.id, due.id));
  await world.db.execute(
    sql`update graphile_worker._private_jobs set run_at = now() where key = ${`end_battle:${due.id}`}`,
  );
  workers.push(await startWorker(world, 'live', { RTMP_PORT: '0' }));
  await vi.waitFor(
    async () => {
      const [row] = await world.db.select().from(battles).where(eq(battles.id, due.id));
      expect(row).toMatchObject({ state: 'ended', endedAt: expect.any(Date) });
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(await battleOf(world.anonymous, { user: three.id })).toMatchObject({ id: other.id, state: 'active' });
});
