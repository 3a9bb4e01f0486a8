import { messages, passwordResetInput, signUpInput, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, lastMail, mailedSecret } from '@foxreel/testing';
import { expect, test } from 'vitest';
import {
  authenticate,
  authenticateToken,
  createApiToken,
  getPasswordReset,
  requestPasswordReset,
  resetPassword,
  signIn,
  signUp,
  updateAccount,
  verifyEmail,
} from './index.ts';

const world = await createTestWorld();
const { accounts, emailTokens } = schema;
const refused = { code: 'BAD_INPUT', message: messages.emailTokenInvalid };
const password = 'Demo1234!';
const fresh = 'Other1234';
let count = 0;
async function member() {
  count += 1;
  const email = `reset${count}@example.test`;
  const input = signUpInput.parse({ username: `reset.fox${count}`, fullname: 'Reset Fox', email, password });
  const { account, session } = await signUp(world.anonymous, input);
  const actor = await authenticate(world.anonymous, { token: session.token });
  if (!actor) throw new Error('The session is not there');
  return { id: account.id, email, session, ctx: world.contextOf(actor), sessionId: actor.sessionId };
}
async function requestReset(email: string): Promise<string> {
  await requestPasswordReset(world.anonymous, { email });
  return mailedSecret(world, email, 'password_reset');
}

test('known and unknown addresses get the same answer after the same minimum time', async () => {
  const { email } = await member();
  const gone = await world.createPerson({ suspendedAt: new Date() });
  const shapes = [];
  for (const address of [email, 'nobody@example.test', gone.email]) {
    const started = performance.now();
    const { addDate, expirationDate, ...rest } = await requestPasswordReset(world.anonymous, { email: address });
    expect(performance.now() - started).toBeGreaterThan(340);
    shapes.push({ ...rest, ms: Date.parse(expirationDate) - Date.parse(addDate) });
  }
  expect(shapes).toEqual(Array(3).fill({ user: null, ms: 3_600_000 }));
  expect(await lastMail(world, 'nobody@example.test', 'password_reset')).toBeNull();
  expect(await lastMail(world, gone.email, 'password_reset')).toBeNull();
});

test('the link sets the password once, and ends all other access', async () => {
  const { id: account, email, session, sessionId, ctx } = await member();
  const { token } = await createApiToken(ctx, { name: 'Tool', scopes: ['read'] });
  const id = await requestReset(email);
  const stored = await world.db.select().from(emailTokens).where(eq(emailTokens.accountId, account));
  expect(JSON.stringify(stored)).not.toContain(id);
  expect(await getPasswordReset(world.anonymous, { id })).toMatchObject({ user: account });

  await resetPassword(world.anonymous, { id, password: fresh });
  expect(await authenticate(world.anonymous, { token: session.token })).toBeNull();
  expect(await authenticateToken(world.anonymous, { token })).toBeNull();
  expect(world.published).toContainEqual({
    topic: topics.account(account),
    event: { type: 'session_ended', session: sessionId },
  });
  expect(await lastMail(world, email, 'password_changed')).not.toBeNull();
  await expect(signIn(world.anonymous, { email, password })).rejects.toMatchObject({ message: messages.signInFailed });
  expect((await signIn(world.anonymous, { email, password: fresh })).account.id).toBe(account);

  expect(await getPasswordReset(world.anonymous, { id })).toBeNull();
  await expect(resetPassword(world.anonymous, { id, password })).rejects.toMatchObject(refused);
});

test('a wrong, an expired and a superseded link are rejected alike', async () => {
  const { id: account, email } = await member();
  expect(await getPasswordReset(world.anonymous, { id: 'nonsense' })).toBeNull();
  await expect(resetPassword(world.anonymous, { id: 'nonsense', password })).rejects.toMatchObject(refused);
  const first = await requestReset(email);
  const second = await requestReset(email);
  expect(await getPasswordReset(world.anonymous, { id: first })).toBeNull();
  await expect(resetPassword(world.anonymous, { id: first, password })).rejects.toMatchObject(refused);
  await world.db.update(emailTokens).set({ expiresAt: new Date() }).where(eq(emailTokens.accountId, account));
  expect(await getPasswordReset(world.anonymous, { id: second })).toBeNull();
  await expect(resetPassword(world.anonymous, { id: second, password })).rejects.toMatchObject(refused);
});

