import { messages, signUpInput, updateAccountInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, lastMail } from '@foxreel/testing';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { authenticate, getProfile, saveAvatar, signIn, signUp, updateAccount } from './index.ts';

const world = await createTestWorld();
const { accounts } = schema;
const password = 'Demo1234!';
let count = 0;
async function member() {
  count += 1;
  const email = `change${count}@example.test`;
  const username = `change.fox${count}`;
  const { account, session } = await signUp(
    world.anonymous,
    signUpInput.parse({ username, fullname: 'Change Fox', email, password }),
  );
  const actor = await authenticate(world.anonymous, { token: session.token });
  if (!actor) throw new Error('The session is not there');
  return { id: account.id, username, email, session, ctx: world.contextOf(actor) };
}
const rowOf = async (id: string) => (await world.db.select().from(accounts).where(eq(accounts.id, id)))[0];
const save = (ctx: Parameters<typeof updateAccount>[0], input: unknown) =>
  updateAccount(ctx, updateAccountInput.parse(input));
const issues = (input: unknown) =>
  (updateAccountInput.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

test('changes the given fields under their documented names; an empty text clears', async () => {
  const { ctx, id } = await member();
  const { account, pendingEmail } = await save(ctx, {
    name: ' New Name ',
    phone: '+49 1',
    gender: 'other',
    interests: ['men', 'women'],
    bio: 'Hello',
    socials: { instagram: 'insta', twitter: 'tweet' },
  });
  expect(pendingEmail).toBeNull();
  expect(account).toMatchObject({
    id,
    fullname: 'New Name',
    bio: 'Hello',
    socials: { instagram: 'insta', twitter: 'tweet' },
    own: { phone: '+49 1', gender: 'other', interests: ['men', 'women'] },
  });
  await save(ctx, { phone: '', instagram: '', language: 'pt-BR', reduced_data: false });
  expect(await rowOf(id)).toMatchObject({ language: 'pt-BR', reducedData: false });
  await save(ctx, { reduced_data: '' });
  expect(await rowOf(id)).toMatchObject({ language: 'pt-BR', reducedData: null });
  expect(await rowOf(id)).toMatchObject({ phone: null, instagram: null, twitter: 'tweet', fullname: 'New Name' });
});

test.each<[string, unknown, string[][]]>([
  ['a field that is not known', { role: 'staff' }, [['role', messages.unknownField]]],
  ['one in socials', { socials: { tiktok: 'x' } }, [['socials.tiktok', messages.unknownField]]],
  ['a language without texts', { language: 'tlh' }, [['language', 'Must be en, de, es, fr, pt-BR, ar or ja']]],
  ['an empty name', { fullname: '  ' }, [['fullname', messages.nameRequired]]],
  ['a short username', { username: 'abc' }, [['username', messages.usernameLength]]],
  ['a username with a space', { username: 'two words' }, [['username', messages.usernameCharacters]]],
  ['an email without a host', { email: 'me@' }, [['email', messages.emailInvalid]]],
  [
    'a short password',
    { current_password: password, new_password: 'abc1' },
    [['new_password', messages.newPasswordLength]],
  ],
  [
    'only letters',
    { current_password: password, new_password: 'abcdefgh' },
    [['new_password', messages.newPasswordCharacters]],
  ],
  [
    'only digits',
    { current_password: password, new_password: '12345678' },
    [['new_password', messages.newPasswordCharacters]],
  ],
  ['no current password', { new_password: 'abcdefg1' }, [['current_password', messages.currentPasswordRequired]]],
  ['no new password', { password }, [['new_password', messages.passwordRequired]]],
])('refuses %s at its field', (_name, input, expected) => expect(issues(input)).toEqual(expected));

test('rejects a taken or reserved username and a taken email, and writes nothing partially', async () => {
  const [one, two] = [await member(), await member()];
  const failure = await save(one.ctx, {
    bio: 'Written?',
    username: two.username.toUpperCase(),
    email: two.email,
  }).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: 'BAD_INPUT',
    fields: { username: [messages.usernameTaken], email: [messages.emailTaken] },
  });
  await expect(save(one.ctx, { username: 'settings' })).rejects.toMatchObject({
    fields: { username: [messages.usernameReserved] },
  });
  expect(await rowOf(one.id)).toMatchObject({ bio: null, username: one.username });
});

