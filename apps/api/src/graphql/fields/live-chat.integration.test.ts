import { setTimeout as wait } from 'node:timers/promises';
import { schema } from '@foxreel/db';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openSocket } from '../../testing/open-socket.ts';
import { type OpenStream, openStream } from '../../testing/open-stream.ts';
import type { TestBrowser } from '../../testing/test-api.ts';
import { ask, createTwoProcesses } from '../../testing/two-processes.ts';

const { world, here, there, signedIn } = await createTwoProcesses();
const say = (browser: TestBrowser, user: string, text: string) =>
  ask(
    browser,
    'mutation($user: ID!, $text: String!) { NewLiveChatMessage(user: $user, text: $text) { id text state } }',
    {
      user,
      text,
    },
  );
const livechat = 'subscription($user: ID!) { livechat(user: $user) { id text user { username } add_date } }';
const moderation = 'subscription($user: ID!) { livechat_moderation(user: $user) { action message user } }';
const idOf = (value: unknown): string => z.object({ id: z.string() }).parse(value).id;
const block = async (browser: TestBrowser, id: string) =>
  expect((await ask(browser, `mutation { blockAccount(accountId: "${id}") { blocked { id } } }`, {})).data).toEqual({
    blockAccount: { blocked: { id } },
  });
const soon = { timeout: 5_000 };
/** Until the other process has subscribed to a new topic. */
const settled = () => wait(250);

test('a message in one process reaches the other, including visitors, but nobody it is hidden from', async () => {
  const creator = await signedIn(here, true);
  const [fan, hidden] = [await signedIn(there), await signedIn(there)];
  await world.db.insert(schema.blocks).values({ blockerId: hidden.id, blockedId: fan.id });
  const sockets = [await openSocket(there), await openSocket(there, hidden.browser)];
  const [visitorHears, hiddenHears] = sockets.map((socket) => socket.subscribe(livechat, { user: creator.id }));
  await settled();
  await say(fan.browser, creator.id, 'from the fan');
  await say(creator.browser, creator.id, 'x'.repeat(600));
  await expect.poll(() => sockets[0]?.data(visitorHears ?? '').length, soon).toBe(2);
  expect(sockets[0]?.data(visitorHears ?? '')).toMatchObject([
    { livechat: { text: 'from the fan', user: { username: expect.any(String) } } },
    { livechat: { text: 'x'.repeat(512) } },
  ]);
  await expect.poll(() => sockets[1]?.data(hiddenHears ?? '').length, soon).toBe(1);
  expect(sockets[1]?.data(hiddenHears ?? '')).toMatchObject([{ livechat: { text: 'x'.repeat(512) } }]);
  const history = '{ LiveChatMessages(user: "%") { text state } }'.replace('%', creator.id);
  expect((await ask(here.browser(), history, {})).data).toMatchObject({
    LiveChatMessages: [{ text: 'from the fan', state: 'shown' }, { text: 'x'.repeat(512) }],
  });
  for (const socket of sockets) socket.close();
});

test('a deletion arrives as livechat_moderation, never as an empty message', async () => {
  const creator = await signedIn(here, true);
  const fan = await signedIn(there);
  const socket = await openSocket(there);
  const [messages, moderations] = [livechat, moderation].map((query) => socket.subscribe(query, { user: creator.id }));
  await settled();
  const said = await say(fan.browser, creator.id, 'to be deleted');
  const id = idOf(said.data?.['NewLiveChatMessage']);
  expect((await ask(creator.browser, `mutation { deleteLiveChatMessage(id: "${id}") }`, {})).data).toEqual({
    deleteLiveChatMessage: true,
  });
  await block(creator.browser, fan.id);
  await expect
    .poll(() => socket.data(moderations ?? ''), soon)
    .toEqual([
      { livechat_moderation: { action: 'delete', message: id, user: null } },
      { livechat_moderation: { action: 'clear', message: null, user: fan.id } },
    ]);
  expect(socket.data(messages ?? '')).toHaveLength(1);
  socket.close();
});

