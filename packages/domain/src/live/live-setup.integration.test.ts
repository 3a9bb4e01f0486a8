import { saveLiveSetupInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createLiveCreator, createTestWorld, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { absentLiveServer } from '../kernel/index.ts';
import { blockAccount } from '../social/index.ts';
import {
  currentLives,
  encoderPlays,
  generateStreamKey,
  getLiveSetup,
  listLives,
  openEncoderLive,
  saveLiveSetup,
  stopLive,
  watchLive,
} from './index.ts';

const world = await createTestWorld();
const save = (creator: Person, values: unknown) => saveLiveSetup(creator.ctx, saveLiveSetupInput.parse(values));
const shown = async ({ username }: Person) => {
  const { title, tags } = await watchLive(world.anonymous, { username });
  return { title, tags };
};

test('what a creator says about a live is kept for the next one, and changes the running one', async () => {
  const creator = await world.createPerson({ creator: true });
  expect(await getLiveSetup(creator.ctx)).toEqual({
    title: null,
    tags: [],
    audience: 'all',
    cover: null,
    recording: 'off',
  });
  await save(creator, { title: ' Evening talk ', tags: ['Talk', 'talk'] });
  const key = await generateStreamKey(creator.ctx);
  await encoderPlays(world.system, await openEncoderLive(world.system, key));
  expect(await shown(creator)).toEqual({ title: 'Evening talk', tags: ['talk'] });
  await Promise.all([save(creator, { title: 'Night talk' }), save(creator, { tags: ['night'] })]);
  expect(await shown(creator)).toEqual({ title: 'Night talk', tags: ['night'] });
  await save(creator, { title: '' });
  expect(await getLiveSetup(creator.ctx)).toMatchObject({ title: null, tags: ['night'] });
  await stopLive(creator.ctx);
  await save(creator, { title: 'Tomorrow' });
  expect(await shown(creator)).toEqual({ title: null, tags: [] });
  await encoderPlays(world.system, await openEncoderLive(world.system, key));
  expect(await shown(creator)).toEqual({ title: 'Tomorrow', tags: ['night'] });
});

test('lists and profiles have it, but not across a block', async () => {
  const [creator, fan] = [await createLiveCreator(world), await world.createPerson()];
  await save(creator, { title: 'Evening talk' });
  const listed = await listLives(fan.ctx, { limit: 200 });
  expect(listed.find(({ account }) => account.id === creator.id)).toMatchObject({ title: 'Evening talk' });
  expect((await currentLives(fan.ctx, [creator.id, fan.id])).get(creator.id)).toMatchObject({ title: 'Evening talk' });
  await blockAccount(creator.ctx, { id: fan.id });
  expect((await currentLives(fan.ctx, [creator.id])).size).toBe(0);
});

test('one can go back in a camera’s live that is recorded, as only that is packaged from its beginning', async () => {
  const [plain, recorded] = [await createLiveCreator(world), await createLiveCreator(world)];
  await world.db.update(schema.lives).set({ recording: 'private' }).where(eq(schema.lives.id, recorded.liveId));
  const live = absentLiveServer('None', { seekBackSeconds: 7200 });
  const back = async ({ username }: Person) => (await watchLive({ ...world.anonymous, live }, { username })).seekBack;
  expect([await back(plain), await back(recorded)]).toEqual([0, 7200]);
});

test('only creators have a setup, and wrong values name their field', async () => {
  const fan = await world.createPerson();
  await expect(getLiveSetup(fan.ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(save(fan, { title: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(getLiveSetup(world.anonymous)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const issuesOf = (values: unknown) => saveLiveSetupInput.safeParse(values).error?.issues.map(({ path }) => path[0]);
  expect(issuesOf({ title: 'x'.repeat(81) })).toEqual(['title']);
  expect(issuesOf({ tags: Array(11).fill('tag') })).toEqual(['tags']);
  expect(issuesOf({ tags: ['!'] })).toEqual(['tags']);
});
