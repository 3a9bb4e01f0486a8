import { messages, signUpInput, updateAccountInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, lastMail, mailedSecret } from '@foxreel/testing';
import { expect, test } from 'vitest';
import {
  authenticate,
  authenticateToken,
  createApiToken,
  expireSecurityChanges,
  getPendingEmail,
  resetPassword,
  signIn,
  signUp,
  updateAccount,
  verifyEmail,
} from '../account/index.ts';
import { getPayoutDetails, savePayoutDetails } from '../wallet/index.ts';
import { getSecurityChange, undoSecurityChange } from './index.ts';

const world = await createTestWorld();
const { accounts, securityChanges } = schema;
const password = 'Demo1234!';
const fresh = 'Other1234';
const refused = { code: 'BAD_INPUT', message: messages.emailTokenInvalid };
let count = 0;

async function creator() {
  count += 1;
  const email = `undo${count}@example.test`;
  const input = signUpInput.parse({ username: `undo.fox${count}`, fullname: 'Undo Fox', email, password });
  const { account, session } = await signUp(world.anonymous, input);
  await world.db
    .update(accounts)
    .set({ creator: true, emailVerifiedAt: new Date() })
    .where(eq(accounts.id, account.id));
  const actor = await authenticate(world.anonymous, session);
  if (!actor) throw new Error('The session is not there');
  return { id: account.id, email, token: session.token, ctx: world.contextOf(actor) };
}
type Creator = Awaited<ReturnType<typeof creator>>;

const emailOf = async (id: string) =>
  (await world.db.select().from(accounts).where(eq(accounts.id, id))).map(({ email }) => email)[0];
async function moveTo({ ctx }: Creator, email: string) {
  await updateAccount(ctx, { email });
  await verifyEmail(world.anonymous, { hash: await mailedSecret(world, email, 'verify_email') });
}
const payTo = (destination: string) => ({ method: 'paypal' as const, holder: 'Fox', destination, bank: null });
const undo = (token: string) => undoSecurityChange(world.anonymous, { token });

test('an email change by a thief is stopped before it is verified', async () => {
  const robbed = await creator();
  await updateAccount(robbed.ctx, { email: `thief-${robbed.email}` });
  const hash = await mailedSecret(world, `thief-${robbed.email}`, 'verify_email');
  const token = await mailedSecret(world, robbed.email, 'email_changed');
  expect(await getSecurityChange(world.anonymous, { token })).toMatchObject({ kind: 'email' });
  await undo(token);
  await expect(verifyEmail(world.anonymous, { hash })).rejects.toMatchObject(refused);
  expect(await emailOf(robbed.id)).toBe(robbed.email);
});

test('a verified one is undone, with a new password for the owner and no access left for the thief', async () => {
  const robbed = await creator();
  const { token: apiToken } = await createApiToken(robbed.ctx, { name: 'Thief', scopes: ['read'] });
  await moveTo(robbed, `thief-${robbed.email}`);
  const token = await mailedSecret(world, robbed.email, 'email_replaced');
  // The thief continues, and is notified at the new address only.
  await updateAccount(
    robbed.ctx,
    updateAccountInput.parse({ current_password: password, new_password: 'thiefs-words-1' }),
  );
  const stored = await world.db.select().from(securityChanges).where(eq(securityChanges.accountId, robbed.id));
  expect(JSON.stringify(stored)).not.toContain(token);

  const { reset } = await undo(token);
  expect(await emailOf(robbed.id)).toBe(robbed.email);
  expect(await authenticate(world.anonymous, robbed)).toBeNull();
  expect(await authenticateToken(world.anonymous, { token: apiToken })).toBeNull();
  for (const known of [password, 'thiefs-words-1'])
    await expect(signIn(world.anonymous, { email: robbed.email, password: known })).rejects.toMatchObject({
      message: messages.signInFailed,
    });
  await resetPassword(world.anonymous, { id: reset, password: fresh });
  expect((await signIn(world.anonymous, { email: robbed.email, password: fresh })).account.id).toBe(robbed.id);
  for (const address of [robbed.email, `thief-${robbed.email}`])
    expect(await lastMail(world, address, 'change_undone')).not.toBeNull();
});

test('an undo also consumes later links: a thief cannot undo it', async () => {
  const robbed = await creator();
  const [first, second] = [`first-${robbed.email}`, `second-${robbed.email}`];
  await moveTo(robbed, first);
  await moveTo(robbed, second);
  const thiefs = await mailedSecret(world, first, 'email_replaced');
  await undo(await mailedSecret(world, robbed.email, 'email_replaced'));
  expect(await emailOf(robbed.id)).toBe(robbed.email);
  expect(await getSecurityChange(world.anonymous, { token: thiefs })).toBeNull();
  await expect(undo(thiefs)).rejects.toMatchObject(refused);
  expect(await emailOf(robbed.id)).toBe(robbed.email);
});

