import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { connect, createClient, createSockets, demoPassword, eventually, signedIn, signedUp } from './client.mjs';

/** Devices, API tokens with scopes, registered operations and the export (docs/api.md). */
const sockets = createSockets();
afterAll(() => sockets.close());
const make =
  'mutation($scopes: [ApiTokenScope!]!) { createApiToken(name: "tool", scopes: $scopes, expiresInDays: 1) { token api_token { id name scopes expires } } }';
/** Queries with an API token and no cookie. */
const bearer = async (token, query, variables) => {
  const response = await createClient().post('/api', { query, variables }, { authorization: `Bearer ${token}` });
  return response.json();
};

describe('sessions', () => {
  test('every device is listed, and can be signed out from another', async () => {
    const fan = await signedUp();
    const [second, third] = [await signedIn(fan.email), await signedIn(fan.email)];
    const list = async () =>
      (await fan.query('{ sessions { id device address current last_seen add_date } }')).sessions;
    const sessions = await list();
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const [own] = (await second.query('{ sessions { id current } }')).sessions.filter(({ current }) => current);
    const socket = await sockets.open(second);
    const end = 'mutation($id: ID!) { endSession(id: $id) }';
    expect(await fan.query(end, { id: own.id })).toEqual({ endSession: true });
    expect(await fan.query(end, { id: own.id })).toEqual({ endSession: false });
    expect((await socket.closed).code).toBe(4401);
    expect((await second.graphql('{ auth_account { id } }')).errors[0].status).toBe(401);
    const { createApiToken } = await fan.query(make, { scopes: ['read'] });
    expect(await fan.query('mutation { endOtherSessions }')).toEqual({ endOtherSessions: 1 });
    expect((await bearer(createApiToken.token, '{ auth_account { id } }')).errors[0].status).toBe(401);
    expect((await third.graphql('{ auth_account { id } }')).errors[0].status).toBe(401);
    expect(await list()).toHaveLength(1);
    expect((await createClient().graphql('{ sessions { id } }')).errors[0].status).toBe(401);
  });

  test('sessions are private to their account', async () => {
    const [fan, other] = [await signedUp(), await signedUp()];
    const [{ id }] = (await fan.query('{ sessions { id } }')).sessions;
    expect(await other.query('mutation($id: ID!) { endSession(id: $id) }', { id })).toEqual({ endSession: false });
    expect((await fan.query('{ auth_account { id } }')).auth_account.id).toBe(fan.account.id);
  });
});

test('the password is required after a sign-in by code, and can be confirmed', async () => {
  const { email } = await signedUp();
  const [fan, staff] = [createClient(), await signedIn('staff@demo.test')];
  await fan.post('/api/auth', { type: 'code', email });
  const code = await eventually(async () => {
    const { staff_mails } = await staff.query('{ staff_mails(limit: 100) { kind recipient text } }');
    const mail = staff_mails.find(({ kind, recipient }) => kind === 'sign_in_code' && recipient === email);
    return mail?.text?.match(/^\d{4}$/m)?.[0];
  });
  await fan.post('/api/auth', { type: 'code', email, code });
  const [refused] = (await fan.graphql(make, { scopes: ['read'] })).errors;
  expect(refused).toMatchObject({ status: 403, extensions: { code: 'PASSWORD_REQUIRED' } });
  const confirm = 'mutation($password: String!) { confirmPassword(password: $password) { ok errors } }';
  expect(await fan.query(confirm, { password: 'Wrong1234!' })).toEqual({
    confirmPassword: { ok: false, errors: ['Password is incorrect'] },
  });
  expect(await fan.query(confirm, { password: demoPassword })).toEqual({ confirmPassword: { ok: true, errors: null } });
  expect((await fan.query(make, { scopes: ['read'] })).createApiToken.api_token.scopes).toEqual(['read']);
});

