import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { SandboxClock } from '@foxreel/domain/kernel';
import { createTestWorld, mailedSecret, type TestWorld } from '@foxreel/testing';
import { beforeAll, expect, test } from 'vitest';
import { createTestApi, type TestApi, type TestBrowser } from '../testing/test-api.ts';

/* Emailed links and the account's own settings, as external tools and our own pages use them. */
let world: TestWorld;
let api: TestApi;
beforeAll(async () => {
  world = await createTestWorld();
  api = await createTestApi(world);
});

const password = 'Demo1234!';
let count = 0;
async function member() {
  count += 1;
  const email = `mail${count}@example.test`;
  const browser = api.browser();
  const username = `mail.fox${count}`;
  await browser.post('/api/signup', { type: 'email', username, fullname: 'Mail Fox', email, password });
  return { browser, email, username };
}
async function ask(browser: TestBrowser, query: string, variables: Record<string, unknown> = {}) {
  const response = await browser.post('/api', { query, variables });
  return response.json();
}
const upProfile = (browser: TestBrowser, account: unknown) =>
  ask(
    browser,
    'mutation ($account: JSON!) { upProfile(account: $account) { id pending_email errors { field message } } }',
    { account },
  );

test('verify_email verifies once; a wrong hash is an error', async () => {
  const { browser, email } = await member();
  const hash = await mailedSecret(world, email, 'verify_email');
  const verify = (value: string) =>
    ask(api.browser(), 'mutation ($hash: String!) { verify_email(hash: $hash) { ok errors } }', { hash: value });
  expect((await verify(hash)).data.verify_email).toEqual({ ok: true, errors: null });
  for (const wrong of [hash, 'nonsense', ''])
    expect((await verify(wrong)).data.verify_email).toEqual({ ok: false, errors: ['Token is invalid or expired'] });
  expect((await ask(browser, '{ auth_account { email_verified } }')).data.auth_account.email_verified).toBe(true);
  const { data } = await ask(browser, 'mutation { resend_verification { ok errors } }');
  expect(data.resend_verification).toEqual({ ok: false, errors: [messages.emailVerified] });
});

test('password_reset: the same answer for all, a single-use link, documented errors', async () => {
  const { browser, email } = await member();
  const request = (address: string) =>
    ask(
      api.browser(),
      'mutation ($email: String!) { password_reset_request(email: $email) { user add_date expiration_date } }',
      { email: address },
    );
  const [known, unknown] = [await request(email), await request('nobody@example.test')];
  for (const { data } of [known, unknown])
    expect(data.password_reset_request).toEqual({
      user: null,
      add_date: expect.stringMatching(/Z$/),
      expiration_date: expect.stringMatching(/Z$/),
    });
  expect((await request('nonsense')).errors[0]).toMatchObject({ state: { email: [messages.emailInvalid] } });

  const id = await mailedSecret(world, email, 'password_reset');
  const look = async (value: string) =>
    (await ask(api.browser(), 'query ($id: ID!) { password_reset_request(id: $id) { user } }', { id: value })).data
      .password_reset_request;
  const reset = async (value: string, fresh: string) =>
    (
      await ask(
        api.browser(),
        'mutation ($id: ID!, $password: String!) { password_reset(id: $id, password: $password) { ok errors } }',
        { id: value, password: fresh },
      )
    ).data.password_reset;
  expect(await look(id)).toEqual({ user: expect.any(String) });
  expect(await look('nonsense')).toBeNull();
  expect(await look('')).toBeNull();
  expect(await reset(id, 'weak')).toEqual({ ok: false, errors: [messages.signUpPassword] });
  expect(await reset(id, 'Other1234')).toEqual({ ok: true, errors: null });
  expect(await reset(id, 'Other1234')).toEqual({ ok: false, errors: ['Token is invalid or expired'] });
  expect(await look(id)).toBeNull();
  expect((await ask(browser, '{ auth_account { id } }')).errors[0].status).toBe(401);
});

