import { describe, expect, test } from 'vitest';
import { answer } from './bad-input.mjs';
import { createClient, unique } from './client.mjs';

const form = (changes = {}) => {
  const username = unique('bad');
  return {
    type: 'email',
    username,
    fullname: 'Bad Input',
    email: `${username}@example.test`,
    password: 'Demo1234!',
    ...changes,
  };
};
const usernameCharacters = 'Username must only contain letters, numbers and symbols(._-~)';
const passwordRule = 'Password must contain at least 6 characters and includes upper lower number letters';

describe('POST /api/signup', () => {
  const cases = [
    ['no username', { username: undefined }, 'username', 'Username is required'],
    ['a username of 3', { username: 'abc' }, 'username', /4 to 32/],
    ['a username of 33', { username: 'a'.repeat(33) }, 'username', /4 to 32/],
    ['a username with a space', { username: 'two words' }, 'username', usernameCharacters],
    ['a username with a slash', { username: 'a/../b' }, 'username', usernameCharacters],
    ['a username that is a number', { username: 12345 }, 'username', /.+/],
    ['a taken username', { username: 'creator_demo' }, 'username', /taken/],
    ['a taken username in capitals', { username: 'CREATOR_DEMO' }, 'username', /taken/],
    ['a username that is a route', { username: 'studio' }, 'username', /not available|taken/],
    ['no name', { fullname: undefined }, 'fullname', 'Name is required'],
    ['a name of 2000', { fullname: 'x'.repeat(2000) }, 'fullname', /.+/],
    ['no email', { email: undefined }, 'email', 'Email is required'],
    ['not an email', { email: 'nope' }, 'email', 'Invalid email format'],
    ['a taken email', { email: 'fan@demo.test' }, 'email', /in use/],
    ['no password', { password: undefined }, 'password', 'Password is required'],
    ['a short password', { password: 'Aa1' }, 'password', passwordRule],
    ['a password without a digit', { password: 'Abcdefgh' }, 'password', passwordRule],
    ['a password without a capital', { password: 'abcdef12' }, 'password', passwordRule],
    ['a password of 10,000', { password: `Aa1${'x'.repeat(10_000)}` }, 'password', passwordRule],
    ['a null character', { fullname: 'a\u0000b' }, null, /.+/],
  ];
  test.each(cases)('%s', async (_name, changes, field, message) => {
    const { body } = await answer(await createClient().post('/api/signup', form(changes)));
    expect(body.error).toBeTruthy();
    expect(body.account ?? null).toBeNull();
    if (field) expect(body.errors[field]).toMatch(message);
  });

  test('of two concurrent sign-ups with one name, one wins', async () => {
    const username = unique('twin');
    const replies = await Promise.all(
      [1, 2].map(
        async (index) =>
          (
            await answer(
              await createClient().post('/api/signup', form({ username, email: `${username}${index}@example.test` })),
            )
          ).body,
      ),
    );
    expect(replies.filter(({ error }) => error === null)).toHaveLength(1);
    expect(replies.find(({ error }) => error).errors.username).toMatch(/taken/);
  });
});

describe('requests on the wire', () => {
  const cases = [
    ['not JSON', '/api/auth', '{"email":', 400],
    ['an array', '/api/auth', '[]', 400],
    ['an empty body', '/api/signup', '', 400],
    ['two megabytes', '/api/auth', JSON.stringify({ email: 'x'.repeat(2_000_000) }), 413],
  ];
  test.each(cases)('%s', async (_name, path, body, status) => {
    expect((await answer(await createClient().post(path, body))).status).toBe(status);
  });
  test('a wrong password and an unknown email get the same answer', async () => {
    const [wrong, unknown] = await Promise.all(
      ['fan@demo.test', `${unique('who')}@example.test`].map(async (email) =>
        answer(await createClient().post('/api/auth', { type: 'email', email, password: 'Wrong1234' })),
      ),
    );
    expect(wrong).toEqual(unknown);
    expect(wrong.body.error).toBeTruthy();
  });
  test.each([
    ['GET', '/api/auth'],
    ['PUT', '/api/signup'],
    ['DELETE', '/api/upload/media'],
  ])('%s %s', async (method, path) => {
    expect((await answer(await createClient().request(path, { method }))).status).toBe(405);
  });
  test('an address that does not exist', async () => {
    expect((await answer(await createClient().request('/api/nothing/here'))).status).toBe(404);
  });
  test.each([
    [{ username: 'a b' }, true],
    [{ username: 'creator_demo' }, true],
    [{ email: 'nope' }, true],
    [{ username: unique('free') }, false],
  ])('POST /api/validate %j', async (body, error) => {
    expect((await answer(await createClient().post('/api/validate', body))).body.error).toBe(error);
  });
  test('POST /api/validate without a field', async () => {
    const { status, body } = await answer(await createClient().post('/api/validate', {}));
    expect(status === 400 || body.error === true).toBe(true);
  });
});
