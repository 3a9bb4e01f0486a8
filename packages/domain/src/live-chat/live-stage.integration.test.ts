import { type RealtimeEvent, startLivePollInput, topics, voteLivePollInput } from '@foxreel/contracts';
import { createLiveCreator, createTestWorld, type Person, startTestLive } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { stopLive } from '../live/index.ts';
import { blockAccount } from '../social/index.ts';
import {
  closeLivePoll,
  deleteLiveChatMessage,
  getLiveStage,
  newLiveChatMessage,
  pinLiveChatMessage,
  startLivePoll,
  unpinLiveChatMessage,
  voteLivePoll,
} from './index.ts';

const world = await createTestWorld();
const where = { question: 'Where next?', options: ['North', 'South', 'Home'] };
const stageOf = (person: Person | null, creator: Person) =>
  getLiveStage(person?.ctx ?? world.anonymous, { user: creator.id });
const votesOf = (poll: { options: { votes: number }[] } | null) => poll?.options.map(({ votes }) => votes);
const say = (person: Person, creator: Person, text: string) =>
  newLiveChatMessage(person.ctx, { user: creator.id, text });
const heard = (creator: Person) =>
  world.published.filter(({ topic }) => topic === topics.liveChat(creator.id)).map(({ event }) => event);
const polled = (creator: Person) =>
  heard(creator).filter((event): event is Extract<RealtimeEvent, { type: 'live_poll' }> => event.type === 'live_poll');

test('everybody votes once; votes at once all count, and the last state is published', async () => {
  const creator = await createLiveCreator(world);
  const { id } = await startLivePoll(creator.ctx, where);
  const fans = await Promise.all(Array.from({ length: 6 }, () => world.createPerson()));
  await Promise.all(fans.flatMap(({ ctx }, at) => [0, 1].map(() => voteLivePoll(ctx, { id, option: at % 2 }))));
  const [first] = fans;
  if (!first) throw new Error('There is no fan');
  const { poll } = await stageOf(first, creator);
  expect(poll).toMatchObject({
    ...where,
    options: [{ text: 'North' }, { text: 'South' }, { text: 'Home' }],
    ownVote: 0,
  });
  expect([votesOf(poll), poll?.votes]).toEqual([[3, 3, 0], 6]);
  await expect.poll(() => polled(creator).at(-1)?.poll.votes).toBe(6);
  expect(polled(creator).every((event) => event.poll.ownVote === null)).toBe(true);
  await expect(voteLivePoll(first.ctx, { id, option: 2 })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'You have already voted in this poll',
  });
  expect(votesOf((await stageOf(null, creator)).poll)).toEqual([3, 3, 0]);
});

test('a vote needs a login, an open poll, one of its options, and somebody else’s live', async () => {
  const [creator, fan, pest] = [await createLiveCreator(world), await world.createPerson(), await world.createPerson()];
  const { id } = await startLivePoll(creator.ctx, where);
  const vote = (who: Person, option = 0) => voteLivePoll(who.ctx, { id, option });
  await expect(voteLivePoll(world.anonymous, { id, option: 0 })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(vote(creator)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(vote(fan, 3)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  expect(voteLivePollInput.safeParse({ id, option: 4 }).success).toBe(false);
  await expect(voteLivePoll(fan.ctx, { id: creator.id, option: 0 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await blockAccount(creator.ctx, { id: pest.id });
  await expect(vote(pest)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await vote(fan, 1);
  await stopLive(creator.ctx);
  expect(await vote(fan, 1)).toMatchObject({ state: 'closed', ownVote: 1 });
  await expect(vote(await world.createPerson())).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This poll is closed',
  });
  expect((await stageOf(null, creator)).poll).toBeNull();
});

test('only a live creator starts a poll; a new one closes the one before', async () => {
  const [creator, fan] = [await createLiveCreator(world), await world.createPerson()];
  await expect(startLivePoll(fan.ctx, where)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(startLivePoll(world.anonymous, where)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  for (const options of [['Alone'], ['Same', 'same'], ['1', '2', '3', '4', '5'], ['', 'b'], ['a', 'x'.repeat(41)]])
    expect(startLivePollInput.safeParse({ question: 'Where?', options }).success).toBe(false);
  const first = await startLivePoll(creator.ctx, where);
  await voteLivePoll(fan.ctx, { id: first.id, option: 0 });
  const both = await Promise.all([startLivePoll(creator.ctx, where), startLivePoll(creator.ctx, where)]);
  const { poll } = await stageOf(fan, creator);
  expect(both.map(({ id }) => id)).toContain(poll?.id);
  expect(votesOf(poll)).toEqual([0, 0, 0]);
  await expect(voteLivePoll((await world.createPerson()).ctx, { id: first.id, option: 0 })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await stopLive(creator.ctx);
  await expect(startLivePoll(creator.ctx, where)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('the creator and staff close a poll, once; its result stays', async () => {
  const [creator, fan] = [await createLiveCreator(world), await world.createPerson()];
  const [rival, staff] = [await createLiveCreator(world), await world.createPerson({ staff: true })];
  const { id } = await startLivePoll(creator.ctx, where);
  await voteLivePoll(fan.ctx, { id, option: 2 });
  for (const other of [fan, rival])
    await expect(closeLivePoll(other.ctx, { id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const closed = await Promise.all([closeLivePoll(creator.ctx, { id }), closeLivePoll(staff.ctx, { id })]);
  for (const poll of closed) expect(poll).toMatchObject({ state: 'closed', votes: 1 });
  await expect.poll(() => polled(creator).at(-1)?.poll.state).toBe('closed');
  expect((await stageOf(fan, creator)).poll).toBeNull();
});

test('the creator and staff pin one message of this live; a deleted one is gone', async () => {
  const [creator, fan, staff] = [
    await createLiveCreator(world),
    await world.createPerson(),
    await world.createPerson({ staff: true }),
  ];
  const early = await say(fan, creator, 'an earlier live');
  await stopLive(creator.ctx);
  world.clock.advance(60_000);
  await startTestLive(world, creator);
  const [one, two] = [await say(fan, creator, 'one'), await say(creator, creator, 'two')];
  const pin = (who: Person, { id }: { id: string }) => pinLiveChatMessage(who.ctx, { id });
  await expect(pin(fan, one)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(pin(creator, early)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await pin(staff, one);
  expect((await stageOf(null, creator)).pinned).toMatchObject({ text: 'one' });
  await Promise.all([pin(creator, two), pin(creator, two)]);
  expect((await stageOf(null, creator)).pinned).toMatchObject({ id: two.id });
  expect(heard(creator).at(-1)).toMatchObject({ type: 'live_pin', message: { text: 'two' } });
  await deleteLiveChatMessage(creator.ctx, two);
  expect((await stageOf(null, creator)).pinned).toBeNull();
  await pin(creator, one);
  const other = await world.createPerson();
  await blockAccount(fan.ctx, { id: other.id });
  expect((await stageOf(other, creator)).pinned).toBeNull();
  expect(await unpinLiveChatMessage(creator.ctx, {})).toBe(true);
  expect(await unpinLiveChatMessage(creator.ctx, {})).toBe(false);
  expect(heard(creator).at(-1)).toMatchObject({ type: 'live_pin', message: null });
});