test('upProfile saves, returns pending changes and errors by field', async () => {
  const { browser, email, username } = await member();
  const saved = await upProfile(browser, { name: 'Other Fox', username, email: `new-${email}` });
  expect(saved.data.upProfile).toMatchObject({ errors: null, pending_email: `new-${email}` });
  expect(saved.data.upProfile.id).toBeTruthy();
  const { data } = await ask(browser, '{ pending_email auth_account { fullname email } }');
  expect(data).toEqual({ pending_email: `new-${email}`, auth_account: { fullname: 'Other Fox', email } });

  const refused = await upProfile(browser, {
    fullname: '',
    staff: true,
    new_password: 'abc',
    constructor: 1,
  });
  expect(refused.data.upProfile).toMatchObject({ id: null, pending_email: null });
  expect(refused.data.upProfile.errors).toEqual(
    expect.arrayContaining([
      { field: 'fullname', message: messages.nameRequired },
      { field: 'staff', message: messages.unknownField },
      { field: 'constructor', message: messages.unknownField },
      { field: 'new_password', message: 'Minimum 8 characters' },
    ]),
  );
  for (const nonsense of [[], 'text', 7, null]) {
    const reply = await upProfile(browser, nonsense);
    expect(reply.errors ?? reply.data.upProfile.errors).toHaveLength(1);
  }
  expect((await upProfile(api.browser(), { bio: 'x' })).errors[0].status).toBe(401);

  const written =
    'mutation { upProfile(account: { bio: "Written", socials: { twitter: "fox" } }) { errors { field } } }';
  expect((await ask(browser, written)).data.upProfile.errors).toBeNull();
  const mixed = 'mutation ($bio: String) { upProfile(account: { bio: $bio }) { id } }';
  const response = await browser.post('/api', { query: mixed, variables: { bio: 'x' } });
  expect(response.status).toBe(400);
  expect((await response.json()).errors[0].status).toBe(400);
});

test('a change is undone by the emailed link, and a new password set, without a session', async () => {
  const { browser, email } = await member();
  await ask(browser, 'mutation { createApiToken(name: "t", scopes: [read]) { token } }');
  const token = await mailedSecret(world, email, 'api_token_made');
  const visitor = api.browser();
  const look = 'query ($token: String!) { security_change(token: $token) { kind add_date expiration_date } }';
  expect((await ask(visitor, look, { token })).data.security_change).toMatchObject({ kind: 'api_token' });
  const undo = 'mutation ($token: String!) { undoSecurityChange(token: $token) { ok errors reset } }';
  const { data } = await ask(visitor, undo, { token });
  expect(data.undoSecurityChange).toEqual({ ok: true, errors: null, reset: expect.any(String) });
  expect((await ask(browser, '{ auth_account { id } }')).errors[0].status).toBe(401);
  expect((await ask(visitor, undo, { token })).data.undoSecurityChange).toEqual({
    ok: false,
    errors: [messages.emailTokenInvalid],
    reset: null,
  });
  const set = 'mutation ($id: ID!, $password: String!) { password_reset(id: $id, password: $password) { ok } }';
  const id = data.undoSecurityChange.reset;
  expect((await ask(visitor, set, { id, password: 'Other1234' })).data.password_reset.ok).toBe(true);
  expect((await visitor.post('/api/auth', { type: 'email', email, password: 'Other1234' })).status).toBe(200);

  // Our own pages, over tRPC, with the same result.
  const again = await member();
  await ask(again.browser, 'mutation { createApiToken(name: "t", scopes: [read]) { token } }');
  const input = { token: await mailedSecret(world, again.email, 'api_token_made') };
  const seen = await visitor.request(`/trpc/auth.securityChange?input=${encodeURIComponent(JSON.stringify(input))}`);
  expect((await seen.json()).result.data).toMatchObject({ kind: 'api_token' });
  const undone = await visitor.post('/trpc/auth.undoSecurityChange', input);
  expect((await undone.json()).result.data).toEqual({ reset: expect.any(String) });
  expect((await ask(again.browser, '{ auth_account { id } }')).errors[0].status).toBe(401);
});

test('guesses of the current password are limited per session', async () => {
  const { browser } = await member();
  const change = { current_password: 'Wrong1234', new_password: 'longer-words' };
  for (let turn = 0; turn < 10; turn += 1)
    expect((await upProfile(browser, change)).data.upProfile.errors).toEqual([
      { field: 'current_password', message: messages.passwordWrong },
    ]);
  expect((await upProfile(browser, change)).errors[0]).toMatchObject({
    status: 429,
    extensions: { retryAfter: expect.any(Number) },
  });
});