test('payout details are restored to those before the change, however often they were changed', async () => {
  const robbed = await creator();
  await savePayoutDetails(robbed.ctx, payTo('own@example.test'));
  world.clock.advance(73 * 3_600_000);
  await savePayoutDetails(robbed.ctx, payTo('thief@example.test'));
  const token = await mailedSecret(world, robbed.email, 'payout_details_changed');
  await savePayoutDetails(robbed.ctx, payTo('thief2@example.test'));
  const { reset } = await undo(token);
  await resetPassword(world.anonymous, { id: reset, password: fresh });
  const { session } = await signIn(world.anonymous, { email: robbed.email, password: fresh });
  const actor = await authenticate(world.anonymous, session);
  if (!actor) throw new Error('The session is not there');
  expect(await getPayoutDetails(world.contextOf(actor))).toMatchObject({
    destination: 'own@example.test',
    heldUntil: null,
  });
});

test.each<[string, (robbed: Creator) => Promise<string>]>([
  [
    'a changed password',
    async ({ ctx, email }) => {
      await updateAccount(
        ctx,
        updateAccountInput.parse({ current_password: password, new_password: 'thiefs-words-1' }),
      );
      return mailedSecret(world, email, 'password_changed');
    },
  ],
  [
    'a personal token',
    async ({ ctx, email }) => {
      await createApiToken(ctx, { name: 'Thief', scopes: ['read'] });
      return mailedSecret(world, email, 'api_token_made');
    },
  ],
])('%s is undone: everybody is out, and a new password is set', async (_name, change) => {
  const robbed = await creator();
  const { reset } = await undo(await change(robbed));
  expect(await authenticate(world.anonymous, robbed)).toBeNull();
  await resetPassword(world.anonymous, { id: reset, password: fresh });
  expect((await signIn(world.anonymous, { email: robbed.email, password: fresh })).account.id).toBe(robbed.id);
});

test('a link works once even concurrently, and not if it is expired, wrong, or of a deleted account', async () => {
  const robbed = await creator();
  await createApiToken(robbed.ctx, { name: 'Thief', scopes: ['read'] });
  const token = await mailedSecret(world, robbed.email, 'api_token_made');
  const tries = await Promise.allSettled([1, 2, 3].map(() => undo(token)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(undo('nonsense')).rejects.toMatchObject(refused);

  for (const gone of ['old', 'suspended'] as const) {
    const other = await creator();
    await createApiToken(other.ctx, { name: 'Thief', scopes: ['read'] });
    const late = await mailedSecret(world, other.email, 'api_token_made');
    if (gone === 'old')
      await world.db
        .update(securityChanges)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(securityChanges.accountId, other.id));
    else await world.db.update(accounts).set({ suspendedAt: new Date() }).where(eq(accounts.id, other.id));
    expect(await getSecurityChange(world.anonymous, { token: late })).toBeNull();
    await expect(undo(late)).rejects.toMatchObject(refused);
  }
});

test('viewing a link changes nothing, and the sandbox’s clock does not age it', async () => {
  const robbed = await creator();
  await updateAccount(robbed.ctx, { email: `new-${robbed.email}` });
  const token = await mailedSecret(world, robbed.email, 'email_changed');
  world.clock.advance(30 * 86_400_000);
  await getSecurityChange(world.anonymous, { token });
  expect(await getPendingEmail(robbed.ctx)).toBe(`new-${robbed.email}`);
  expect(await authenticate(world.anonymous, robbed)).not.toBeNull();
  await undo(token);
});

test('a never verified address gets no link: it may be a stranger’s', async () => {
  const person = await creator();
  await world.db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, person.id));
  await moveTo(person, `right-${person.email}`);
  expect((await lastMail(world, person.email, 'email_changed'))?.secret).toBe('');
  expect(await lastMail(world, person.email, 'email_replaced')).toBeNull();
});

test('while it can be restored, nobody else can take the previous address', async () => {
  const robbed = await creator();
  await moveTo(robbed, `thief-${robbed.email}`);
  const takeIt = () =>
    signUp(
      world.anonymous,
      signUpInput.parse({ username: `taker.fox${count}`, fullname: 'Taker', email: robbed.email, password }),
    );
  await expect(takeIt()).rejects.toMatchObject({ fields: { email: [messages.emailTaken] } });
  // If a race gave it away, the link stays valid and nothing is done partially.
  const other = await creator();
  await world.db.update(accounts).set({ email: robbed.email }).where(eq(accounts.id, other.id));
  const token = await mailedSecret(world, robbed.email, 'email_replaced');
  await expect(undo(token)).rejects.toMatchObject({ code: 'CONFLICT', message: messages.formerEmailTaken });
  expect(await authenticate(world.anonymous, robbed)).not.toBeNull();
  await world.db.update(accounts).set({ email: other.email }).where(eq(accounts.id, other.id));
  await undo(token);
  expect(await emailOf(robbed.id)).toBe(robbed.email);
});

test('previous payout details are deleted once their change can no longer be undone', async () => {
  const [past, recent] = [await creator(), await creator()];
  for (const { ctx } of [past, recent]) {
    await savePayoutDetails(ctx, payTo('first@fox.test'));
    await savePayoutDetails(ctx, payTo('second@fox.test'));
  }
  await world.db
    .update(securityChanges)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(securityChanges.accountId, past.id));
  await expect(expireSecurityChanges(past.ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await expireSecurityChanges(world.system)).toBeGreaterThan(0);
  const left = async ({ id }: Creator) =>
    (await world.db.select().from(securityChanges).where(eq(securityChanges.accountId, id))).length;
  expect(await left(past)).toBe(0);
  expect(await left(recent)).toBeGreaterThan(0);
  expect(await expireSecurityChanges(world.system)).toBe(0);
});
