import { messages, signUpInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, lastMail, mailedSecret, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { withTransaction } from '../kernel/index.ts';
import { getPendingEmail, resendVerification, signUp, updateAccount, verifyEmail } from './index.ts';

const world = await createTestWorld();
const { accounts, emailTokens } = schema;
const refused = { code: 'BAD_INPUT', message: messages.emailTokenInvalid };
const rowOf = async (id: string) => (await world.db.select().from(accounts).where(eq(accounts.id, id)))[0];
const hashFor = (email: string) => mailedSecret(world, email, 'verify_email');
const withMail = async (person: Person) => {
  await resendVerification(person.ctx);
  return hashFor(person.email);
};
const expire = (accountId: string) =>
  world.db
    .update(emailTokens)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(emailTokens.accountId, accountId));

test('sign-up emails a link stored only as a hash; it verifies once, whoever opens it', async () => {
  const input = signUpInput.parse({
    username: 'new.fox',
    fullname: 'New Fox',
    email: 'new@example.test',
    password: 'Demo1234!',
  });
  const { account } = await signUp(world.anonymous, input);
  const mail = await lastMail(world, input.email, 'verify_email');
  expect(mail?.text).toContain(`https://foxreel.test/verify-email?hash=${mail?.secret}`);
  const hash = mail?.secret ?? '';
  expect(hash).toMatch(/^[\w-]{43}$/);
  const stored = await world.db.select().from(emailTokens).where(eq(emailTokens.accountId, account.id));
  expect(JSON.stringify(stored)).not.toContain(hash);
  expect((await rowOf(account.id))?.emailVerifiedAt).toBeNull();
  await verifyEmail(world.anonymous, { hash });
  expect((await rowOf(account.id))?.emailVerifiedAt).toBeInstanceOf(Date);
  await expect(verifyEmail(world.anonymous, { hash })).rejects.toMatchObject(refused);
});

test('system accounts count as verified and get no email', async () => {
  const input = signUpInput.parse({
    username: 'demo.fox',
    fullname: 'Demo',
    email: 'demo@example.test',
    password: 'Demo1234!',
  });
  const { account } = await signUp(world.system, input);
  expect(account.own?.emailVerified).toBe(true);
  expect(await lastMail(world, input.email, 'verify_email')).toBeNull();
});

test('a wrong, an expired and a superseded link are rejected alike', async () => {
  const person = await world.createPerson();
  await expect(verifyEmail(world.anonymous, { hash: 'nonsense' })).rejects.toMatchObject(refused);
  const first = await withMail(person);
  const second = await withMail(person);
  await expect(verifyEmail(world.anonymous, { hash: first })).rejects.toMatchObject(refused);
  await expire(person.id);
  await expect(verifyEmail(world.anonymous, { hash: second })).rejects.toMatchObject(refused);
  expect((await rowOf(person.id))?.emailVerifiedAt).toBeNull();
  await verifyEmail(world.anonymous, { hash: await withMail(person) });
  await expect(resendVerification(person.ctx)).rejects.toMatchObject({ message: messages.emailVerified });
});

test('of many concurrent uses of a link, one verifies', async () => {
  const person = await world.createPerson();
  const hash = await withMail(person);
  const opened = await Promise.allSettled([1, 2, 3, 4].map(() => verifyEmail(world.anonymous, { hash })));
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('neither a password reset link nor a deleted account’s link verifies', async () => {
  const person = await world.createPerson();
  const hash = await withMail(person);
  await world.db.update(accounts).set({ suspendedAt: new Date() }).where(eq(accounts.id, person.id));
  await expect(verifyEmail(world.anonymous, { hash })).rejects.toMatchObject(refused);
  await world.db.update(accounts).set({ suspendedAt: null }).where(eq(accounts.id, person.id));
  await world.db.update(emailTokens).set({ purpose: 'password_reset' }).where(eq(emailTokens.accountId, person.id));
  await expect(verifyEmail(world.anonymous, { hash })).rejects.toMatchObject(refused);
});

test('a new email awaits verification; the old address is notified, but not of the new one', async () => {
  const person = await world.createPerson({ emailVerifiedAt: new Date() });
  const email = `new-${person.email}`;
  expect(await updateAccount(person.ctx, { email })).toMatchObject({
    pendingEmail: email,
    account: { own: { email: person.email, emailVerified: true } },
  });
  expect(await getPendingEmail(person.ctx)).toBe(email);
  const notice = await lastMail(world, person.email, 'email_changed');
  expect(notice?.text).not.toContain(email);
  await verifyEmail(world.anonymous, { hash: await hashFor(email) });
  expect(await rowOf(person.id)).toMatchObject({ email, emailVerifiedAt: expect.any(Date) });
  expect(await getPendingEmail(person.ctx)).toBeNull();
});

test('resending goes to the pending address, also after its link has expired', async () => {
  const person = await world.createPerson({ emailVerifiedAt: new Date() });
  const email = `later-${person.email}`;
  await updateAccount(person.ctx, { email });
  await expire(person.id);
  await resendVerification(person.ctx);
  await verifyEmail(world.anonymous, { hash: await hashFor(email) });
  expect((await rowOf(person.id))?.email).toBe(email);
});

test('an address taken by another account meanwhile is rejected, and the link stays unused', async () => {
  const [person, other] = [await world.createPerson(), await world.createPerson()];
  const email = `wanted-${person.email}`;
  await updateAccount(person.ctx, { email });
  await world.db.update(accounts).set({ email }).where(eq(accounts.id, other.id));
  const hash = await hashFor(email);
  await expect(verifyEmail(world.anonymous, { hash })).rejects.toMatchObject({
    code: 'CONFLICT',
    fields: { email: [messages.emailTaken] },
  });
  await world.db.update(accounts).set({ email: other.email }).where(eq(accounts.id, other.id));
  await verifyEmail(world.anonymous, { hash });
  expect((await rowOf(person.id))?.email).toBe(email);
});

test('no link survives a rolled-back transaction', async () => {
  const person = await world.createPerson();
  const failing = withTransaction(person.ctx, async (ctx) => {
    await resendVerification(ctx);
    throw new Error('Taken back');
  });
  await expect(failing).rejects.toThrow('Taken back');
  expect(await lastMail(world, person.email, 'verify_email')).toBeNull();
});

test('resending needs a session', async () => {
  const person = await world.createPerson();
  await expect(resendVerification(world.anonymous)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const byToken = world.contextOf({
    kind: 'account',
    accountId: person.id,
    sessionId: person.id,
    scopes: ['account'],
    creator: false,
    staff: false,
  });
  await expect(resendVerification(byToken)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
