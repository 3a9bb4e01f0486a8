import { randomUUID } from 'node:crypto';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { connectRealtime } from '@foxreel/realtime';
import { createTestWorld, requiredVariable, startTestLive, startValkeyGate } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { openSocket } from '../../testing/open-socket.ts';
import { createTestApi, type TestBrowser } from '../../testing/test-api.ts';

const world = await createTestWorld();
const prefix = `test:${randomUUID()}:`;
const gate = await startValkeyGate();
/** The viewers connect to this one, whose Valkey connection is cut. */
const far = await createTestApi(world, { realtime: connectRealtime(gate.url, { prefix }) });
const near = await createTestApi(world, { realtime: connectRealtime(requiredVariable('VALKEY_URL'), { prefix }) });
const soon = { timeout: 15_000, interval: 300 };

let count = 0;
async function signedIn(creator = false) {
  count += 1;
  const browser = near.browser();
  const username = `gap.user${count}`;
  const body = { username, fullname: 'G', email: `${username}@example.test`, password: 'Demo1234!' };
  const id: string = (await (await browser.post('/api/signup', body)).json()).account.id;
  if (creator) {
    await world.db.update(schema.accounts).set({ creator: true }).where(eq(schema.accounts.id, id));
    await startTestLive(world, { id });
  }
  return { browser, id };
}
const ask = async (browser: TestBrowser, query: string, variables: object) => {
  const answer = await (await browser.post('/api', { query, variables })).json();
  expect(answer.errors).toBeUndefined();
  return answer.data;
};
const say = (browser: TestBrowser, user: string, text: string) =>
  ask(browser, 'mutation($user: ID!, $text: String!) { NewLiveChatMessage(user: $user, text: $text) { id } }', {
    user,
    text,
  });
const write = (browser: TestBrowser, user: string, value: string) =>
  ask(
    browser,
    'mutation($to: ID!, $value: String!) { newMessage(to: $to, data: { type: text, value: $value }) { id thread } }',
    { to: user, value },
  );
const chat = 'subscription($user: ID!) { livechat(user: $user) { text } }';
const messages = 'subscription($thread: ID!) { messenger_message(thread: $thread) { message { id } } }';
const types = (all: { type: string }[]) => all.map(({ type }) => type);

test('a block whose event was lost ends the stream when Valkey returns, and others continue', {
  timeout: 60_000,
}, async () => {
  const [creator, fan, other] = [await signedIn(true), await signedIn(), await signedIn()];
  const sockets = await Promise.all([fan, other].map(({ browser }) => openSocket(far, browser)));
  const ids = sockets.map((socket) => socket.subscribe(chat, { user: creator.id }));
  const [blocked, kept] = sockets;
  const [blockedId = '', keptId = ''] = ids;
  if (!blocked || !kept) throw new Error('No sockets');
  await expect
    .poll(async () => {
      await say(creator.browser, creator.id, 'before');
      return sockets.every((socket, at) => socket.data(ids[at] ?? '').length > 0);
    }, soon)
    .toBe(true);
  gate.shut();
  await ask(creator.browser, 'mutation($id: ID!) { blockAccount(accountId: $id) { blocked { id } } }', { id: fan.id });
  gate.open();
  await expect.poll(() => types(blocked.received(blockedId)).at(-1), soon).toBe('complete');
  await expect
    .poll(async () => {
      await say(creator.browser, creator.id, 'after');
      return kept.data(keptId);
    }, soon)
    .toContainEqual({ livechat: { text: 'after' } });
  expect(blocked.data(blockedId)).not.toContainEqual({ livechat: { text: 'after' } });
  for (const socket of sockets) socket.close();
});

test('a deleted thread ends its deleter’s stream even if the event was lost; the other participant continues', {
  timeout: 60_000,
}, async () => {
  for (const lost of [false, true]) {
    const [one, two] = [await signedIn(), await signedIn()];
    const { newMessage } = await write(one.browser, two.id, 'Hello');
    const thread: string = newMessage.thread;
    const sockets = await Promise.all([one, two].map(({ browser }) => openSocket(far, browser)));
    const ids = sockets.map((socket) => socket.subscribe(messages, { thread }));
    const [leaver, stayer] = sockets;
    const [leaverId = '', stayerId = ''] = ids;
    if (!leaver || !stayer) throw new Error('No sockets');
    await expect
      .poll(async () => {
        await write(one.browser, two.id, 'More');
        return sockets.every((socket, at) => socket.data(ids[at] ?? '').length > 0);
      }, soon)
      .toBe(true);
    if (lost) gate.shut();
    await ask(one.browser, 'mutation($thread: ID!) { deleteThread(thread: $thread) }', { thread });
    gate.open();
    await expect.poll(() => types(leaver.received(leaverId)).at(-1), soon).toBe('complete');
    const again = leaver.subscribe(messages, { thread });
    await expect.poll(() => types(leaver.received(again)), soon).toEqual(['next', 'complete']);
    const [heard, before] = [leaver.data(leaverId).length, stayer.data(stayerId).length];
    await expect
      .poll(async () => {
        await write(two.browser, one.id, 'Are you there?');
        return stayer.data(stayerId).length;
      }, soon)
      .toBeGreaterThan(before);
    expect(leaver.data(leaverId)).toHaveLength(heard);
    expect(types(stayer.received(stayerId))).not.toContain('complete');
    for (const socket of sockets) socket.close();
  }
});
