import { topics } from '@foxreel/contracts';
import { createLiveCreator, createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { listRelatedPeople } from '../search/index.ts';
import { acceptBattle, declineBattle, inviteBattle, listBattleInvitations } from './index.ts';

const world = await createTestWorld();
const liveOnes = async (ctx: Parameters<typeof listRelatedPeople>[0]) =>
  (await listRelatedPeople(ctx, { type: 'battle', limit: 50, skip: 0 })).items.map(({ id }) => id);

test('declining ends an invitation, once, and notifies the inviter', async () => {
  const [one, two] = [await createLiveCreator(world), await createLiveCreator(world)];
  await inviteBattle(one.ctx, { user: two.id });
  await expect(declineBattle(world.anonymous, { user: one.id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(declineBattle((await world.createPerson()).ctx, { user: one.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await declineBattle(one.ctx, { user: two.id })).toBe(false);
  const answers = await Promise.all([0, 1].map(() => declineBattle(two.ctx, { user: one.id })));
  expect(answers.toSorted()).toEqual([false, true]);
  expect(await listBattleInvitations(two.ctx)).toEqual([]);
  await expect(acceptBattle(two.ctx, { user: one.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  const told = world.published.filter(({ topic }) => topic === topics.account(one.id)).map(({ event }) => event);
  expect(told).toMatchObject([{ type: 'battle', action: 'ended', battle: { state: 'expired' } }]);
});

test('lists every live creator who is in no battle and not hidden as invitable', async () => {
  const [one, two, three] = [
    await createLiveCreator(world),
    await createLiveCreator(world),
    await createLiveCreator(world),
  ];
  const quiet = await world.createPerson({ creator: true });
  expect(await liveOnes(one.ctx)).toEqual(expect.arrayContaining([two.id, three.id]));
  expect(await liveOnes(one.ctx)).not.toContain(one.id);
  expect(await liveOnes(one.ctx)).not.toContain(quiet.id);
  await inviteBattle(two.ctx, { user: three.id });
  await acceptBattle(three.ctx, { user: two.id });
  const free = await liveOnes(one.ctx);
  expect(free).not.toContain(two.id);
  expect(free).not.toContain(three.id);
});
