import { runPrepared, schema } from '@foxreel/db';
import { and, asc, eq, ne, or, type sql } from '@foxreel/db/drizzle';
import { createTestWorld, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import {
  blockedAmong,
  hiddenAccounts,
  hiddenAccountsOf,
  isBlocked,
  neitherBlocked,
  neitherBlockedText,
  noBlockBetween,
  notHiddenFrom,
  notHiddenFromText,
} from './blocks.ts';

const world = await createTestWorld();
const { accounts, blocks } = schema;
const people = await Promise.all(Array.from({ length: 7 }, () => world.createPerson()));
const ids = people.map(({ id }) => id);
/** All cases among the pairs: one direction, the other, both, and none. */
const pairs = people.flatMap((blocker, row) =>
  people.flatMap((blocked, column) =>
    row !== column && (row * 7 + column * 3) % 5 < 2 ? [{ blockerId: blocker.id, blockedId: blocked.id }] : [],
  ),
);
await world.db.insert(blocks).values(pairs);

/** The reference: a block in either direction, as plain SQL. */
const visibleTo = async (viewer: Person): Promise<string[]> => {
  const between = await world.db
    .select()
    .from(blocks)
    .where(or(eq(blocks.blockerId, viewer.id), eq(blocks.blockedId, viewer.id)));
  const hidden = new Set(between.flatMap(({ blockerId, blockedId }) => [blockerId, blockedId]));
  return ids.filter((id) => id !== viewer.id && !hidden.has(id)).sort();
};

const others = async (viewer: Person, condition: ReturnType<typeof sql>): Promise<string[]> => {
  const rows = await world.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(ne(accounts.id, viewer.id), condition))
    .orderBy(asc(accounts.id));
  return rows.map(({ id }) => id);
};

const othersByText = async (viewer: Person, condition: string): Promise<string[]> => {
  const rows = await runPrepared<{ id: string }>(
    world.db,
    `select a.id from accounts a where a.id <> $1::uuid and ${condition} order by a.id`,
    [viewer.id],
  );
  return rows.map(({ id }) => id);
};

test('every form of the rule gives the same accounts, for each viewer', async () => {
  expect(new Set(await Promise.all(people.map(async (one) => (await visibleTo(one)).length))).size).toBeGreaterThan(1);
  const hiddenOf = await hiddenAccountsOf(world.anonymous, ids);
  for (const viewer of people) {
    const visible = await visibleTo(viewer);
    const hidden = ids.filter((id) => id !== viewer.id && !visible.includes(id)).sort();
    expect(await others(viewer, neitherBlocked(viewer.id, accounts.id))).toEqual(visible);
    expect(await others(viewer, noBlockBetween(viewer.id, accounts.id))).toEqual(visible);
    expect(await others(viewer, notHiddenFrom(viewer.id, accounts.id))).toEqual(visible);
    expect(await othersByText(viewer, neitherBlockedText('$1::uuid', 'a.id'))).toEqual(visible);
    expect(await othersByText(viewer, notHiddenFromText('$1::uuid', 'a.id'))).toEqual(visible);
    expect([...(await blockedAmong(world.anonymous, viewer.id, ids))].sort()).toEqual(hidden);
    expect([...(await hiddenAccounts(viewer.ctx))].sort()).toEqual(hidden);
    expect([...(hiddenOf.get(viewer.id) ?? [])].sort()).toEqual(hidden);
    for (const id of ids) expect(await isBlocked(world.anonymous, viewer.id, id)).toBe(hidden.includes(id));
  }
});

test('nothing is hidden from a visitor', async () => {
  expect(await hiddenAccounts(world.anonymous)).toEqual(new Set());
  expect(await blockedAmong(world.anonymous, ids[0] ?? '', [])).toEqual(new Set());
});
