import { limits, type MessageData, messages, readUploadContent, supportAccountId, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getProfile } from '../account/index.ts';
import { openMessageFile, saveMessageFile } from '../message-files/index.ts';
import { listThreads } from '../messaging/index.ts';
import { listStaffAccounts, restoreAccount } from '../staff-accounts/index.ts';
import {
  asSupportVisitor,
  expireSupportVisitors,
  findSupportVisitor,
  listSupportMessages,
  listSupportThreads,
  sendSupportMessage,
  startSupportChat,
} from './index.ts';

const world = await createTestWorld();
const { accounts, messageFiles, supportVisitors, threads } = schema;
const text = (value: string): MessageData => ({ type: 'text', value });
const page = { limit: undefined, skip: 0 };
const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a53' } })
  .png()
  .toBuffer();

async function createVisitor(who: { name?: string; email?: string } = {}) {
  const { userid: key } = await startSupportChat(world.anonymous, who);
  const ctx = await asSupportVisitor(world.anonymous, key);
  if (ctx.actor.kind !== 'account') throw new Error('A visitor has no account behind them');
  return { key, ctx, id: ctx.actor.accountId };
}

test('a visitor writes, staff see who it is and answer, and the visitor reads it', async () => {
  const staff = await world.createPerson({ staff: true });
  const { ctx, id, key } = await createVisitor({ name: 'Ana', email: 'ana@example.test' });
  await sendSupportMessage(ctx, { data: text('I cannot sign up') });
  const [thread] = (await listSupportThreads(staff.ctx, page)).items;
  expect(thread).toMatchObject({ users: [{ id: supportAccountId }, { id, fullname: 'Ana (visitor)' }], unread1: 1 });
  expect(await findSupportVisitor(staff.ctx, { id })).toMatchObject({ name: 'Ana', email: 'ana@example.test' });
  expect(await findSupportVisitor(staff.ctx, { id: staff.id })).toBeNull();
  await expect(findSupportVisitor(ctx, { id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await sendSupportMessage(staff.ctx, { userid: id, data: text('Which email?') });
  const read = (await listSupportMessages(await asSupportVisitor(world.anonymous, key), page)).items;
  expect(read.map(({ data, origin }) => [data[0]?.value, origin])).toEqual([
    ['I cannot sign up', 'person'],
    ['Which email?', 'support'],
  ]);
  expect(world.published.filter(({ topic }) => topic === topics.account(id)).map(({ event }) => event.type)).toContain(
    'thread',
  );
});

test('a key opens only its own chat, and no other id opens it', async () => {
  const [one, two, member] = [await createVisitor(), await createVisitor(), await world.createPerson()];
  await sendSupportMessage(one.ctx, { data: text('Mine') });
  await sendSupportMessage(member.ctx, { data: text('Theirs') });
  expect((await listSupportMessages(two.ctx, page)).items).toEqual([]);
  for (const userid of [one.id, member.id]) {
    await expect(listSupportMessages(two.ctx, { ...page, userid })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(listSupportMessages(world.anonymous, { ...page, userid })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  }
  const wrong = { code: 'NOT_FOUND', message: messages.supportChatEnded };
  for (const guess of [
    `visitor_${'A'.repeat(43)}`,
    `${one.key.slice(0, -1)}${one.key.endsWith('A') ? 'B' : 'A'}`,
    one.id,
  ])
    await expect(asSupportVisitor(world.anonymous, guess)).rejects.toMatchObject(wrong);
  expect(one.key).not.toBe(two.key);
  const [row] = await world.db.select().from(supportVisitors).where(eq(supportVisitors.accountId, one.id));
  expect(JSON.stringify(row)).not.toContain(one.key.slice(8));
});

test('a visitor can be found only at the desk', async () => {
  const staff = await world.createPerson({ staff: true });
  const { ctx, id } = await createVisitor({ name: 'Nobody Else' });
  await sendSupportMessage(ctx, { data: text('Hello') });
  const [row] = await world.db.select().from(accounts).where(eq(accounts.id, id));
  expect(await getProfile(staff.ctx, { username: row?.username ?? '' })).toBeNull();
  const found = await listStaffAccounts(staff.ctx, { query: 'Nobody Else', filter: 'all', ...page });
  expect(found.items).toEqual([]);
  await restoreAccount(staff.ctx, { id });
  const [after] = await world.db.select().from(accounts).where(eq(accounts.id, id));
  expect(after?.suspendedAt).not.toBeNull();
  expect((await listThreads(staff.ctx, page)).items).toEqual([]);
});

test('a file is visible in its thread only: to the visitor and staff', async () => {
  const [one, two] = [await createVisitor(), await createVisitor()];
  const [staff, member] = [await world.createPerson({ staff: true }), await world.createPerson()];
  const saved = await saveMessageFile(one.ctx, { body: picture, ffmpeg: 'ffmpeg' });
  const value = JSON.stringify({ ...saved, text: '' });
  await expect(sendSupportMessage(two.ctx, { data: { type: 'upload', value } })).rejects.toMatchObject({
    code: 'BAD_INPUT',
  });
  const sent = await sendSupportMessage(one.ctx, { data: { type: 'upload', value } });
  const url = readUploadContent(sent.data[0]?.value ?? '')?.url ?? '';
  const file = { id: url.split('/').at(-1) ?? '' };
  for (const ctx of [one.ctx, staff.ctx])
    expect(await openMessageFile(ctx, file)).toMatchObject({ contentType: 'image/webp' });
  for (const ctx of [two.ctx, member.ctx])
    await expect(openMessageFile(ctx, file)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(openMessageFile(world.anonymous, file)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('an unused chat ends with its thread and files; one in use stays', async () => {
  const [idle, used] = [await createVisitor(), await createVisitor()];
  for (const { ctx } of [idle, used]) await sendSupportMessage(ctx, { data: text('Hello') });
  await saveMessageFile(idle.ctx, { body: picture, ffmpeg: 'ffmpeg' });
  const dayMs = 24 * 60 * 60 * 1000;
  const longAgo = new Date(Date.now() - limits.supportVisitorIdleDays * dayMs - 1000);
  const yesterday = new Date(Date.now() - dayMs);
  for (const [id, lastUsedAt] of [
    [idle.id, longAgo],
    [used.id, yesterday],
  ] as const)
    await world.db.update(supportVisitors).set({ lastUsedAt }).where(eq(supportVisitors.accountId, id));
  await expect(asSupportVisitor(world.anonymous, idle.key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await asSupportVisitor(world.anonymous, used.key);
  const [touched] = await world.db.select().from(supportVisitors).where(eq(supportVisitors.accountId, used.id));
  expect(touched?.lastUsedAt.getTime()).toBeGreaterThan(yesterday.getTime());
  await expect(expireSupportVisitors(used.ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await expireSupportVisitors(world.system)).toBe(1);
  expect(await world.db.select().from(threads).where(eq(threads.account2Id, idle.id))).toEqual([]);
  expect(await world.db.select().from(messageFiles).where(eq(messageFiles.accountId, idle.id))).toEqual([]);
  expect((await listSupportMessages(used.ctx, page)).items).toHaveLength(1);
});
