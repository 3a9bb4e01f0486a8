import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BattleChainView, limits } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createLiveCreator, createTestWorld, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { blockAccount } from '../social/index.ts';
import { setAccountRoles } from '../staff-accounts/index.ts';
import {
  acceptBattle,
  acceptBattleLink,
  addGift,
  addHearts,
  battleChain,
  battleOf,
  createBattleLink,
  declineBattle,
  endBattle,
  endDueBattle,
  getBattleLink,
  inviteBattle,
  listBattleInvitations,
  rematchBattle,
} from './index.ts';

const world = await createTestWorld();
const { battles } = schema;
const script = fileURLToPath(new URL('../../../../docs/contract/verify-battle.mjs', import.meta.url));

/** What the independent script says about a chain. */
async function verify(chain: BattleChainView, more: string[] = []): Promise<{ code: number; words: string }> {
  const file = join(world.folder, `chain-${crypto.randomUUID()}.json`);
  await writeFile(file, JSON.stringify(chain));
  return promisify(execFile)(process.execPath, [script, file, ...more]).then(
    ({ stdout }) => ({ code: 0, words: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, words: error.stderr }),
  );
}

async function begun(bestOf: 1 | 3 = 1) {
  const [one, two] = [await createLiveCreator(world), await createLiveCreator(world)];
  await inviteBattle(one.ctx, { user: two.id, bestOf });
  return { one, two, battle: await acceptBattle(two.ctx, { user: one.id }) };
}
const chainOf = (side: Person, id: string) => battleChain(side.ctx, { id, after: 0 });
const timeIsUp = async (id: string) => {
  await world.db
    .update(battles)
    .set({ endsAt: new Date(Date.now() + 500) })
    .where(eq(battles.id, id));
  await endDueBattle(world.system, { battle: id });
};

test('concurrent hearts and gifts form one chain, which the script recomputes while the battle runs and at its end', async () => {
  const { one, two, battle } = await begun();
  const fans = await Promise.all([world.createPerson(), world.createPerson(), world.createPerson()]);
  await Promise.all(
    fans.flatMap((fan, index) => [
      addHearts(fan.ctx, { user: one.id, count: index + 1 }),
      addHearts(fan.ctx, { user: two.id, count: 2 }),
      addHearts(fan.ctx, { user: two.id, count: 1 }),
    ]),
  );
  const gift = { user: two.id, from: fans[0]?.id ?? '', tip: crypto.randomUUID(), coins: 9 };
  await Promise.all([addGift(world.system, gift), addGift(world.system, gift)]);
  const running = await chainOf(one, battle.id);
  expect(running).toMatchObject({ state: 'active', score1: 6, score2: 99, length: 11 });
  expect(await chainOf(two, battle.id)).toEqual(running);
  expect((await verify(running)).words).toContain(`${one.id} 6 : 99 ${two.id}\nStill running`);
  await endBattle(one.ctx, { id: battle.id });
  const ended = await verify(await chainOf(two, battle.id), ['--sender', fans[1]?.id ?? '']);
  expect(ended.words).toContain('every hash matches');
  expect(ended.words).toContain('side 2 wins');
  expect(ended.words).toContain(`${fans[1]?.id}: 5 points`);
});

test('the script rejects a chain with a changed, left out, moved or added entry, or another score', async () => {
  const { one, battle } = await begun();
  const fan = await world.createPerson();
  for (const count of [1, 2, 3]) await addHearts(fan.ctx, { user: one.id, count });
  const chain = await chainOf(one, battle.id);
  expect((await verify(chain)).code).toBe(0);
  const tampered: [string, (copy: BattleChainView) => void][] = [
    [
      'Entry 3 does not match its hash',
      ({ entries }) => {
        const [, , third] = entries;
        if (third) third.content = third.content.replace('|hearts|1|2|', '|hearts|1|20|');
      },
    ],
    ['Entry 2 has the number 3', ({ entries }) => void entries.splice(1, 1)],
    ['Entry 2 has the number 3', ({ entries }) => void entries.splice(1, 2, ...entries.slice(1, 3).toReversed())],
    ['there are 3', ({ entries }) => void entries.pop()],
    ['The server says 60,0', (copy) => void Object.assign(copy, { score1: 60 })],
    ['another last hash', (copy) => void Object.assign(copy, { hash: 'f'.repeat(64) })],
  ];
  for (const [words, change] of tampered) {
    const copy = structuredClone(chain);
    change(copy);
    const answer = await verify(copy);
    expect(answer.code).toBe(1);
    expect(answer.words).toContain(words);
  }
});

