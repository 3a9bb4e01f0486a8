import { sql } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { dropExpiredPartitions } from './index.ts';

const world = await createTestWorld();
const system = { ...world.system, db: world.db };

const boundsOf = async (table: string) =>
  (
    await world.db.execute<{ bound: string }>(sql`
      select pg_get_expr(c.relpartbound, c.oid) as bound from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ${table}::regclass`)
  ).map(({ bound }) => bound);
const firstIdInMonths = async (months: number) => {
  const [row] = await world.db.execute<{ id: string }>(sql`
    select first_id_at((date_trunc('month', now() at time zone 'UTC') + ${months} * interval '1 month') at time zone 'UTC')::text as id`);
  return row?.id ?? '';
};

test.each(['domain_events', 'campaign_events'])(
  '%s has partitions for two more months, and an advanced clock drops nothing',
  async (table) => {
    await dropExpiredPartitions(system);
    const bounds = await boundsOf(table);
    expect(bounds).toContain('DEFAULT');
    expect(bounds.some((bound) => bound.startsWith('FOR VALUES FROM (MINVALUE)'))).toBe(true);
    for (const months of [2, 3]) {
      const id = await firstIdInMonths(months);
      expect(bounds.some((bound) => bound.includes(`TO ('${id}')`))).toBe(true);
    }
    world.clock.advance(5 * 366 * 86_400_000);
    expect(await dropExpiredPartitions(system)).toBe(0);
    expect(await boundsOf(table)).toEqual(bounds);
  },
);

test('is not for members', async () => {
  const { ctx } = await world.createPerson();
  await expect(dropExpiredPartitions({ ...ctx, db: world.db })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