describe('API tokens', () => {
  test('open only their scopes, until revoked', async () => {
    const fan = await signedUp();
    const { createApiToken } = await fan.query(make, { scopes: ['read'] });
    const { token, api_token } = createApiToken;
    expect(api_token).toMatchObject({ name: 'tool', scopes: ['read'], expires: expect.any(String) });
    expect((await bearer(token, '{ auth_account { email } }')).data.auth_account.email).toBe(fan.email);
    const refused = await bearer(token, 'mutation($id: ID!) { upFollowing(id: $id) }', { id: fan.account.id });
    expect(refused.errors[0]).toMatchObject({ status: 403, message: expect.stringContaining("'write'") });
    for (const query of [
      '{ api_tokens { id } }',
      '{ sessions { id } }',
      `mutation { deleteUser(password: "${demoPassword}") { ok } }`,
    ])
      expect((await bearer(token, query)).errors[0].status).toBe(403);
    const listed = await fan.query('{ api_tokens { id name scopes last_used add_date } }');
    expect(listed.api_tokens).toHaveLength(1);
    expect(JSON.stringify(listed)).not.toContain(token);
    const socket = await connect(token);
    expect(await fan.query('mutation($id: ID!) { revokeApiToken(id: $id) }', api_token)).toEqual({
      revokeApiToken: true,
    });
    expect(await fan.query('mutation($id: ID!) { revokeApiToken(id: $id) }', api_token)).toEqual({
      revokeApiToken: false,
    });
    expect((await socket.closed).code).toBe(4401);
    expect((await bearer(token, '{ auth_account { id } }')).errors[0].status).toBe(401);
  });

  test('an acting token: follows with write, and cannot have the staff scope without the role', async () => {
    const [fan, other] = [await signedUp(), await signedUp()];
    const { token } = (await fan.query(make, { scopes: ['read', 'write'] })).createApiToken;
    expect(await bearer(token, 'mutation($id: ID!) { upFollowing(id: $id) }', { id: other.account.id })).toEqual({
      data: { upFollowing: true },
    });
    expect((await fan.graphql(make, { scopes: ['staff'] })).errors[0].status).toBe(403);
    expect((await fan.graphql(make, { scopes: [] })).errors[0].status).toBe(400);
    expect((await createClient().graphql(make, { scopes: ['read'] })).errors[0].status).toBe(401);
  });
});

test('registered operations run by their hash', async () => {
  const fan = await signedUp();
  const document = 'query Own($limit: Int) { auth_account { username } tags(limit: $limit) { tags } }';
  const sha256Hash = createHash('sha256').update(document).digest('hex');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const unknown = await fan.post('/api', { extensions });
  expect([unknown.status, (await unknown.json()).errors[0].extensions.code]).toEqual([
    400,
    'PERSISTED_QUERY_NOT_FOUND',
  ]);
  const { registerOperation } = await fan.query(
    'mutation($document: String!) { registerOperation(name: "Own", document: $document) { hash } }',
    { document },
  );
  expect(registerOperation.hash).toBe(sha256Hash);
  const reply = await (await fan.post('/api', { extensions, variables: { limit: 1 } })).json();
  expect(reply.data.auth_account.username).toBe(fan.account.username);
  expect(reply.data.tags).toHaveLength(1);
  const { registered_operations } = await fan.query('{ registered_operations { hash name document add_date } }');
  expect(registered_operations).toMatchObject([{ hash: sha256Hash, name: 'Own', document }]);
  const remove = 'mutation($hash: String!) { removeOperation(hash: $hash) }';
  expect(await fan.query(remove, { hash: sha256Hash })).toEqual({ removeOperation: true });
  expect(await fan.query(remove, { hash: sha256Hash })).toEqual({ removeOperation: false });
});

test('GET /api/account/export: one file with everything of the account, for its owner', async () => {
  const [fan, other] = [await signedUp(), await signedUp()];
  await fan.query('mutation($id: ID!) { upFollowing(id: $id) }', { id: other.account.id });
  const response = await fan.request('/api/account/export');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="foxreel-.+\.json"$/);
  const text = await response.text();
  expect(JSON.parse(text)).toBeTypeOf('object');
  expect(text).toContain(fan.email);
  expect(text).toContain(other.account.username);
  expect(text).not.toContain(other.email);
  expect(text).not.toMatch(/argon2|token_hash|tokenHash/);
  expect((await createClient().request('/api/account/export')).status).toBe(401);
});
