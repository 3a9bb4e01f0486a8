import { type BattleView, heartInput, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createLiveCreator, createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { acceptBattle, addHearts, battleOf, endBattle, inviteBattle } from './index.ts';

const world = await createTestWorld();
const { battles } = schema;
async function begun() {
  const [one, two] = [await createLiveCreator(world), await createLiveCreator(world)];
  await inviteBattle(one.ctx, { user: two.id });
  return { one, two, battle: await acceptBattle(two.ctx, { user: one.id }) };
}
const scoresOf = (battle: BattleView | null) => (battle ? [battle.score1, battle.score2] : null);

test('concurrent taps all count, each for its side', async () => {
  const { one, two, battle } = await begun();
  const fans = await Promise.all(Array.from({ length: 4 }, () => world.createPerson()));
  const taps = fans.flatMap((fan) =>
    Array.from({ length: 10 }, (_, at) =>
      addHearts(fan.ctx, { user: at % 2 ? one.id : two.id, count: at % 2 ? 3 : 1 }),
    ),
  );
  await Promise.all(taps);
  expect(scoresOf(await battleOf(world.anonymous, { user: one.id }))).toEqual([60, 20]);
  await expect
    .poll(() => {
      const last = world.published.filter(({ topic }) => topic === topics.battle(two.id)).at(-1)?.event;
      return last?.type === 'battle' ? scoresOf(last.battle) : null;
    })
    .toEqual([60, 20]);
  expect(world.published.filter(({ topic }) => topic === topics.battle(two.id)).length).toBeLessThan(taps.length / 2);
  expect((await endBattle(one.ctx, battle)).score1).toBe(60);
});

test('who is not in the audience of a live scores nothing for its side', async () => {
  const { one, two } = await begun();
  const [fan, stranger] = [await world.createPerson(), await world.createPerson()];
  await world.db.insert(schema.follows).values({ followerId: fan.id, followeeId: one.id });
  await world.db.update(schema.lives).set({ audience: 'followers' }).where(eq(schema.lives.accountId, one.id));
  expect(await addHearts(stranger.ctx, { user: one.id, count: 5 })).toBeNull();
  expect(scoresOf(await addHearts(fan.ctx, { user: one.id, count: 2 }))).toEqual([2, 0]);
  expect(scoresOf(await addHearts(stranger.ctx, { user: two.id, count: 1 }))).toEqual([2, 1]);
});

test('a tap needs a login, a running battle, and visibility of both sides', async () => {
  const { one, two, battle } = await begun();
  const [fan, other] = [await world.createPerson(), await createLiveCreator(world)];
  const tap = (user: { id: string }) => addHearts(fan.ctx, { user: user.id, count: 1 });
  await expect(addHearts(world.anonymous, { user: one.id, count: 1 })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  expect(await tap(other)).toBeNull();
  expect(scoresOf(await tap(one))).toEqual([1, 0]);
  await world.db.insert(schema.blocks).values({ blockerId: two.id, blockedId: fan.id });
  expect(await tap(one)).toBeNull();
  await world.db.delete(schema.blocks).where(eq(schema.blocks.blockedId, fan.id));
  await world.db.update(battles).set({ endsAt: new Date() }).where(eq(battles.id, battle.id));
  expect(await tap(one)).toBeNull();
  expect((await world.db.select().from(battles).where(eq(battles.id, battle.id)))[0]).toMatchObject({ score1: 1 });
});

test('hearts of a live without a battle count for the live, and all viewers see them', async () => {
  const creator = await createLiveCreator(world);
  const [fan, blocked] = [await world.createPerson(), await world.createPerson()];
  await world.db.insert(schema.blocks).values({ blockerId: creator.id, blockedId: blocked.id });
  const taps = [5, 20, 7].map((count) => addHearts(fan.ctx, { user: creator.id, count }));
  expect(await Promise.all(taps)).toEqual([null, null, null]);
  expect(await addHearts(blocked.ctx, { user: creator.id, count: 9 })).toBeNull();
  const [row] = await world.db.select().from(schema.lives).where(eq(schema.lives.id, creator.liveId));
  expect(row?.hearts).toBe(32);
  const shown = () =>
    world.published.flatMap(({ topic, event }) =>
      topic === topics.liveChat(creator.id) && event.type === 'hearts' ? [event.count] : [],
    );
  await expect.poll(() => shown().reduce((sum, count) => sum + count, 0)).toBe(32);
  expect(shown().length).toBeLessThan(3);
});

test('one call carries 1 to 20 taps', () => {
  const parse = (count?: number) =>
    heartInput.safeParse({ user: '00000000-0000-7000-8000-000000000000', count }).success;
  expect([parse(), parse(1), parse(20), parse(0), parse(21), parse(-1), parse(1.5)]).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
