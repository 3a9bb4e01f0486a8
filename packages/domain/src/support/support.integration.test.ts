import { limits, type MessageData, type RealtimeEvent, supportAccountId, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { getProfile } from '../account/index.ts';
import { listThreads, sendMessage } from '../messaging/index.ts';
import {
  getSupportThread,
  listSupportMessages,
  listSupportThreads,
  markSupportRead,
  markSupportThreadRead,
  sendSupportMessage,
} from './index.ts';

const world = await createTestWorld();
const text = (value: string): MessageData => ({ type: 'text', value });
const write = (person: Person, words: string) => sendSupportMessage(person.ctx, { data: text(words) });
const answer = (staff: Person, member: Person, words: string) =>
  sendSupportMessage(staff.ctx, { userid: member.id, data: text(words) });
const said = async (person: Person, userid?: string) =>
  (await listSupportMessages(person.ctx, { userid: userid ?? null, limit: undefined, skip: 0 })).items.map(
    ({ data, origin, from }) => ({
      text: data[0]?.value,
      origin,
      from: from.id,
    }),
  );
const eventsOn = (topic: string): RealtimeEvent[] =>
  world.published.filter((item) => item.topic === topic).map(({ event }) => event);

test('a member writes, any staff member answers as support, without revealing who', async () => {
  const [fan, one, two] = [
    await world.createPerson(),
    await world.createPerson({ staff: true }),
    await world.createPerson({ staff: true }),
  ];
  expect(await getSupportThread(fan.ctx, {})).toBeNull();
  expect(await said(fan)).toEqual([]);
  await write(fan, 'Help me');
  await answer(one, fan, 'How?');
  await answer(two, fan, 'With what?');
  const expected = [
    { text: 'Help me', origin: 'person', from: fan.id },
    { text: 'How?', origin: 'support', from: supportAccountId },
    { text: 'With what?', origin: 'support', from: supportAccountId },
  ];
  expect(await said(fan)).toEqual(expected);
  expect(await said(one, fan.id)).toEqual(expected);
  const thread = await getSupportThread(fan.ctx, {});
  expect(thread).toMatchObject({ users: [{ id: supportAccountId }, { id: fan.id }], unread1: 1, unread2: 2 });
  expect(JSON.stringify(await listSupportMessages(fan.ctx, { limit: undefined, skip: 0 }))).not.toContain(one.id);
  for (const topic of [topics.account(fan.id), topics.account(supportAccountId)])
    expect(eventsOn(topic).filter(({ type }) => type === 'thread').length).toBeGreaterThanOrEqual(3);
  expect(eventsOn(topics.account(one.id))).toEqual([]);
});

test('each side has its own read state', async () => {
  const [fan, staff] = [await world.createPerson(), await world.createPerson({ staff: true })];
  expect(await markSupportRead(fan.ctx, {})).toBeNull();
  await write(fan, 'One');
  await answer(staff, fan, 'Two');
  expect(await markSupportRead(staff.ctx, { userid: fan.id })).toMatchObject({ unread1: 0, unread2: 1 });
  const read = await markSupportRead(fan.ctx, {});
  expect(read).toMatchObject({ unread1: 0, unread2: 0 });
  await write(fan, 'Three');
  expect(await markSupportThreadRead(staff.ctx, { thread: read?.id ?? '' })).toMatchObject({ unread1: 0 });
});

test('only staff write on behalf of others, and a thread is closed to everyone else', async () => {
  const [fan, other, creator] = [
    await world.createPerson(),
    await world.createPerson(),
    await world.createPerson({ creator: true }),
  ];
  await write(fan, 'Mine');
  const thread = await getSupportThread(fan.ctx, {});
  for (const stranger of [other, creator]) {
    const refused = { code: 'FORBIDDEN' };
    await expect(answer(stranger, fan, 'I am support')).rejects.toMatchObject(refused);
    await expect(said(stranger, fan.id)).rejects.toMatchObject(refused);
    await expect(markSupportRead(stranger.ctx, { userid: fan.id })).rejects.toMatchObject(refused);
    await expect(getSupportThread(stranger.ctx, { userid: fan.id })).rejects.toMatchObject(refused);
    await expect(listSupportThreads(stranger.ctx, { limit: undefined, skip: 0 })).rejects.toMatchObject(refused);
    await expect(markSupportThreadRead(stranger.ctx, { thread: thread?.id ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  }
  await expect(sendSupportMessage(world.anonymous, { data: text('Hi') })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  const teaser: MessageData = { type: 'teaser', value: '{}' };
  await expect(sendSupportMessage(fan.ctx, { data: teaser })).rejects.toMatchObject({ code: 'BAD_INPUT' });
});

test('support cannot write to deleted accounts, and its own account cannot be found or messaged otherwise', async () => {
  const [fan, staff] = [await world.createPerson(), await world.createPerson({ staff: true })];
  await write(fan, 'Hello');
  await world.db.update(schema.accounts).set({ deletedAt: new Date() }).where(eq(schema.accounts.id, fan.id));
  await expect(answer(staff, fan, 'Hello?')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const member = await world.createPerson();
  expect(await getProfile(member.ctx, { username: 'deskfox' })).toBeNull();
  await expect(sendMessage(member.ctx, { to: supportAccountId, data: text('Psst') })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('the desk lists conversations, most recent first, page by page', async () => {
  const staff = await world.createPerson({ staff: true });
  const people = await Promise.all([0, 1, 2].map(() => world.createPerson()));
  for (const [index, person] of people.entries()) {
    world.clock.advance(1_000);
    await write(person, `Number ${index}`);
  }
  const first = await listSupportThreads(staff.ctx, { limit: 2, skip: 0 });
  const rest = await listSupportThreads(staff.ctx, { limit: 2, skip: 0, after: first.after ?? '' });
  const ids = [...first.items, ...rest.items].map(({ users }) => users[1].id);
  expect(ids.slice(0, 3)).toEqual(people.map(({ id }) => id).toReversed());
  expect(first.items[0]?.lastMessage?.data.value).toBe('Number 2');
});

test('concurrent first messages create one thread; a page shorter than 30 is the last', async () => {
  const fan = await world.createPerson();
  await Promise.all([write(fan, 'a'), write(fan, 'b')]);
  for (let index = 0; index < limits.messagePage; index += 1) await write(fan, `more ${index}`);
  const page = await listSupportMessages(fan.ctx, { limit: undefined, skip: 0 });
  expect(page.items).toHaveLength(limits.messagePage);
  const older = await listSupportMessages(fan.ctx, { limit: undefined, skip: 0, after: page.after ?? '' });
  expect(older.items).toHaveLength(2);
  expect(older.after).toBeNull();
  expect((await listThreads(fan.ctx, { limit: undefined, skip: 0 })).items.map(({ users }) => users[0].id)).toEqual([
    supportAccountId,
  ]);
});
