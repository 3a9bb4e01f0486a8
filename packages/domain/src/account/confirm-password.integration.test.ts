import { messages, signUpInput, updateAccountInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, lastMail, mailedSecret } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { refundPayment, refundSale } from '../wallet/index.ts';
import {
  authenticate,
  confirmPassword,
  createApiToken,
  requestSignInCode,
  signIn,
  signInWithCode,
  signUp,
  updateAccount,
} from './index.ts';

const world = await createTestWorld();
const password = 'Demo1234!';
const asked = { code: 'PASSWORD_REQUIRED', message: messages.passwordConfirmation };
let count = 0;

async function member() {
  count += 1;
  const email = `confirm${count}@example.test`;
  const input = signUpInput.parse({ username: `confirm.fox${count}`, fullname: 'Confirm Fox', email, password });
  return { email, ...(await open((await signUp(world.anonymous, input)).session)) };
}
async function open({ token }: { token: string }) {
  const actor = await authenticate(world.anonymous, { token });
  if (!actor) throw new Error('The session is not there');
  return { ctx: world.contextOf(actor), accountId: actor.accountId, sessionId: actor.sessionId };
}
/** As if the password had been confirmed in this session eleven minutes ago. */
const age = (sessionId: string) =>
  world.db
    .update(schema.sessions)
    .set({ passwordConfirmedAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(schema.sessions.id, sessionId));
const makeToken = (ctx: Parameters<typeof createApiToken>[0]) =>
  createApiToken(ctx, { name: 'Tool', scopes: ['read'] });

test('a recent password is not requested again; after ten minutes it is, until confirmed', async () => {
  const { ctx, email, sessionId } = await member();
  await makeToken(ctx);
  await age(sessionId);
  await expect(makeToken(ctx)).rejects.toMatchObject(asked);
  await expect(updateAccount(ctx, { email: `new-${email}` })).rejects.toMatchObject(asked);
  expect(await lastMail(world, email, 'email_changed')).toBeNull();
  // Harmless actions never ask for it.
  await updateAccount(ctx, { bio: 'Hello', email: email.toUpperCase() });

  await expect(confirmPassword(ctx, { password: 'Wrong1234' })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    fields: { password: [messages.passwordWrong] },
  });
  await expect(makeToken(ctx)).rejects.toMatchObject(asked);
  await confirmPassword(ctx, { password });
  await makeToken(ctx);
  expect(await updateAccount(ctx, { email: `new-${email}` })).toMatchObject({ pendingEmail: `new-${email}` });
});

test('the sandbox’s clock does not age a confirmation', async () => {
  const { ctx } = await member();
  world.clock.advance(86_400_000);
  await makeToken(ctx);
});

test('the current password in the same request counts, and so does having just changed it', async () => {
  const { ctx, email, sessionId } = await member();
  await age(sessionId);
  const change = (given: string) =>
    updateAccount(ctx, updateAccountInput.parse({ email: `new-${email}`, password: given }));
  await expect(change('Wrong1234')).rejects.toMatchObject({ fields: { current_password: [messages.passwordWrong] } });
  expect(await change(password)).toMatchObject({ pendingEmail: `new-${email}` });
  await makeToken(ctx);
  await age(sessionId);
  await updateAccount(ctx, updateAccountInput.parse({ current_password: password, new_password: 'longer-words-1' }));
  await makeToken(ctx);
});

test('a sign-in by emailed code does not confirm the password, nor does confirming in another session', async () => {
  const { ctx, email } = await member();
  await requestSignInCode(world.anonymous, { email });
  const code = await mailedSecret(world, email, 'sign_in_code');
  const byCode = await open((await signInWithCode(world.anonymous, { email, code })).session);
  await expect(makeToken(byCode.ctx)).rejects.toMatchObject(asked);
  await confirmPassword(ctx, { password });
  await expect(makeToken(byCode.ctx)).rejects.toMatchObject(asked);
  await confirmPassword(byCode.ctx, { password });
  await makeToken(byCode.ctx);
});

test('only a valid session can confirm', async () => {
  const { ctx, accountId, sessionId } = await member();
  await expect(confirmPassword(world.anonymous, { password })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const byToken = world.contextOf({
    kind: 'account',
    accountId,
    sessionId,
    scopes: ['account'],
    creator: false,
    staff: false,
  });
  await expect(confirmPassword(byToken, { password })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const other = await member();
  await expect(confirmPassword(other.ctx, { password: 'Other-Words-1' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await world.db.delete(schema.sessions).where(eq(schema.sessions.id, sessionId));
  await expect(confirmPassword(ctx, { password })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(makeToken(ctx)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('the old password confirms nothing while a new one is being set', async () => {
  const { ctx, email } = await member();
  const { session } = await signIn(world.anonymous, { email, password });
  const thief = await open(session);
  await age(thief.sessionId);
  const change = updateAccountInput.parse({ current_password: password, new_password: 'longer-words-1' });
  await Promise.allSettled([
    updateAccount(ctx, change),
    ...[1, 2, 3].map(() => confirmPassword(thief.ctx, { password })),
  ]);
  await expect(makeToken(thief.ctx)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('refunds ask for it too', async () => {
  const staff = await world.createPerson({ staff: true });
  await age(staff.id);
  const input = { id: crypto.randomUUID(), reason: 'Asked for' };
  await expect(refundSale(staff.ctx, input)).rejects.toMatchObject(asked);
  await expect(refundPayment(staff.ctx, input)).rejects.toMatchObject(asked);
  const fan = await world.createPerson();
  await expect(refundSale(fan.ctx, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