test('a new username keeps the account; of two concurrent claims one wins', async () => {
  const [one, two] = [await member(), await member()];
  const requested = `wanted.${one.username}`;
  const tries = await Promise.allSettled([one, two].map(({ ctx }) => save(ctx, { username: requested })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { fields: { username: [messages.usernameTaken] } },
  });
  const winner = tries[0]?.status === 'fulfilled' ? one : two;
  expect(await getProfile(world.anonymous, { username: requested })).toMatchObject({ id: winner.id });
  expect(await getProfile(world.anonymous, { username: winner.username })).toBeNull();
  await save(winner.ctx, { username: requested.toUpperCase() });
  expect((await rowOf(winner.id))?.username).toBe(requested.toUpperCase());
});

test('a new password needs the current one, ends the other sessions and keeps this one', async () => {
  const { id, email, ctx, session } = await member();
  const elsewhere = await signIn(world.anonymous, { email, password });
  const change = { current_password: password, new_password: 'longer-words' };
  await expect(save(ctx, { ...change, current_password: 'Wrong1234' })).rejects.toMatchObject({
    fields: { current_password: [messages.passwordWrong] },
  });
  await save(ctx, change);
  expect(await authenticate(world.anonymous, { token: session.token })).toMatchObject({ accountId: id });
  expect(await authenticate(world.anonymous, { token: elsewhere.session.token })).toBeNull();
  expect((await signIn(world.anonymous, { email, password: 'longer-words' })).account.id).toBe(id);
  expect(await lastMail(world, email, 'password_changed')).not.toBeNull();
});

test('a form that repeats current values changes nothing and sends no email', async () => {
  const { id, email, username, ctx } = await member();
  expect(await save(ctx, { username, email: email.toUpperCase(), fullname: 'Change Fox' })).toMatchObject({
    pendingEmail: null,
  });
  expect(await lastMail(world, email, 'email_changed')).toBeNull();
  expect(await rowOf(id)).toMatchObject({ email, username });
});

test('sets the uploaded avatar, or none', async () => {
  const { id, ctx } = await member();
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#d24' } })
    .png()
    .toBuffer();
  const { filename, url } = await saveAvatar(ctx, { body: picture });
  expect((await save(ctx, { avatar: filename })).account.avatar).toBe(url);
  expect((await save(ctx, { avatar: url })).account.avatar).toBe(url);
  await expect(save(ctx, { avatar: '../../other.webp' })).rejects.toMatchObject({
    fields: { avatar: [messages.avatarUnknown] },
  });
  await save(ctx, { avatar: '' });
  expect((await rowOf(id))?.avatarKey).toBeNull();
  expect(await world.storage.stat(`avatars/${filename}`)).toBeNull();
});

test('an API token may change the profile, but not username, email or password', async () => {
  const { id, email, ctx } = await member();
  const byToken = world.contextOf({
    kind: 'account',
    accountId: id,
    sessionId: id,
    scopes: ['account'],
    creator: false,
    staff: false,
  });
  expect((await save(byToken, { bio: 'By a tool' })).account.bio).toBe('By a tool');
  for (const input of [
    { username: 'tool.fox' },
    { email: 'tool@example.test' },
    { current_password: password, new_password: 'longer-words' },
    { email, current_password: password },
  ])
    await expect(save(byToken, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(save(world.anonymous, { bio: 'x' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect((await save(ctx, {})).account.bio).toBe('By a tool');
});
