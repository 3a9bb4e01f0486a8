import { messageListInput, newMessageInput, threadListInput, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';
import { createTestWorld, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import {
  deleteThread,
  getThread,
  getThreadWith,
  listMessages,
  listThreads,
  markThreadRead,
  sendMessage,
} from './index.ts';

const world = await createTestWorld();

const say = (from: Person, to: Person, text: string) =>
  sendMessage(from.ctx, newMessageInput.parse({ to: to.id, data: { type: 'text', value: text } }));
const page = (person: Person, thread: string, more: object = {}) =>
  listMessages(person.ctx, messageListInput.parse({ thread, ...more }));
const inbox = (person: Person, more: object = {}) => listThreads(person.ctx, threadListInput.parse(more));
const texts = (items: { data: { value: string }[] }[]) => items.map((item) => item.data[0]?.value);
const block = (blocker: Person, blocked: Person) =>
  world.db.insert(schema.blocks).values({ blockerId: blocker.id, blockedId: blocked.id });
const people = () => Promise.all([world.createPerson(), world.createPerson()]);

test('the first message creates one thread for both, with the recipient’s unread count', async () => {
  const [ann, bob] = await people();
  const sent = await say(ann, bob, 'Hello');
  expect(sent).toMatchObject({ from: { id: ann.id }, origin: 'person', data: [{ type: 'text', value: 'Hello' }] });
  await say(ann, bob, 'Are you there?');
  const [thread] = (await inbox(bob)).items;
  expect((await inbox(ann)).items).toEqual([thread]);
  const unread = thread?.users[0].id === bob.id ? thread.unread1 : thread?.unread2;
  expect(unread).toBe(2);
  expect((thread?.unread1 ?? 0) + (thread?.unread2 ?? 0)).toBe(2);
  expect(thread?.lastMessage).toMatchObject({ from: ann.id, data: { value: 'Are you there?' } });
  expect(await getThreadWith(ann.ctx, { user: bob.id })).toEqual(thread);
  expect(await getThread(bob.ctx, { thread: sent.thread })).toEqual(thread);
});

test('concurrent first messages from both sides create one thread and lose nothing', async () => {
  const [ann, bob] = await people();
  const sent = await Promise.all([say(ann, bob, 'a'), say(bob, ann, 'b'), say(ann, bob, 'c'), say(bob, ann, 'd')]);
  expect(new Set(sent.map((message) => message.thread)).size).toBe(1);
  const thread = await getThreadWith(ann.ctx, { user: bob.id });
  expect([thread?.unread1, thread?.unread2]).toEqual([2, 2]);
  const { items } = await page(ann, thread?.id ?? '');
  expect(texts(items).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  expect(thread?.lastMessage?.id).toBe(items.at(-1)?.id);
});

test('a message sent again with its key is stored and counted once', async () => {
  const [ann, bob] = await people();
  const eve = await world.createPerson();
  const key = crypto.randomUUID();
  const send = (from: Person, to: Person) =>
    sendMessage(from.ctx, newMessageInput.parse({ to: to.id, data: { type: 'text', value: 'Once' }, key }));
  const [first, second] = await Promise.all([send(ann, bob), send(ann, bob)]);
  expect(second).toEqual(first);
  expect(texts((await page(ann, first.thread)).items)).toEqual(['Once']);
  const thread = await getThread(bob.ctx, { thread: first.thread });
  expect([thread.unread1, thread.unread2].toSorted()).toEqual([0, 1]);
  await block(bob, ann);
  expect(await send(ann, bob)).toEqual(first);
  await expect(send(ann, eve)).rejects.toMatchObject({ code: 'CONFLICT' });
  // Somebody else's key is their own.
  expect((await send(eve, ann)).id).not.toBe(first.id);
});

// A statement handles conflicts on one index only; with a second unique one, some concurrent first messages fail (3 % of 24,000
// tries).
test('threads have one unique index, on their ids', async () => {
  const unique = await world.db.execute(sql`
    select indexrelid::regclass::text as name from pg_index where indrelid = 'threads'::regclass and indisunique`);
  expect([...unique]).toEqual([{ name: 'threads_pkey' }]);
});

test('pages count from the newest and are oldest first, by skip and by cursor', async () => {
  const [ann, bob] = await people();
  for (const text of ['1', '2', '3', '4', '5']) await say(ann, bob, text);
  const thread = (await getThreadWith(bob.ctx, { user: ann.id }))?.id ?? '';
  expect(texts((await page(bob, thread, { limit: 2 })).items)).toEqual(['4', '5']);
  expect(texts((await page(bob, thread, { limit: 2, skip: 2 })).items)).toEqual(['2', '3']);
  const first = await page(bob, thread, { limit: 3 });
  const second = await page(bob, thread, { limit: 3, after: first.after ?? undefined });
  expect([texts(first.items), texts(second.items), second.after]).toEqual([['3', '4', '5'], ['1', '2'], null]);
  await expect(page(bob, thread, { after: 'nonsense' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
});

test('threads are listed by their last update, in pages', async () => {
  const me = await world.createPerson();
  const others = await Promise.all([world.createPerson(), world.createPerson(), world.createPerson()]);
  const [one, two, three] = others;
  for (const other of [one, two, three, one]) await say(other, me, 'Hi');
  const partners = (items: { users: { id: string }[] }[]) =>
    items.map((thread) => thread.users.find((user) => user.id !== me.id)?.id);
  const first = await inbox(me, { limit: 2 });
  expect(partners(first.items)).toEqual([one.id, three.id]);
  const second = await inbox(me, { limit: 2, after: first.after ?? undefined });
  expect([partners(second.items), second.after]).toEqual([[two.id], null]);
  expect(partners((await inbox(me, { limit: 2, skip: 1 })).items)).toEqual([three.id, two.id]);
  await expect(inbox(me, { after: 'x' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
});

test('reading resets the own unread count, notifies both once, and is idempotent', async () => {
  const [ann, bob] = await people();
  const { thread } = await say(ann, bob, 'Hello');
  world.published.length = 0;
  const [read] = await Promise.all([markThreadRead(bob.ctx, { thread }), markThreadRead(bob.ctx, { thread })]);
  expect([read.unread1, read.unread2]).toEqual([0, 0]);
  expect(world.published.map((item) => item.topic).toSorted()).toEqual(
    [topics.account(ann.id), topics.account(bob.id)].toSorted(),
  );
  await say(ann, bob, 'Again');
  expect(
    (await markThreadRead(ann.ctx, { thread })).unread1 + (await markThreadRead(ann.ctx, { thread })).unread2,
  ).toBe(1);
});

test('events reach the thread and both inboxes: first as a new thread, then as an update', async () => {
  const [ann, bob] = await people();
  world.published.length = 0;
  const first = await say(ann, bob, 'One');
  await say(bob, ann, 'Two');
  const heard = (topic: string) =>
    world.published
      .filter((item) => item.topic === topic)
      .map(({ event }) => `${event.type} ${'action' in event ? event.action : ''}`);
  expect(heard(topics.thread(first.thread))).toEqual(['message new', 'message new']);
  for (const person of [ann, bob]) {
    expect(heard(topics.account(person.id))).toEqual(['message new', 'thread new', 'message new', 'thread update']);
  }
});

test('a deleted thread opens empty, and a new message brings it back', async () => {
  const [ann, bob] = await people();
  const { thread } = await say(bob, ann, 'Before');
  await deleteThread(ann.ctx, { thread });
  expect((await inbox(ann)).items).toEqual([]);
  const opened = await getThread(ann.ctx, { thread });
  expect(opened.users.map(({ id }) => id).toSorted()).toEqual([ann.id, bob.id].toSorted());
  expect(opened.lastMessage).toBeNull();
  expect((await page(ann, thread)).items).toEqual([]);
  expect((await say(ann, bob, 'After')).thread).toBe(thread);
  expect((await inbox(ann)).items.map(({ id }) => id)).toEqual([thread]);
  expect(texts((await page(ann, thread)).items)).toEqual(['After']);
  expect(texts((await page(bob, thread)).items)).toEqual(['Before', 'After']);
});

test('only participants may read, and nobody else learns that a thread exists', async () => {
  const [ann, bob] = await people();
  const stranger = await world.createPerson();
  const staff = await world.createPerson({ staff: true });
  const { thread } = await say(ann, bob, 'Secret');
  for (const person of [stranger, staff]) {
    await expect(page(person, thread)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Thread was not found' });
    await expect(getThread(person.ctx, { thread })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(markThreadRead(person.ctx, { thread })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await inbox(person)).items).toEqual([]);
  }
  const unknown = '019a0000-0000-7000-8000-000000000001';
  await expect(page(ann, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Thread was not found' });
  for (const call of [
    () => sendMessage(world.anonymous, newMessageInput.parse({ to: ann.id, data: { type: 'text', value: 'x' } })),
    () => listThreads(world.anonymous, threadListInput.parse({})),
    () => listMessages(world.anonymous, messageListInput.parse({ thread })),
    () => markThreadRead(world.anonymous, { thread }),
    () => getThreadWith(world.anonymous, { user: ann.id }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  }
});

test('a block stops messages in both directions and hides the thread from both', async () => {
  const [ann, bob] = await people();
  const { thread } = await say(ann, bob, 'Hello');
  await block(ann, bob);
  for (const [one, other] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    await expect(say(one, other, 'No')).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Account was not found' });
    await expect(page(one, thread)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await getThreadWith(one.ctx, { user: other.id })).toBeNull();
    expect((await inbox(one)).items).toEqual([]);
  }
});

test('rejects oneself, deleted accounts and empty text; truncates at 512 characters without splitting one', async () => {
  const [ann, bob] = await people();
  const [suspended, deleted] = await Promise.all([
    world.createPerson({ suspendedAt: new Date() }),
    world.createPerson({ deletedAt: new Date() }),
  ]);
  await expect(say(ann, ann, 'Me')).rejects.toMatchObject({ code: 'BAD_INPUT', fields: { to: [expect.any(String)] } });
  for (const gone of [suspended, deleted])
    await expect(say(ann, gone, 'Hi')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const value of ['', '   \n', null, 7]) {
    expect(newMessageInput.safeParse({ to: bob.id, data: { type: 'text', value } }).success).toBe(false);
  }
  expect(newMessageInput.safeParse({ to: 'bob', data: { type: 'text', value: 'x' } }).success).toBe(false);
  expect(newMessageInput.safeParse({ to: bob.id, data: { type: 'teaser', value: '{}' } }).success).toBe(false);
  const sent = await say(ann, bob, '🦊'.repeat(600));
  expect(sent.data[0]?.value).toBe('🦊'.repeat(512));
});
