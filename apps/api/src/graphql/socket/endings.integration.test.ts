import { randomUUID } from 'node:crypto';
import { type AccountSummary, type ThreadView, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { accountSummaries, revokeAllAccess } from '@foxreel/domain/account';
import { connectRealtime } from '@foxreel/realtime';
import { createTestWorld, requiredVariable, startTestLive } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { openSocket } from '../../testing/open-socket.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { AccountWatches } from './account-watches.ts';

const world = await createTestWorld();
const prefix = `test:${randomUUID()}:`;
const api = await createTestApi(world, { realtime: connectRealtime(requiredVariable('VALKEY_URL'), { prefix }) });
const soon = { timeout: 10_000 };
const livechat = 'subscription($user: ID!) { livechat(user: $user) { text } }';

function summaryOf(found: ReadonlyMap<string, AccountSummary>, id: string): AccountSummary {
  const summary = found.get(id);
  if (!summary) throw new Error('There is no such account');
  return summary;
}

let count = 0;
async function signedIn(creator = false) {
  count += 1;
  const browser = api.browser();
  const username = `ending.user${count}`;
  const body = { username, fullname: 'E', email: `${username}@example.test`, password: 'Demo1234!' };
  const id: string = (await (await browser.post('/api/signup', body)).json()).account.id;
  if (creator) {
    await world.db.update(schema.accounts).set({ creator: true }).where(eq(schema.accounts.id, id));
    await startTestLive(world, { id });
  }
  return { browser, id };
}
const say = (browser: Awaited<ReturnType<typeof signedIn>>['browser'], user: string, text: string) =>
  browser.post('/api', {
    query: 'mutation($user: ID!, $text: String!) { NewLiveChatMessage(user: $user, text: $text) { id } }',
    variables: { user, text },
  });

/** A subscriber of a creator's chat that has received something. */
async function listening() {
  const [creator, fan] = [await signedIn(true), await signedIn()];
  const socket = await openSocket(api, fan.browser);
  const id = socket.subscribe(livechat, { user: creator.id });
  await expect
    .poll(
      async () => {
        await say(creator.browser, creator.id, 'hello');
        return socket.data(id).length;
      },
      { ...soon, interval: 300 },
    )
    .toBeGreaterThan(0);
  return { creator, fan, socket, id };
}

test('sign-out closes the connection', async () => {
  const { fan, socket } = await listening();
  await fan.browser.post('/api/signout', {});
  expect(await socket.closed).toBe(4401);
});

test('the end of all sessions, as in a suspension or deletion, closes the connection', async () => {
  const { fan, socket } = await listening();
  await revokeAllAccess({ ...world.system, realtime: api.realtime }, fan.id, { keepSession: null });
  expect(await socket.closed).toBe(4401);
});

test('the periodic check finds a session whose end event was lost', async () => {
  const { fan } = await listening();
  const session = await world.db.select().from(schema.sessions).where(eq(schema.sessions.accountId, fan.id));
  const watches = new AccountWatches({ db: world.db, clock: world.clock }, api.realtime);
  let ended = 0;
  const watched = { sessionId: session[0]?.id ?? '', endSession: () => (ended += 1), authoriseAgain: () => {} };
  watches.join(fan.id, watched);
  await watches.checkSessions();
  expect(ended).toBe(0);
  await world.db.delete(schema.sessions).where(eq(schema.sessions.accountId, fan.id));
  await watches.checkSessions();
  expect(ended).toBe(1);
  watches.leave(fan.id, watched);
});

test('a thread that leaves the own inbox ends its subscriptions; one that the other side does not see doubts none', async () => {
  const [fan, creator] = [await world.createPerson(), await world.createPerson({ creator: true })];
  const found = await accountSummaries(world.system, [fan.id, creator.id]);
  const users: ThreadView['users'] = [summaryOf(found, fan.id), summaryOf(found, creator.id)];
  const watches = new AccountWatches({ db: world.db, clock: world.clock }, api.realtime);
  let doubts = 0;
  const watched = { sessionId: '', endSession: () => {}, authoriseAgain: () => (doubts += 1) };
  await watches.join(fan.id, watched).ready;
  const now = world.clock.now().toISOString();
  const thread = { id: randomUUID(), users, unread1: 1, unread2: 0, lastMessage: null, addDate: now, lastUpdate: now };
  const publish = (visible1: boolean, visible2: boolean) =>
    api.realtime.publish(topics.account(fan.id), {
      type: 'thread',
      action: 'update',
      thread: { ...thread, visible1, visible2 },
    });
  const doubted = () => doubts;
  publish(false, true);
  await expect.poll(doubted, soon).toBe(1);
  // A mass message is in the inboxes of its readers only.
  publish(true, false);
  publish(false, true);
  await expect.poll(doubted, soon).toBeGreaterThan(1);
  expect(doubts).toBe(2);
  watches.leave(fan.id, watched);
});

test('a block stops the other’s events at once, and others continue', async () => {
  const { creator, fan, socket, id } = await listening();
  const pest = await signedIn();
  const blocked = await fan.browser.post('/api', {
    query: `mutation { blockAccount(accountId: "${pest.id}") { blocked { id } } }`,
  });
  expect(await blocked.json()).toEqual({ data: { blockAccount: { blocked: { id: pest.id } } } });
  await say(pest.browser, creator.id, 'unheard');
  await say(creator.browser, creator.id, 'heard');
  await expect.poll(() => socket.data(id).at(-1), soon).toEqual({ livechat: { text: 'heard' } });
  expect(socket.data(id)).not.toContainEqual({ livechat: { text: 'unheard' } });
  socket.close();
});

test('unreadable blocks end only the subscription that needs them', async () => {
  const { browser } = await signedIn();
  const account = { id: 'a', username: 'a', fullname: 'A', avatar: null, live: true, livestream: null, creator: true };
  await world.db.execute(sql`alter table blocks rename to blocks_away`);
  try {
    const socket = await openSocket(api, browser);
    const id = socket.subscribe('subscription { live { status } }');
    const failed = () => {
      api.realtime.publish(topics.lives(), { type: 'live', status: 'live', stream: 's', kind: 'WebRTC', account });
      return socket.received(id).some(({ type }) => type === 'error');
    };
    await expect.poll(failed, { ...soon, interval: 300 }).toBe(true);
    expect(socket.data(id)).toEqual([]);
    socket.close();
  } finally {
    await world.db.execute(sql`alter table blocks_away rename to blocks`);
  }
});