test('the sandbox’s clock does not age a link', async () => {
  const { email } = await member();
  const id = await requestReset(email);
  world.clock.advance(7 * 86_400_000);
  expect(await getPasswordReset(world.anonymous, { id })).not.toBeNull();
});

test('of many concurrent uses one sets the password, and of many concurrent requests one link is valid', async () => {
  const { email } = await member();
  const id = await requestReset(email);
  const tries = ['Aaaa1111x', 'Bbbb2222x', 'Cccc3333x'].map((each) =>
    resetPassword(world.anonymous, { id, password: each }),
  );
  const done = await Promise.allSettled(tries);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);

  const other = await member();
  await Promise.all([1, 2, 3].map(() => requestPasswordReset(world.anonymous, { email: other.email })));
  const rows = await world.db.select().from(emailTokens).where(eq(emailTokens.accountId, other.id));
  expect(rows.filter(({ purpose }) => purpose === 'password_reset')).toHaveLength(1);
});

test('a reset cancels a pending email change, and an email change invalidates links to the old address', async () => {
  const robbed = await member();
  await updateAccount(robbed.ctx, { email: `thief-${robbed.email}` });
  const hash = await mailedSecret(world, `thief-${robbed.email}`, 'verify_email');
  await resetPassword(world.anonymous, { id: await requestReset(robbed.email), password: fresh });
  await expect(verifyEmail(world.anonymous, { hash })).rejects.toMatchObject(refused);

  const mover = await member();
  await updateAccount(mover.ctx, { email: `moved-${mover.email}` });
  const id = await requestReset(mover.email);
  await verifyEmail(world.anonymous, { hash: await mailedSecret(world, `moved-${mover.email}`, 'verify_email') });
  expect(await getPasswordReset(world.anonymous, { id })).toBeNull();
});

test('the password follows the rules of sign-up', () => {
  for (const weak of ['', 'Ab1', 'abcdef1', 'Abcdefg', `Aa1${'x'.repeat(200)}`])
    expect(passwordResetInput.safeParse({ id: 'x', password: weak }).success).toBe(false);
  expect(passwordResetInput.safeParse({ id: 'x', password: 'Abcde1' }).success).toBe(true);
});

test('a suspended account cannot be reset by an earlier link', async () => {
  const { id: account, email } = await member();
  const id = await requestReset(email);
  await world.db.update(accounts).set({ suspendedAt: new Date() }).where(eq(accounts.id, account));
  expect(await getPasswordReset(world.anonymous, { id })).toBeNull();
  await expect(resetPassword(world.anonymous, { id, password: fresh })).rejects.toMatchObject(refused);
});

test('a sign-in that compared the old password opens no session after the reset', async () => {
  const { id: account, email } = await member();
  const id = await requestReset(email);
  const signingIn = Array.from({ length: 4 }, () => signIn(world.anonymous, { email, password }));
  const [, ...tried] = await Promise.allSettled([
    resetPassword(world.anonymous, passwordResetInput.parse({ id, password: fresh })),
    ...signingIn,
  ]);
  for (const answer of tried)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ message: messages.signInFailed });
  expect(await world.db.select().from(schema.sessions).where(eq(schema.sessions.accountId, account))).toEqual([]);
});

test('an ended session creates no token and changes neither password nor email', async () => {
  const { email, ctx } = await member();
  const id = await requestReset(email);
  await resetPassword(world.anonymous, passwordResetInput.parse({ id, password: fresh }));
  const late = { code: 'UNAUTHENTICATED' };
  await expect(createApiToken(ctx, { name: 'Tool', scopes: ['read'] })).rejects.toMatchObject(late);
  await expect(updateAccount(ctx, { email: `late-${email}` })).rejects.toMatchObject(late);
  const change = { current_password: fresh, new_password: 'Third-1234' };
  await expect(updateAccount(ctx, change)).rejects.toMatchObject(late);
});
