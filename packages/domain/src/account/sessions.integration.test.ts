import { signUpInput, topics, updateAccountInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, mailedSecret } from '@foxreel/testing';
import { expect, test } from 'vitest';
import type { Context } from '../kernel/index.ts';
import { generateStreamKey, openEncoderLive, startLive } from '../live/index.ts';
import { deleteAccount, suspendAccount } from '../privacy/index.ts';
import {
  authenticate,
  authenticateToken,
  createApiToken,
  endOtherSessions,
  getPasswordReset,
  getPendingEmail,
  requestPasswordReset,
  requestSignInCode,
  resendVerification,
  resetPassword,
  signIn,
  signInWithCode,
  signUp,
  updateAccount,
  verifyEmail,
} from './index.ts';

const world = await createTestWorld();
const { accounts, lives, streamKeys } = schema;
const password = 'Demo1234!';
let count = 0;

/** A creator on two devices, with every kind of open access. */
async function robbedCreator() {
  count += 1;
  const email = `robbed${count}@example.test`;
  const { account } = await signUp(
    world.anonymous,
    signUpInput.parse({ username: `robbed.fox${count}`, fullname: 'Robbed Fox', email, password }),
  );
  await world.db
    .update(accounts)
    .set({ creator: true, emailVerifiedAt: new Date() })
    .where(eq(accounts.id, account.id));
  const own = await newSession(email);
  const thief = await newSession(email);
  const { token: apiToken } = await createApiToken(thief.ctx, { name: 'Thief', scopes: ['read', 'live'] });
  const streamKey = await generateStreamKey(thief.ctx);
  const { id: live } = await openEncoderLive(world.system, streamKey);
  await updateAccount(thief.ctx, { email: `thief-${email}` });
  const verification = await mailedSecret(world, `thief-${email}`, 'verify_email');
  await requestPasswordReset(world.anonymous, { email });
  const reset = await mailedSecret(world, email, 'password_reset');
  await requestSignInCode(world.anonymous, { email });
  const code = await mailedSecret(world, email, 'sign_in_code');
  return { id: account.id, email, own, thief, apiToken, streamKey, live, verification, reset, code };
}

async function newSession(email: string) {
  const { session } = await signIn(world.anonymous, { email, password });
  const actor = await authenticate(world.anonymous, { token: session.token });
  if (!actor) throw new Error('The session is not there');
  return { token: session.token, sessionId: actor.sessionId, ctx: world.contextOf(actor) };
}

type Robbed = Awaited<ReturnType<typeof robbedCreator>>;
const liveOf = async (id: string) => (await world.db.select().from(lives).where(eq(lives.id, id)))[0];

const ways: [string, { keepsOwn: boolean; act: (robbed: Robbed) => Promise<unknown> }][] = [
  [
    'a changed password',
    {
      keepsOwn: true,
      act: ({ own }) =>
        updateAccount(
          own.ctx,
          updateAccountInput.parse({ current_password: password, new_password: 'longer-words-1' }),
        ),
    },
  ],
  [
    'a reset password',
    { keepsOwn: false, act: ({ reset }) => resetPassword(world.anonymous, { id: reset, password: 'Other1234' }) },
  ],
  ['a sign-out everywhere', { keepsOwn: true, act: ({ own }) => endOtherSessions(own.ctx) }],
  ['a suspension', { keepsOwn: false, act: ({ id }) => suspendAccount(world.system, { id, reason: 'Stolen' }) }],
  ['a deletion', { keepsOwn: false, act: ({ own }) => deleteAccount(own.ctx, { password }) }],
];

test.each(ways)('%s ends all access to the account', async (_name, { keepsOwn, act }) => {
  const robbed = await robbedCreator();
  await act(robbed);
  // A suspension alone already blocks everything; ended access must not come back with the account.
  await world.db.update(accounts).set({ suspendedAt: null }).where(eq(accounts.id, robbed.id));

  expect((await authenticate(world.anonymous, robbed.own)) !== null).toBe(keepsOwn);
  expect(await authenticate(world.anonymous, robbed.thief)).toBeNull();
  expect(await authenticateToken(world.anonymous, { token: robbed.apiToken })).toBeNull();
  await expect(verifyEmail(world.anonymous, { hash: robbed.verification })).rejects.toMatchObject({
    code: 'BAD_INPUT',
  });
  expect(await getPasswordReset(world.anonymous, { id: robbed.reset })).toBeNull();
  await expect(signInWithCode(world.anonymous, { email: robbed.email, code: robbed.code })).rejects.toMatchObject({
    code: 'BAD_INPUT',
  });
  await expect(openEncoderLive(world.system, robbed.streamKey)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect((await liveOf(robbed.live))?.state).toBe('ended');
  const ended = world.published
    .filter(({ topic }) => topic === topics.account(robbed.id))
    .flatMap(({ event }) => (event.type === 'session_ended' ? [event.session] : []));
  expect(ended).toContain(robbed.thief.sessionId);
  // The token's sockets too.
  expect(ended.length).toBeGreaterThanOrEqual(2);
});

test('the acting session keeps its camera live; a live from another session ends', async () => {
  const robbed = await robbedCreator();
  await world.db.update(lives).set({ state: 'ended' }).where(eq(lives.id, robbed.live));
  const onAir = (ctx: Context) => ({
    ...ctx,
    live: {
      ...ctx.live,
      unavailable: async () => null,
      openRoom: async () => undefined,
      closeRoom: async () => undefined,
      publisherTicket: async (room: string) => ({ room, url: 'ws://test', token: 'test' }),
    },
  });
  const { room: first } = await startLive(onAir(robbed.own.ctx));
  await endOtherSessions(onAir(robbed.own.ctx));
  expect((await liveOf(first))?.state).toBe('starting');
  await world.db.update(lives).set({ state: 'ended' }).where(eq(lives.id, first));

  const again = await newSession(robbed.email);
  const { room: second } = await startLive(onAir(again.ctx));
  await endOtherSessions(onAir(robbed.own.ctx));
  expect(await liveOf(second)).toMatchObject({ state: 'ended', endReason: 'access_revoked' });
});

test('an account without a stream key gets none, and the link that verifies its current address stays valid', async () => {
  const person = await world.createPerson();
  await resendVerification(person.ctx);
  const hash = await mailedSecret(world, person.email, 'verify_email');
  expect(await endOtherSessions(person.ctx)).toBe(0);
  expect(await world.db.select().from(streamKeys).where(eq(streamKeys.accountId, person.id))).toEqual([]);
  await verifyEmail(world.anonymous, { hash });
});

test('a new email and a new password in one form: the email still awaits verification', async () => {
  const { own, email } = await robbedCreator();
  await updateAccount(
    own.ctx,
    updateAccountInput.parse({ email: `new-${email}`, current_password: password, new_password: 'longer-words-1' }),
  );
  expect(await getPendingEmail(own.ctx)).toBe(`new-${email}`);
});

test('an API token created during a sign-out everywhere does not survive it', async () => {
  const { own, thief } = await robbedCreator();
  const made = Promise.allSettled([
    endOtherSessions(own.ctx),
    ...[1, 2, 3].map((at) => createApiToken(thief.ctx, { name: `At once ${at}`, scopes: ['read'] })),
  ]);
  for (const answer of await made) {
    if (answer.status !== 'fulfilled' || typeof answer.value === 'number') continue;
    expect(await authenticateToken(world.anonymous, { token: answer.value.token })).toBeNull();
  }
});