test('an old password confirmation is requested with its own code; guesses are limited', async () => {
  const { browser, email, username } = await member();
  await world.db.update(schema.sessions).set({ passwordConfirmedAt: null });
  const newEmail = { email: `new-${email}` };
  const [failure] = (await upProfile(browser, newEmail)).errors;
  expect(failure).toMatchObject({ status: 403, extensions: { code: 'PASSWORD_REQUIRED' } });
  const confirm = (given: string, by = browser) =>
    ask(by, 'mutation ($given: String!) { confirmPassword(password: $given) { ok errors } }', { given });
  expect((await confirm('Wrong1234')).data.confirmPassword).toEqual({ ok: false, errors: [messages.passwordWrong] });
  expect((await confirm(password)).data.confirmPassword).toEqual({ ok: true, errors: null });
  expect((await upProfile(browser, newEmail)).data.upProfile).toMatchObject({ pending_email: newEmail.email });

  const { data } = await ask(browser, 'mutation { createApiToken(name: "t", scopes: [account]) { token } }');
  const byToken = await fetch(`${api.address}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${data.createApiToken.token}` },
    body: JSON.stringify({ query: `mutation { confirmPassword(password: "${password}") { ok } }` }),
  });
  expect((await byToken.json()).errors[0].extensions.code).toBe('FORBIDDEN');
  expect((await confirm(password, api.browser())).errors[0].status).toBe(401);

  for (let turn = 0; turn < 10; turn += 1) await confirm('Wrong1234');
  expect((await confirm(password)).errors[0]).toMatchObject({ status: 429 });
  // Guessing in one session does not lock the owner out of another.
  const own = api.browser();
  await own.post('/api/auth', { type: 'email', email, password });
  expect((await confirm(password, own)).data.confirmPassword.ok).toBe(true);
  expect((await ask(own, '{ auth_account { username } }')).data.auth_account.username).toBe(username);
});

test('an emailed code signs in over REST, and attempts are limited with Retry-After', async () => {
  const { email } = await member();
  const browser = api.browser();
  const sent = await browser.post('/api/auth', { type: 'code', email });
  expect(await sent.json()).toMatchObject({ status: 200, error: null, account: null });
  expect(sent.headers.getSetCookie()).toEqual([]);
  const code = await mailedSecret(world, email, 'sign_in_code');
  const wrong = await browser.post('/api/auth', { type: 'code', email, code: code === '0000' ? '0001' : '0000' });
  expect(await wrong.json()).toMatchObject({ error: messages.codeInvalid, errors: { code: messages.codeInvalid } });
  const signedIn = await browser.post('/api/auth', { type: 'code', email, code });
  expect(await signedIn.json()).toMatchObject({ error: null, account: { email } });
  expect(browser.cookies.has('auth_id')).toBe(true);

  const other = 'someone@example.test';
  const replies = [];
  for (let turn = 0; turn < 6; turn += 1)
    replies.push(await api.browser().post('/api/auth', { type: 'code', email: other }));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(Number(replies.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(3000);
});

test('reset requests are limited per email, also for unknown ones', async () => {
  const { email } = await member();
  const request = async (address: string) =>
    (await api.browser().post('/trpc/auth.requestPasswordReset', { email: address })).status;
  for (const address of [email, 'stranger@example.test']) {
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push(await request(address));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  }
});

test('one address gets a limited number of verification mails per hour, from however many accounts', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const { browser } = await member();
    const { errors } = await upProfile(browser, { email: 'bombed@example.test' });
    statuses.push(errors?.[0]?.status ?? 200);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const form = { type: 'email', username: 'bomber', fullname: 'Bomber', email: 'bombed@example.test', password };
  expect((await api.browser().post('/api/signup', form)).status).toBe(429);
});

test('notification settings are stored', async () => {
  const { browser } = await member();
  const fields = '{ new_follower new_message }';
  expect((await ask(browser, `{ notification_settings ${fields} }`)).data.notification_settings).toEqual({
    new_follower: true,
    new_message: true,
  });
  const saved = await ask(browser, `mutation { saveNotificationSettings(settings: { new_message: false }) ${fields} }`);
  expect(saved.data.saveNotificationSettings).toEqual({ new_follower: true, new_message: false });
});

test('only staff of a sandbox see the outbox', async () => {
  const query = '{ staff_mails(limit: 1) { id kind recipient subject text html state error add_date sent_date } }';
  const { browser } = await member();
  expect((await ask(browser, query)).errors[0]).toMatchObject({ status: 404 });
  const sandbox = await createTestApi(world, { clock: new SandboxClock() });
  const stranger = sandbox.browser();
  expect((await ask(stranger, query)).errors[0]).toMatchObject({ status: 401 });
  stranger.cookies.set('auth_id', browser.cookies.get('auth_id') ?? '');
  expect((await ask(stranger, query)).errors[0]).toMatchObject({ status: 403 });
});

test('no emailed secret and no password was logged', async () => {
  const { email } = await member();
  const hash = await mailedSecret(world, email, 'verify_email');
  const lines = api.log.join('\n');
  for (const secret of [hash, password, email]) expect(lines).not.toContain(secret);
});
