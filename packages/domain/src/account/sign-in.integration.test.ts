import { messages, signInWithCodeInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, lastMail, mailedSecret } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { authenticate, requestSignInCode, signInWithCode } from './index.ts';

const world = await createTestWorld();
const { accounts, emailTokens } = schema;
const refused = { code: 'BAD_INPUT', message: messages.codeInvalid };
async function asked(email: string): Promise<string> {
  await requestSignInCode(world.anonymous, { email });
  return mailedSecret(world, email, 'sign_in_code');
}
const enter = (email: string, code: string) => signInWithCode(world.anonymous, { email, code });
const wrong = (code: string) => (code === '0000' ? '0001' : '0000');

test('an emailed code signs in once; neither it nor a plain hash of it is stored, nor is it in the subject', async () => {
  const person = await world.createPerson();
  const code = await asked(person.email);
  expect(code).toMatch(/^\d{4}$/);
  expect((await lastMail(world, person.email, 'sign_in_code'))?.subject).not.toContain(code);
  const [stored] = await world.db.select().from(emailTokens).where(eq(emailTokens.accountId, person.id));
  expect(stored?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  const { account, session } = await enter(person.email, code);
  expect(account.id).toBe(person.id);
  expect(await authenticate(world.anonymous, { token: session.token })).toMatchObject({ accountId: person.id });
  await expect(enter(person.email, code)).rejects.toMatchObject(refused);
});

test('an unknown address gets the same answers after the same minimum time', async () => {
  const started = performance.now();
  expect(await requestSignInCode(world.anonymous, { email: 'nobody@example.test' })).toBeUndefined();
  await expect(enter('nobody@example.test', '1234')).rejects.toMatchObject(refused);
  const person = await world.createPerson();
  await expect(enter(person.email, '1234')).rejects.toMatchObject(refused);
  expect(performance.now() - started).toBeGreaterThan(3 * 340);
  expect(await lastMail(world, 'nobody@example.test', 'sign_in_code')).toBeNull();
});

test('five wrong attempts invalidate the code, even concurrent ones', async () => {
  const person = await world.createPerson();
  const code = await asked(person.email);
  await Promise.allSettled(Array.from({ length: 12 }, () => enter(person.email, wrong(code))));
  const [stored] = await world.db.select().from(emailTokens).where(eq(emailTokens.accountId, person.id));
  expect(stored?.tries).toBe(5);
  await expect(enter(person.email, code)).rejects.toMatchObject(refused);
  expect((await enter(person.email, await asked(person.email))).account.id).toBe(person.id);
});

test('of many concurrent right attempts one signs in', async () => {
  const person = await world.createPerson();
  const code = await asked(person.email);
  const tries = await Promise.allSettled([1, 2, 3].map(() => enter(person.email, code)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('another account’s code, an expired one and a superseded one do not sign in', async () => {
  const [one, two] = [await world.createPerson(), await world.createPerson()];
  const first = await asked(one.email);
  const second = await asked(one.email);
  if (first !== second) await expect(enter(one.email, first)).rejects.toMatchObject(refused);
  expect(await world.db.select().from(emailTokens).where(eq(emailTokens.accountId, one.id))).toHaveLength(1);
  const others = await asked(two.email);
  if (others !== second) await expect(enter(one.email, others)).rejects.toMatchObject(refused);
  await world.db.update(emailTokens).set({ expiresAt: new Date() }).where(eq(emailTokens.accountId, one.id));
  await expect(enter(one.email, second)).rejects.toMatchObject(refused);
});

test('a suspended account gets no code, and cannot use an earlier one', async () => {
  const person = await world.createPerson();
  const code = await asked(person.email);
  await world.db.update(accounts).set({ suspendedAt: new Date() }).where(eq(accounts.id, person.id));
  await expect(enter(person.email, code)).rejects.toMatchObject(refused);
  const mails = () => world.db.select().from(schema.mails).where(eq(schema.mails.accountId, person.id));
  const before = (await mails()).length;
  await requestSignInCode(world.anonymous, { email: person.email });
  expect(await mails()).toHaveLength(before);
});

test.each(['', '123', '12345', 'abcd', '12 4', '１２３４', 1234])('%o is no code', (code) => {
  const parsed = signInWithCodeInput.safeParse({ email: 'a@example.test', code });
  expect(parsed.error?.issues[0]?.message).toBe(messages.codeFormat);
});
