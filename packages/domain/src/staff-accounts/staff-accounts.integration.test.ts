import { messages, restoreAccountInput, staffAccountsInput, suspendAccountInput, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createLiveCreator, createTestWorld, insertMedia, type Person } from '@foxreel/testing';
import { beforeEach, expect, test } from 'vitest';
import { getProfile, signIn, signUp } from '../account/index.ts';
import { makeReport } from '../reports/index.ts';
import { blockAccount } from '../social/index.ts';
import { findStaffAccount, listStaffAccounts, restoreAccount, setAccountRoles, suspendByStaff } from './index.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
const world = await createTestWorld();
let staff: Person;
beforeEach(async () => {
  staff = await world.createPerson({ staff: true });
});

const list = async (by: Person, input: object = {}) =>
  (await listStaffAccounts(by.ctx, staffAccountsInput.parse({ limit: 200, ...input }))).items;
const mailsTo = async ({ id }: { id: string }) =>
  (await world.db.select().from(schema.mails).where(eq(schema.mails.accountId, id))).map(({ kind, text }) => ({
    kind,
    text,
  }));

test('staff find accounts by part of a name, by email or id, and by role or state', async () => {
  const person = await world.createPerson({ fullname: 'Zoë Fjordlund', creator: true });
  const ids = async (input: object) => (await list(staff, input)).map(({ id }) => id);
  for (const query of ['zoe fjord', `@${person.username}`, person.email, person.id])
    expect(await ids({ query }), query).toEqual([person.id]);
  expect(await ids({ query: '%' })).toEqual([]);
  expect(await ids({ filter: 'creators' })).toContain(person.id);
  expect(await ids({ filter: 'staff' })).not.toContain(person.id);
  expect(await ids({ filter: 'suspended' })).toEqual([]);
  const first = await listStaffAccounts(staff.ctx, staffAccountsInput.parse({ limit: 1 }));
  const rest = await list(staff, { after: first.after });
  expect([...first.items, ...rest].map(({ id }) => id)).toEqual(await ids({}));
});

test('a suspended account is signed out, reads why at sign-in and by email, and is restored with everything', async () => {
  const password = 'Sunny1234';
  const email = 'suspended@example.test';
  const { account } = await signUp(world.anonymous, {
    username: 'suspended',
    fullname: 'S',
    email,
    password,
  });
  const { id } = account;
  const { id: media } = await insertMedia(world, { id });
  await makeReport(staff.ctx, { report_media: media, reason: 'Spam' });
  expect(await list(staff, { query: id })).toMatchObject([{ sessions: 1, openReports: 1, suspendedDate: null }]);

  const suspended = await suspendByStaff(staff.ctx, suspendAccountInput.parse({ id, reason: 'Stolen films' }));
  expect(suspended).toMatchObject({ sessions: 0, suspendedDate: expect.any(String), suspensionReason: 'Stolen films' });
  const enter = () => signIn(world.anonymous, { email, password });
  await expect(enter()).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'This account is suspended: Stolen films',
  });
  await expect(signIn(world.anonymous, { email, password: 'Wrong1234' })).rejects.toMatchObject({
    message: messages.signInFailed,
  });
  expect(await getProfile(world.anonymous, { username: 'suspended' })).toBeNull();
  await suspendByStaff(staff.ctx, suspendAccountInput.parse({ id, reason: 'Again' }));
  expect(await mailsTo({ id })).toEqual([
    expect.anything(),
    { kind: 'account_suspended', text: expect.stringContaining('Stolen films') },
  ]);

  for (let twice = 0; twice < 2; twice += 1)
    expect(await restoreAccount(staff.ctx, restoreAccountInput.parse({ id }))).toMatchObject({
      suspendedDate: null,
      suspensionReason: null,
    });
  expect((await mailsTo({ id })).filter(({ kind }) => kind === 'account_restored')).toHaveLength(1);
  expect((await enter()).account.id).toBe(id);
  expect(await getProfile(world.anonymous, { username: 'suspended' })).toMatchObject({ id });
});

