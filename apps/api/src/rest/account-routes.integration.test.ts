import { newMessageInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { authenticate } from '@foxreel/domain/account';
import { addComment } from '@foxreel/domain/comments';
import type { Context } from '@foxreel/domain/kernel';
import { setLike } from '@foxreel/domain/media';
import { sendMessage } from '@foxreel/domain/messaging';
import { setFollowing } from '@foxreel/domain/social';
import { createTestWorld, insertMedia } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { createTestApi, type TestBrowser } from '../testing/test-api.ts';
import { exportLimit } from './account-routes.ts';

const world = await createTestWorld();
const api = await createTestApi(world);
const password = 'Demo1234!';
let people = 0;

interface Member {
  browser: TestBrowser;
  id: string;
  email: string;
  ctx: Context;
}

async function signedUp(): Promise<Member> {
  people += 1;
  const browser = api.browser();
  const email = `export${people}@example.test`;
  await browser.post('/api/signup', {
    type: 'email',
    username: `export.${people}`,
    fullname: 'Ex Port',
    email,
    password,
  });
  const actor = await authenticate(world.anonymous, { token: browser.cookies.get('auth_id') ?? '' });
  if (!actor) throw new Error('Not signed in');
  return { browser, id: actor.accountId, email, ctx: world.contextOf(actor) };
}

test('the file has everything of the account, and nothing private of others', async () => {
  const me = await signedUp();
  const other = await world.createPerson({ creator: true, phone: '+4912345', bio: 'Their bio' });
  const theirs = await insertMedia(world, other, { description: 'Their description' });
  const own = await insertMedia(world, me, { description: 'My description' });
  await setFollowing(me.ctx, { id: other.id, following: true });
  await setFollowing(other.ctx, { id: me.id, following: true });
  await setLike(me.ctx, { media: theirs.id, like: true });
  await addComment(me.ctx, { media: theirs.id, message: 'My comment' });
  await addComment(other.ctx, { media: theirs.id, message: 'Their comment' });
  const say = (from: Context, to: string, value: string) =>
    sendMessage(from, newMessageInput.parse({ to, data: { type: 'text', value } }));
  await say(me.ctx, other.id, 'Sent by me');
  await say(other.ctx, me.id, 'Written to me');
  const stranger = await world.createPerson();
  await say(other.ctx, stranger.id, 'Not for me');
  await world.db.insert(schema.blocks).values({ blockerId: stranger.id, blockedId: me.id });
  await world.db.insert(schema.reports).values({ reporterId: me.id, reportUser: other.id, reason: 'Spam' });
  await world.db
    .insert(schema.reports)
    .values({ reporterId: other.id, reportUser: me.id, reason: 'Other', details: 'About me' });
  await world.db.insert(schema.liveChatMessages).values({ creatorId: other.id, accountId: me.id, text: 'Said live' });
  const massOf = (accountId: string, value: string) => ({
    accountId,
    key: value,
    contentHash: value,
    sendTo: 'follower' as const,
    messages: [{ type: 'text' as const, value }],
  });
  const [, theirMass] = await world.db
    .insert(schema.massMessages)
    .values([massOf(me.id, 'My words to many'), massOf(other.id, 'Their words to many')])
    .returning();
  await world.db.insert(schema.messengerTemplates).values([
    { accountId: me.id, messages: [{ type: 'text', value: 'My template' }] },
    { accountId: other.id, messages: [{ type: 'text', value: 'Their template' }] },
  ]);
  await world.db.insert(schema.massOptOuts).values({ accountId: me.id, creatorId: other.id });
  await world.db.insert(schema.massOpens).values({ accountId: me.id, massId: theirMass?.id ?? '' });

  const response = await me.browser.request('/api/account/export');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="foxreel-\d{4}-\d\d-\d\d\.json"$/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({
    profile: { id: me.id, email: me.email, fullname: 'Ex Port' },
    settings: { notifications: {}, message_writers: 'everyone' },
    followers_count: 1,
    sessions: [{ user_agent: expect.anything() }],
    follows: [{ account: other.id, username: other.username }],
    likes: [{ media: theirs.id }],
    comments: [{ media: theirs.id, message: 'My comment' }],
    media: [{ id: own.id, description: 'My description' }],
    threads: [{ account: other.id, username: other.username }],
    messages: [
      { sent: false, data: [{ type: 'text', value: 'Written to me' }] },
      { sent: true, data: [{ type: 'text', value: 'Sent by me' }] },
    ],
    mass_messages: [{ send_to: 'follower', messages: [{ type: 'text', value: 'My words to many' }] }],
    message_templates: [{ messages: [{ type: 'text', value: 'My template' }] }],
    unwanted_mass_messages: [{ account: other.id, username: other.username }],
    opened_mass_messages: [{ mass_message: theirMass?.id }],
    reports: [{ report_user: other.id, reason: 'Spam' }],
    live_chat: [{ text: 'Said live' }],
    purchases: [],
    subscriptions: [],
  });
  for (const secret of [
    other.email,
    '+4912345',
    'Their',
    'Not for me',
    'About me',
    stranger.id,
    'argon2',
    'token_hash',
    own.sourceKey,
  ])
    expect(text).not.toContain(secret);
});

test('a long list is complete, in batches', async () => {
  const me = await signedUp();
  const other = await world.createPerson();
  const values = Array.from({ length: 1201 }, (_, at) => ({
    creatorId: other.id,
    accountId: me.id,
    text: `say ${at}`,
  }));
  await world.db.insert(schema.liveChatMessages).values(values);
  const file = (await (await me.browser.request('/api/account/export')).json()) as { live_chat: { text: string }[] };
  expect(file.live_chat.map(({ text }) => text).toSorted()).toEqual(values.map(({ text }) => text).toSorted());
});

test('it needs a session or a token with the scopes, and is limited per hour', async () => {
  expect((await api.browser().request('/api/account/export')).status).toBe(401);
  const me = await signedUp();
  const tokenOf = async (scopes: string) => {
    const query = `mutation { createApiToken(name: "t", scopes: [${scopes}]) { token } }`;
    const reply = (await (await me.browser.post('/api', { query })).json()) as {
      data: { createApiToken: { token: string } };
    };
    return { headers: { authorization: `Bearer ${reply.data.createApiToken.token}` } };
  };
  expect((await fetch(`${api.address}/api/account/export`, await tokenOf('read'))).status).toBe(403);
  for (const [scopes, missing] of [
    ['account', 'messages'],
    ['account, wallet', 'messages'],
    ['account, messages', 'wallet'],
  ] as const) {
    const rejected = await fetch(`${api.address}/api/account/export`, await tokenOf(scopes));
    expect([rejected.status, await rejected.text()], scopes).toEqual([
      403,
      expect.stringContaining(`This token lacks the scope '${missing}'`),
    ]);
  }
  const headers = await tokenOf('account, messages, wallet');
  for (let at = 0; at < exportLimit.points; at += 1)
    expect((await fetch(`${api.address}/api/account/export`, headers)).status).toBe(200);
  const refused = await me.browser.request('/api/account/export');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('deleteUser deletes the account over GraphQL, with the password', async () => {
  const me = await signedUp();
  const remove = async (name: string, given: string) =>
    (
      await me.browser.post('/api', {
        query: `mutation($p: String!) { ${name}(password: $p) { ok errors } }`,
        variables: { p: given },
      })
    ).json();
  expect(await remove('deleteUser', 'Wrong1234')).toEqual({
    data: { deleteUser: { ok: false, errors: ['Password is incorrect'] } },
  });
  expect(await remove('delete_user', password)).toEqual({ data: { delete_user: { ok: true, errors: null } } });
  expect(await remove('deleteUser', password)).toMatchObject({ errors: [{ status: 401 }] });
  const reply = await (await api.browser().post('/api/auth', { type: 'email', email: me.email, password })).json();
  expect(reply).toMatchObject({ error: 'Email or password is incorrect', account: null });
});

test('passwords cannot be guessed through account deletion', async () => {
  const me = await signedUp();
  const query = 'mutation { deleteUser(password: "Wrong1234") { ok } }';
  let last: unknown;
  for (let at = 0; at < 11; at += 1) last = await (await me.browser.post('/api', { query })).json();
  expect(last).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] });
});
