import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { openSocket } from '../testing/open-socket.ts';
import { createTestApi } from '../testing/test-api.ts';
import { mailLimits } from './abuse-limits.ts';

const world = await createTestWorld();
const api = await createTestApi(world, { variables: { TRUST_PROXY: 'true' } });
const browser = api.browser();
const ask = async (query: string, address: string, variables: object = {}) => {
  const reply = await browser.post('/api', { query, variables }, { 'x-forwarded-for': address });
  return reply.json();
};
const read = 'query ($userid: ID) { support_messages(userid: $userid) { id } }';
const wrongKey = { userid: `visitor_${'x'.repeat(43)}` };
const start = 'mutation { startSupportChat { userid } }';

test('wrong keys from one address are limited, right ones use nothing up, and other addresses are unaffected', async () => {
  const [here, elsewhere] = ['10.7.0.1', '10.7.0.2'];
  const key = (await ask(start, here)).data.startSupportChat;
  const { points } = mailLimits.supportKeyAddress;
  for (let times = 0; times <= points; times += 1)
    expect((await ask(read, here, key)).data.support_messages).toEqual([]);
  const statuses: number[] = [];
  for (let tries = 0; tries <= points; tries += 1) statuses.push((await ask(read, here, wrongKey)).errors[0].status);
  expect(statuses).toEqual([...Array.from({ length: points }, () => 404), 429]);
  expect((await ask(read, elsewhere, wrongKey)).errors[0].status).toBe(404);
});

test('wrong keys over the WebSocket count like those over HTTP, and right ones use nothing up', async () => {
  const socket = await openSocket(api);
  const hear =
    'subscription ($thread: ID!, $userid: ID) { messenger_message(thread: $thread, userid: $userid) { action } }';
  const thread = '00000000-0000-7000-8000-000000000001';
  const statusOf = async (userid: string) => {
    const id = socket.subscribe(hear, { thread, userid });
    await expect.poll(() => socket.received(id).length).toBeGreaterThan(0);
    return JSON.stringify(socket.received(id)[0]).match(/"status":(\d+)/)?.[1];
  };
  const key = (await ask(start, '10.7.0.4')).data.startSupportChat;
  const { points } = mailLimits.supportKeyAddress;
  for (let times = 0; times <= points; times += 1) expect(await statusOf(key.userid)).toBe('404');
  const statuses: (string | undefined)[] = [];
  for (let tries = 0; tries <= points; tries += 1) statuses.push(await statusOf(wrongKey.userid));
  expect(statuses).toEqual([...Array.from({ length: points }, () => '404'), '429']);
  socket.close();
});

test('one address starts a limited number of chats', async () => {
  const address = '10.7.0.3';
  const statuses: (number | undefined)[] = [];
  for (let starts = 0; starts < mailLimits.supportStartAddress.points + 1; starts += 1)
    statuses.push((await ask(start, address)).errors?.[0].status);
  expect(statuses.filter((status) => status !== undefined)).toEqual([429]);
});
