import { createTestWorld, lastMail, type TestWorld } from '@foxreel/testing';
import { beforeAll, expect, test } from 'vitest';
import { createTestApi, type TestApi, type TestBrowser } from '../testing/test-api.ts';

let world: TestWorld;
let api: TestApi;
beforeAll(async () => {
  world = await createTestWorld();
  api = await createTestApi(world);
});

const newcomer = (username: string) => ({
  type: 'email',
  username,
  fullname: 'Kim Fox',
  email: `${username}@example.test`,
  password: 'Demo1234!',
});
const signUp = (browser: TestBrowser, body: unknown, language?: string) =>
  browser.post('/api/signup', body, language === undefined ? {} : { 'accept-language': language });
const nobody = '019f0000-0000-7000-8000-000000000000';

test('REST errors are in the language of Accept-Language, with their fields', async () => {
  const short = { ...newcomer('kim.one'), username: 'kim' };
  const german = await (await signUp(api.browser(), short, 'de-CH,de;q=0.9,en;q=0.5')).json();
  expect(german.errors.username).toBe('Der Benutzername muss 4 bis 32 Zeichen haben');
  const english = await (await signUp(api.browser(), short, 'nl')).json();
  expect(english.errors.username).toBe('Username must be 4 to 32 characters');
  expect(german.code).toBe(english.code);
});

test('GraphQL errors and the errors of forms are too', async () => {
  const member = api.browser();
  expect((await signUp(member, newcomer('kim.two'))).status).toBe(200);
  const ask = async (query: string, language: string) =>
    (await member.post('/api', { query }, { 'accept-language': language })).json();
  const like = `mutation { like(media: "${nobody}") }`;
  const [french, none] = [await ask(like, 'fr'), await ask(like, '*')];
  expect(french.errors[0]).toMatchObject({
    message: 'Le contenu est introuvable',
    extensions: { code: 'NOT_FOUND' },
  });
  expect(none.errors[0].message).toBe('The media was not found');
  const save = 'mutation { upProfile(account: { gender: "unicorn" }) { errors { field message } } }';
  expect((await ask(save, 'es')).data.upProfile.errors).toEqual([
    { field: 'gender', message: 'Debe ser uno de estos valores: man, woman, other' },
  ]);
});

test('sign-up keeps the language for mails; upProfile changes it', async () => {
  const member = api.browser();
  const input = newcomer('kim.three');
  await signUp(member, input, 'ja,en;q=0.5');
  expect((await lastMail(world, input.email, 'verify_email'))?.text).toContain('Kim Foxさん、こんにちは。');
  const ask = async (query: string) => (await member.post('/api', { query })).json();
  expect((await ask('{ auth_account { language } }')).data.auth_account.language).toBe('ja');
  await ask('mutation { upProfile(account: { language: "de" }) { id } }');
  await ask('mutation { resend_verification { ok } }');
  expect((await lastMail(world, input.email, 'verify_email'))?.text).toContain('Hallo Kim Fox,');
});
