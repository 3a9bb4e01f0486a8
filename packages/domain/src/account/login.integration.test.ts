import { messages, signUpInput, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, type TestWorld } from '@foxreel/testing';
import { beforeAll, expect, test } from 'vitest';
import type { DomainError } from '../kernel/index.ts';
import {
  authenticate,
  authenticateRealtime,
  checkAvailability,
  isSessionAlive,
  signIn,
  signOut,
  signUp,
} from './index.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await createTestWorld();
});

let count = 0;
const password = 'Demo1234!';
const someone = (changes: Record<string, string> = {}) => {
  count += 1;
  return signUpInput.parse({
    username: `Some.one${count}`,
    fullname: 'Some One',
    email: `one${count}@example.test`,
    password,
    ...changes,
  });
};
const failure = (work: Promise<unknown>): Promise<DomainError> =>
  work.then(
    () => Promise.reject(new Error('It was not refused')),
    (error: DomainError) => error,
  );

test('sign-up creates an account with a session, and stores neither password nor tokens', async () => {
  const input = someone({ instagram: 'some.one' });
  const { account, session } = await signUp(world.anonymous, {
    ...input,
    device: { userAgent: 'test\u0000agent', address: '::1' },
  });
  expect(account).toMatchObject({
    username: input.username,
    creator: false,
    staff: false,
    socials: { instagram: 'some.one' },
    own: { email: input.email, emailVerified: false, unread: 0 },
  });
  const [row] = await world.db.select().from(schema.accounts).where(eq(schema.accounts.id, account.id));
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const [stored] = await world.db.select().from(schema.sessions).where(eq(schema.sessions.accountId, account.id));
  expect(JSON.stringify(stored)).not.toContain(session.token);
  expect(JSON.stringify(stored)).not.toContain(session.accessToken);
  expect(session.expiresAt.getTime() - Date.now()).toBeGreaterThan(23 * 3600_000);
});

test('a taken or reserved username and a taken email are field errors, regardless of case', async () => {
  const first = someone();
  await signUp(world.anonymous, first);
  const again = await failure(
    signUp(world.anonymous, someone({ username: first.username.toUpperCase(), email: first.email.toUpperCase() })),
  );
  expect(again).toMatchObject({
    code: 'BAD_INPUT',
    fields: { username: [messages.usernameTaken], email: [messages.emailTaken] },
  });
  expect((await failure(signUp(world.anonymous, someone({ username: 'Studio' })))).fields).toEqual({
    username: [messages.usernameReserved],
  });
  expect(await checkAvailability(world.anonymous, { username: first.username })).toEqual({
    username: [messages.usernameTaken],
  });
  expect(await checkAvailability(world.anonymous, { email: first.email })).toEqual({ email: [messages.emailTaken] });
  expect(await checkAvailability(world.anonymous, { username: 'deskFox1' })).toEqual({
    username: [messages.usernameReserved],
  });
  expect(await checkAvailability(world.anonymous, { username: 'nobody.yet' })).toEqual({});
});

test('of many concurrent sign-ups with one username, one wins and the others get a field error', async () => {
  const name = 'Contested';
  const results = await Promise.allSettled(
    [0, 1, 2, 3].map(() => signUp(world.anonymous, someone({ username: name }))),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 'BAD_INPUT', fields: { username: [messages.usernameTaken] } });
  }
});

test('of two concurrent sign-ups with one email, one wins', async () => {
  const email = 'contested@example.test';
  const results = await Promise.allSettled([0, 1].map(() => signUp(world.anonymous, someone({ email }))));
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('sign-in opens a new session each time; a wrong password, an unknown email and a deleted account get the same error', async () => {
  const input = someone();
  const { account } = await signUp(world.anonymous, input);
  const [one, two] = await Promise.all([
    signIn(world.anonymous, input),
    signIn(world.anonymous, { email: input.email.toUpperCase(), password }),
  ]);
  expect(one.session.token).not.toBe(two.session.token);
  const wrong = await failure(signIn(world.anonymous, { email: input.email, password: 'Wrong1234' }));
  const unknown = await failure(signIn(world.anonymous, { email: 'nobody@example.test', password }));
  await world.db.update(schema.accounts).set({ deletedAt: new Date() }).where(eq(schema.accounts.id, account.id));
  const deleted = await failure(signIn(world.anonymous, input));
  for (const error of [wrong, unknown, deleted])
    expect(error).toMatchObject({ code: 'BAD_INPUT', message: messages.signInFailed, fields: null });
});

test('nobody can sign in to an account without a password', async () => {
  const person = await world.createPerson();
  expect(await failure(signIn(world.anonymous, { email: person.email, password: 'none' }))).toMatchObject({
    message: messages.signInFailed,
  });
});

test('a suspended account learns of it only with the right password, and its sessions are invalid', async () => {
  const input = someone();
  const { account, session } = await signUp(world.anonymous, input);
  await world.db.update(schema.accounts).set({ suspendedAt: new Date() }).where(eq(schema.accounts.id, account.id));
  expect(await failure(signIn(world.anonymous, input))).toMatchObject({
    code: 'FORBIDDEN',
    message: messages.suspended,
  });
  expect(await failure(signIn(world.anonymous, { ...input, password: 'Wrong1234' }))).toMatchObject({
    message: messages.signInFailed,
  });
  expect(await authenticate(world.anonymous, session)).toBeNull();
});

test('each token opens only its own kind of access, until it expires after a day of real time', async () => {
  const { account, session } = await signUp(world.anonymous, someone());
  expect(await authenticate(world.anonymous, { token: session.token })).toMatchObject({
    kind: 'account',
    accountId: account.id,
  });
  expect(await authenticate(world.anonymous, { token: session.accessToken })).toBeNull();
  expect(await authenticateRealtime(world.anonymous, session)).toMatchObject({ accountId: account.id });
  expect(await authenticateRealtime(world.anonymous, { accessToken: session.token })).toBeNull();
  world.clock.advance(7 * 24 * 3600_000);
  expect(await authenticate(world.anonymous, { token: session.token })).not.toBeNull();
  await world.db
    .update(schema.sessions)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(schema.sessions.accountId, account.id));
  expect(await authenticate(world.anonymous, { token: session.token })).toBeNull();
});

test('sign-out ends only that session, is idempotent, and notifies open screens', async () => {
  const input = someone();
  const { account, session } = await signUp(world.anonymous, input);
  const other = await signIn(world.anonymous, input);
  const actor = await authenticate(world.anonymous, session);
  if (!actor) throw new Error('Not signed in');
  await signOut(world.contextOf(actor));
  await signOut(world.contextOf(actor));
  await signOut(world.anonymous);
  expect(await isSessionAlive(world.anonymous, { sessionId: actor.sessionId })).toBe(false);
  expect(await authenticate(world.anonymous, session)).toBeNull();
  expect(await authenticate(world.anonymous, other.session)).not.toBeNull();
  expect(world.published).toContainEqual({
    topic: topics.account(account.id),
    event: { type: 'session_ended', session: actor.sessionId },
  });
});