test('only staff find suspended accounts, and those that blocked them, by username', async () => {
  const [bad, fan] = await Promise.all([world.createPerson(), world.createPerson()]);
  await blockAccount(bad.ctx, { id: staff.id });
  await suspendByStaff(staff.ctx, { id: bad.id, reason: 'Chargeback' });
  const { username } = bad;
  expect(await findStaffAccount(staff.ctx, { username })).toMatchObject({ id: bad.id, suspensionReason: 'Chargeback' });
  expect(await findStaffAccount(staff.ctx, { username: `${username}x` })).toBeNull();
  await expect(findStaffAccount(fan.ctx, { username })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('roles are granted and revoked; a former creator goes off the air', async () => {
  const creator = await createLiveCreator(world);
  expect(await setAccountRoles(staff.ctx, { id: creator.id, staff: true })).toMatchObject({
    creator: true,
    staff: true,
  });
  await expect(suspendByStaff(staff.ctx, { id: creator.id, reason: 'x' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: messages.staffSuspended,
  });
  expect(await setAccountRoles(staff.ctx, { id: creator.id, creator: false, staff: false })).toMatchObject({
    creator: false,
    staff: false,
  });
  const lives = await world.db.select().from(schema.lives).where(eq(schema.lives.accountId, creator.id));
  expect(lives).toMatchObject([{ state: 'ended' }]);
});

test('only staff, not for themselves, and only on existing accounts', async () => {
  const fan = await world.createPerson();
  await expect(list(fan)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const work of [
    (by: Person, id: string) => suspendByStaff(by.ctx, { id, reason: 'x' }),
    (by: Person, id: string) => setAccountRoles(by.ctx, { id, staff: true }),
    (by: Person, id: string) => restoreAccount(by.ctx, { id }),
  ]) {
    await expect(work(fan, staff.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(work({ ...fan, ctx: world.anonymous }, staff.id)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(work(staff, nobody)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  for (const work of [
    suspendByStaff(staff.ctx, { id: staff.id, reason: 'x' }),
    setAccountRoles(staff.ctx, { id: staff.id, staff: false }),
  ])
    await expect(work).rejects.toMatchObject({ code: 'FORBIDDEN', message: messages.ownAccountByStaff });
  expect(suspendAccountInput.safeParse({ id: fan.id, reason: '  ' }).error?.issues[0]?.message).toBe(
    messages.suspensionReason,
  );
});

test('former staff are signed out everywhere, as their open pages hear the support desk', async () => {
  const former = await world.createPerson({ staff: true });
  await setAccountRoles(staff.ctx, { id: former.id, creator: true });
  expect(await list(staff, { query: former.id })).toMatchObject([{ staff: true, sessions: 1 }]);
  expect(await setAccountRoles(staff.ctx, { id: former.id, staff: false })).toMatchObject({
    staff: false,
    sessions: 0,
  });
  const ended = { type: 'session_ended', session: former.id };
  expect(world.published).toContainEqual({ topic: topics.account(former.id), event: ended });
});

test('making somebody staff asks for the password, as a stolen session must not outlast its end', async () => {
  const accomplice = await world.createPerson();
  await world.db
    .update(schema.sessions)
    .set({ passwordConfirmedAt: null })
    .where(eq(schema.sessions.accountId, staff.id));
  await expect(setAccountRoles(staff.ctx, { id: accomplice.id, staff: true })).rejects.toMatchObject({
    code: 'PASSWORD_REQUIRED',
  });
  expect(await list(staff, { query: accomplice.id })).toMatchObject([{ staff: false }]);
  expect(await setAccountRoles(staff.ctx, { id: accomplice.id, creator: true, staff: false })).toMatchObject({
    creator: true,
    staff: false,
  });
});