test('both sides and staff read the chain, in pages; nobody else', async () => {
  const { one, two, battle } = await begun();
  const [fan, staff] = [await world.createPerson(), await world.createPerson({ staff: true })];
  await addHearts(fan.ctx, { user: one.id, count: 1 });
  for (const person of [one, two, staff]) expect((await chainOf(person, battle.id)).entries).toHaveLength(2);
  expect((await battleChain(one.ctx, { id: battle.id, after: 1 })).entries).toHaveLength(1);
  await expect(chainOf(fan, battle.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(battleChain(world.anonymous, { id: battle.id, after: 0 })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  await expect(chainOf(one, fan.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a best of three goes on by itself until two wins, each round linked to the one before', async () => {
  const { one, two, battle } = await begun(3);
  const fan = await world.createPerson();
  await addHearts(fan.ctx, { user: two.id, count: 1 });
  await timeIsUp(battle.id);
  await endDueBattle(world.system, { battle: battle.id });
  const second = await battleOf(world.anonymous, { user: one.id });
  expect(second).toMatchObject({ bestOf: 3, round: 2, wins1: 0, wins2: 1, score2: 0 });
  const first = await chainOf(one, battle.id);
  expect((await chainOf(one, second?.id ?? '')).entries[0]?.content).toContain(`,2/3,`);
  expect((await chainOf(one, second?.id ?? '')).entries[0]?.content.endsWith(first.hash)).toBe(true);
  await addHearts(fan.ctx, { user: two.id, count: 1 });
  await timeIsUp(second?.id ?? '');
  expect(await battleOf(world.anonymous, { user: one.id })).toBeNull();
});

test('a series ends with the side that ends a round early', async () => {
  const { one, battle } = await begun(3);
  await endBattle(one.ctx, { id: battle.id });
  await endDueBattle(world.system, { battle: battle.id });
  expect(await battleOf(world.anonymous, { user: one.id })).toBeNull();
});

test('a block between two rounds ends the series', async () => {
  const { one, two, battle } = await begun(3);
  await addHearts((await world.createPerson()).ctx, { user: two.id, count: 1 });
  await world.db.update(battles).set({ endsAt: new Date() }).where(eq(battles.id, battle.id));
  // Who asks next ends it, before the job does.
  const third = await createLiveCreator(world);
  await inviteBattle(third.ctx, { user: one.id });
  await blockAccount(two.ctx, { id: one.id });
  await endDueBattle(world.system, { battle: battle.id });
  for (const side of [one, two]) expect(await battleOf(world.anonymous, { user: side.id })).toBeNull();
});

test('a battle link starts one battle, for another live creator, until it is used or replaced', async () => {
  const [one, two, three] = [
    await createLiveCreator(world),
    await createLiveCreator(world),
    await createLiveCreator(world),
  ];
  const [fan, quiet] = [await world.createPerson(), await world.createPerson({ creator: true })];
  await expect(createBattleLink(fan.ctx, { bestOf: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const old = await createBattleLink(one.ctx, { bestOf: 1 });
  const { token, url } = await createBattleLink(one.ctx, { bestOf: 3 });
  expect(url).toBe(`${one.ctx.webAddress}/studio/battle/${token}`);
  await expect(getBattleLink(two.ctx, old)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await getBattleLink(world.anonymous, { token })).toMatchObject({ user: { id: one.id }, bestOf: 3 });
  await expect(acceptBattleLink(fan.ctx, { token })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(acceptBattleLink(one.ctx, { token })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(acceptBattleLink(quiet.ctx, { token })).rejects.toMatchObject({ code: 'CONFLICT' });
  const answers = await Promise.allSettled([
    acceptBattleLink(two.ctx, { token }),
    acceptBattleLink(three.ctx, { token }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await battleOf(world.anonymous, { user: one.id })).toMatchObject({ bestOf: 3, user1: { id: one.id } });
  await expect(acceptBattleLink(two.ctx, { token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const blocked = await createBattleLink(three.ctx, { bestOf: 1 });
  await blockAccount(three.ctx, { id: fan.id });
  await expect(getBattleLink(fan.ctx, blocked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the link of a former creator invites nobody', async () => {
  const [one, two] = [await createLiveCreator(world), await createLiveCreator(world)];
  const { token } = await createBattleLink(one.ctx, { bestOf: 1 });
  await setAccountRoles(world.system, { id: one.id, creator: false });
  await expect(getBattleLink(two.ctx, { token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(acceptBattleLink(two.ctx, { token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a rematch invites the other side of an ended battle', async () => {
  const { one, two, battle } = await begun(3);
  await expect(rematchBattle(one.ctx, battle)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await endBattle(one.ctx, battle);
  const other = await createLiveCreator(world);
  await expect(rematchBattle(other.ctx, battle)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await Promise.all([rematchBattle(two.ctx, battle), rematchBattle(two.ctx, battle)]);
  expect(await listBattleInvitations(one.ctx)).toMatchObject([{ user1: { id: two.id }, bestOf: 3 }]);
});

test('a rematch that is declined can be asked for again, three times in all', async () => {
  const { one, two, battle } = await begun();
  await endBattle(one.ctx, battle);
  for (let asked = 0; asked < limits.rematchAsksMax; asked += 1) {
    await rematchBattle(two.ctx, battle);
    // Asking again while the invitation stands counts once.
    await rematchBattle(two.ctx, battle);
    expect(await declineBattle(one.ctx, { user: two.id })).toBe(true);
  }
  await expect(rematchBattle(two.ctx, battle)).rejects.toMatchObject({ code: 'CONFLICT' });
  // The other side has not asked yet.
  await rematchBattle(one.ctx, battle);
  const next = await acceptBattle(two.ctx, { user: one.id });
  await endBattle(two.ctx, next);
  await rematchBattle(two.ctx, next);
  expect(await listBattleInvitations(one.ctx)).toHaveLength(1);
});
