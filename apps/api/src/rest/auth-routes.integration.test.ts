import { messages } from '@foxreel/contracts';
import { createTestWorld } from '@foxreel/testing';
import { beforeAll, expect, test } from 'vitest';
import { createTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(await createTestWorld());
});

let count = 0;
const form = (changes: Record<string, unknown> = {}) => {
  count += 1;
  return {
    type: 'email',
    username: `rest.user${count}`,
    fullname: 'Rest User',
    email: `rest${count}@example.test`,
    password: 'Demo1234!',
    ...changes,
  };
};

test('sign-up signs in: two cookies with their attributes, the account at the top level and under data', async () => {
  const browser = api.browser();
  const { fullname, ...rest } = form();
  const response = await browser.post('/api/signup', { ...rest, name: fullname });
  expect(response.status).toBe(200);
  const reply = await response.json();
  expect(reply).toMatchObject({
    status: 200,
    error: null,
    account: { username: rest.username, fullname, role: { creator: false } },
  });
  expect(reply.data).toEqual({ error: null, account: reply.account });
  const [session, access] = response.headers.getSetCookie();
  expect(session).toMatch(/^auth_id=[\w-]{43}; Path=\/; Max-Age=86400; SameSite=Lax; HttpOnly$/);
  expect(access).toMatch(/^access_token=[\w-]{43}; Path=\/; Max-Age=86400; SameSite=Lax$/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const check = await (await browser.request('/trpc/auth.session')).json();
  expect(check.result.data.account).toMatchObject({ username: rest.username, own: { email: rest.email } });
});

test('sign-in, wrong sign-in and unknown email', async () => {
  const input = form();
  await api.browser().post('/api/signup', input);
  const browser = api.browser();
  const good = await (
    await browser.post('/api/auth', { type: 'email', email: input.email, password: input.password })
  ).json();
  expect(good).toMatchObject({ error: null, account: { email: input.email } });
  const wrong = await api.browser().post('/api/auth', { type: 'email', email: input.email, password: 'Wrong1234' });
  const unknown = await api
    .browser()
    .post('/api/auth', { type: 'email', email: 'nobody@example.test', password: 'Wrong1234' });
  expect(await wrong.text()).toBe(await unknown.text());
  expect([wrong.status, unknown.status]).toEqual([200, 200]);
  expect(wrong.headers.getSetCookie()).toEqual([]);
});

test('signing out clears the cookies and ends the session on the server, by GET and by POST', async () => {
  for (const method of ['GET', 'POST']) {
    const browser = api.browser();
    await browser.post('/api/signup', form());
    const token = browser.cookies.get('auth_id') ?? '';
    const response = await browser.request('/api/signout', { method });
    expect(await response.json()).toEqual({ status: 200, error: null, data: { error: null } });
    // What remains grants nothing: the device stays known.
    expect([...browser.cookies.keys()]).toEqual(['device_id']);
    const stale = await fetch(`${api.address}/trpc/auth.session`, { headers: { cookie: `auth_id=${token}` } });
    expect(await stale.json()).toEqual({ result: { data: { account: null, payments: 'none' } } });
  }
  expect((await api.browser().request('/api/signout')).status).toBe(200);
});

test('a Bearer token replaces the cookie', async () => {
  const browser = api.browser();
  const input = form();
  await browser.post('/api/signup', input);
  const response = await fetch(`${api.address}/trpc/auth.session`, {
    headers: { authorization: `Bearer ${browser.cookies.get('auth_id')}` },
  });
  expect((await response.json()).result.data.account.username).toBe(input.username);
});

test('validate reports what is wrong with the one field', async () => {
  const taken = form();
  await api.browser().post('/api/signup', taken);
  const ask = async (body: unknown) => {
    const { error, errors } = await (await api.browser().post('/api/validate', body)).json();
    return { error, errors };
  };
  expect(await ask({ username: 'quite.free' })).toEqual({ error: false, errors: {} });
  expect(await ask({ email: 'free@example.test' })).toEqual({ error: false, errors: {} });
  expect(await ask({ username: taken.username })).toEqual({
    error: true,
    errors: { username: messages.usernameTaken },
  });
  expect(await ask({ email: taken.email })).toEqual({ error: true, errors: { email: messages.emailTaken } });
  expect(await ask({ username: taken.username, email: 'free@example.test' })).toEqual({
    error: true,
    errors: { username: messages.usernameTaken },
  });
  expect(await ask({ username: taken.username, email: 'no email' })).toEqual({
    error: true,
    errors: { username: messages.usernameTaken, email: messages.emailInvalid },
  });
  expect(await ask({})).toEqual({ error: true, errors: { username: messages.usernameRequired } });
  expect(await ask({ username: 'no spaces' })).toEqual({
    error: true,
    errors: { username: messages.usernameCharacters },
  });
  expect(await ask({ username: 'abc' })).toEqual({ error: true, errors: { username: messages.usernameLength } });
  expect(await ask({ email: 'nope' })).toEqual({ error: true, errors: { email: messages.emailInvalid } });
  expect(await ask({ username: 7 })).toEqual({ error: true, errors: { username: messages.usernameRequired } });
  expect(await ask({})).toEqual({ error: true, errors: { username: messages.usernameRequired } });
});

test.each<[string, Record<string, unknown>, string, string]>([
  ['no name', { fullname: undefined }, 'fullname', messages.nameRequired],
  ['a blank name', { fullname: '   ' }, 'fullname', messages.nameRequired],
  ['no username', { username: undefined }, 'username', messages.usernameRequired],
  ['a short username', { username: 'abc' }, 'username', messages.usernameLength],
  ['a long username', { username: 'a'.repeat(33) }, 'username', messages.usernameLength],
  ['a username with a space', { username: 'two words' }, 'username', messages.usernameCharacters],
  ['a reserved username', { username: 'messages' }, 'username', messages.usernameReserved],
  ['no email', { email: undefined }, 'email', messages.emailRequired],
  ['an email without a host', { email: 'me@' }, 'email', messages.emailInvalid],
  ['an email that is too long', { email: `${'a'.repeat(250)}@x.test` }, 'email', messages.emailInvalid],
  ['an email that is a list', { email: ['a@x.test'] }, 'email', messages.emailRequired],
  ['no password', { password: undefined }, 'password', messages.passwordRequired],
  ['a short password', { password: 'Ab1' }, 'password', messages.signUpPassword],
  ['a password of one letter case', { password: 'abcdef1' }, 'password', messages.signUpPassword],
  ['a password without a digit', { password: 'Abcdefg' }, 'password', messages.signUpPassword],
  ['a password that is too long', { password: `Aa1${'x'.repeat(200)}` }, 'password', messages.signUpPassword],
  ['another type', { type: 'phone' }, 'type', 'Type must be "email"'],
])('sign-up refuses %s at its field', async (_name, changes, field, message) => {
  const response = await api.browser().post('/api/signup', form(changes));
  expect(response.status).toBe(200);
  const reply = await response.json();
  expect(reply.errors).toEqual({ [field]: message });
  expect(reply.error).toBe(message);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test.each<[string, unknown]>([
  ['a list', []],
  ['a text', 'hello'],
  ['nothing', null],
])('sign-up and sign-in refuse a body that is %s', async (_name, body) => {
  for (const path of ['/api/signup', '/api/auth']) {
    const response = await api.browser().post(path, body);
    expect(response.status).toBe(400);
    expect((await response.json()).error).toBeTruthy();
  }
});