test('a new block ends the blocked viewer’s subscription at once and for good', async () => {
  const creator = await signedIn(here, true);
  const pest = await signedIn(there);
  const socket = await openSocket(there, pest.browser);
  const id = socket.subscribe(livechat, { user: creator.id });
  await settled();
  await block(creator.browser, pest.id);
  await expect.poll(() => socket.received(id).map(({ type }) => type), soon).toEqual(['complete']);
  await say(creator.browser, creator.id, 'unheard');
  const again = socket.subscribe(livechat, { user: creator.id });
  await expect
    .poll(() => socket.received(again), soon)
    .toMatchObject([
      { type: 'next', payload: { errors: [{ status: 404, path: ['livechat'] }] } },
      { type: 'complete' },
    ]);
  expect(socket.data(id)).toEqual([]);
  socket.close();
});

test('a held message reaches only the creator until approved', async () => {
  const creator = await signedIn(here, true);
  const fan = await signedIn(there);
  await ask(
    creator.browser,
    'mutation { saveLiveChatSettings(hold_newcomers: true, slow_mode_seconds: 5) { hold_newcomers } }',
    {},
  );
  const [creators, visitors] = [await openSocket(there, creator.browser), await openSocket(there)];
  const [held, own] = ['subscription { livechat_held { id text state } }', livechat].map((query) =>
    creators.subscribe(query, { user: creator.id }),
  );
  const shown = visitors.subscribe(livechat, { user: creator.id });
  await settled();
  const said = await say(fan.browser, creator.id, 'may I?');
  expect(said.data).toMatchObject({ NewLiveChatMessage: { state: 'held' } });
  expect((await say(fan.browser, creator.id, 'hello?')).errors).toMatchObject([
    { status: 429, extensions: { code: 'RATE_LIMITED', retryAfter: 5 } },
  ]);
  await expect.poll(() => creators.data(held ?? '').length, soon).toBe(1);
  expect([...creators.data(own ?? ''), ...visitors.data(shown)]).toEqual([]);
  const id = idOf(said.data?.['NewLiveChatMessage']);
  await ask(creator.browser, `mutation { approveLiveChatMessage(id: "${id}") { state } }`, {});
  await expect.poll(() => visitors.data(shown), soon).toMatchObject([{ livechat: { id, text: 'may I?' } }]);
  for (const socket of [creators, visitors]) socket.close();
});

test('a page gets a live’s chat on its stream only if it watches it', async () => {
  const creator = await signedIn(here, true);
  const fan = await signedIn(there);
  const visitor = here.browser();
  const [watching, onProfile] = [await openStream(fan.browser), await openStream(visitor)];
  const watch = async (browser: typeof visitor, stream: OpenStream, shown: object) => {
    const ready = await stream.next();
    if (ready.type !== 'ready') throw new Error('The stream did not begin with ready');
    expect((await browser.post('/trpc/stream.watch', { stream: ready.stream, ...shown })).status).toBe(200);
  };
  await watch(fan.browser, watching, { lives: [creator.id] });
  await watch(visitor, onProfile, { accounts: [creator.id] });
  await settled();
  expect((await fan.browser.post('/trpc/live.say', { user: creator.id, text: 'on the page' })).status).toBe(200);
  expect(await watching.next()).toMatchObject({ type: 'live_chat', action: 'new', message: { text: 'on the page' } });
  await creator.browser.post('/trpc/live.stop', {});
  expect(await watching.next()).toMatchObject({ type: 'live', status: 'stop', account: { id: creator.id } });
  expect(await onProfile.next()).toMatchObject({ type: 'live', status: 'stop' });
  expect((await fan.browser.post('/trpc/live.say', { user: creator.id, text: 'too late' })).status).toBe(409);
  for (const stream of [watching, onProfile]) stream.close();
});

test('an account’s messages are limited', async () => {
  const creator = await signedIn(here, true);
  const fan = await signedIn(there);
  const answers = [];
  for (let at = 0; at < 91; at += 1) answers.push(await say(fan.browser, creator.id, `message ${at}`));
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(90);
  expect(answers.at(-1)?.errors).toMatchObject([{ status: 429, extensions: { retryAfter: expect.any(Number) } }]);
});
