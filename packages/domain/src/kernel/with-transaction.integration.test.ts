import { setTimeout as sleep } from 'node:timers/promises';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { withTransaction } from './context.ts';

const world = await createTestWorld();
const { accounts } = schema;

test('two deadlocked transactions both finish, and callbacks after the commit run once', async () => {
  const [one, other] = [await world.createPerson(), await world.createPerson()];
  const told: string[] = [];
  let begun = 0;
  const touch = (first: string, second: string) =>
    withTransaction(world.system, async (ctx) => {
      begun += 1;
      ctx.afterCommit(() => void told.push(first));
      for (const id of [first, second]) {
        await ctx.db
          .update(accounts)
          .set({ followersCount: sql`${accounts.followersCount} + 1` })
          .where(eq(accounts.id, id));
        await sleep(100);
      }
    });
  await Promise.all([touch(one.id, other.id), touch(other.id, one.id)]);
  expect(begun).toBeGreaterThan(2);
  expect(told.toSorted()).toEqual([one.id, other.id].toSorted());
  const rows = await world.db.select({ count: accounts.followersCount }).from(accounts);
  expect(rows.map(({ count }) => count)).toEqual([2, 2]);
});

test('any other error is thrown at once', async () => {
  let begun = 0;
  const failing = withTransaction(world.system, async (ctx) => {
    begun += 1;
    await ctx.db.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow();
  expect(begun).toBe(1);
});
