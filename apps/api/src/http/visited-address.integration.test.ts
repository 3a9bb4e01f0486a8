import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLiveServer } from '@foxreel/domain/live';
import { createTestWorld, lastMail, type TestWorld } from '@foxreel/testing';
import { beforeAll, expect, test } from 'vitest';
import { askAsHost } from '../testing/ask-as-host.ts';
import { signIn } from '../testing/sign-in.ts';
import { createTestApi, type TestApi } from '../testing/test-api.ts';

/* Links use the requested loopback name; no other Host is ever trusted. */
const own = 'http://127.0.0.1:3000';
const names = ['localhost:3000', '127.0.0.1:8080', '[::1]:3000'];
const foreign = ['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test'];
let world: TestWorld;
let local: TestApi;
let open: TestApi;

beforeAll(async () => {
  world = await createTestWorld();
  const live = createLiveServer({ url: 'ws://127.0.0.1:9', apiKey: 'key', apiSecret: 'x'.repeat(32) });
  local = await createTestApi(world, { webAddress: own, live });
  open = await createTestApi(world, { webAddress: own, live, variables: { PUBLIC_URL: own } });
  await writeFile(join(local.webRoot, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
});

test('links in mails use the requested loopback name, and never a host that a stranger names', async () => {
  const linkAfter = async (api: TestApi, host: string) => {
    const person = await world.createPerson();
    const email = `new.${person.username}@example.test`;
    const fields = { type: 'email', username: `m.${person.username}`, fullname: 'Mia', email, password: 'Demo1234!' };
    const { text } = await askAsHost(api.address, { host, path: '/api/signup', body: fields });
    expect(text).toContain('"error":null');
    return (await lastMail(world, email, 'verify_email'))?.text.match(/https?:\/\/[^/]*/)?.[0];
  };
  for (const host of names) expect(await linkAfter(local, host), host).toBe(`http://${host}`);
  for (const host of foreign) expect(await linkAfter(local, host), host).toBe(own);
  expect(await linkAfter(open, 'localhost:3000')).toBe(own);
});

test('so do the WHIP URL and a page’s canonical URL', async () => {
  const creator = await world.createPerson({ creator: true });
  const browser = await signIn(local, world, creator);
  const cookie = `auth_id=${browser.cookies.get('auth_id')}`;
  const body = { query: '{ auth_account { studio { whip_url } } }' };
  const addresses = async (host: string) => {
    const { text } = await askAsHost(local.address, { host, path: '/api', body, cookie });
    const page = await askAsHost(local.address, { host, path: `/${creator.username}` });
    return [JSON.parse(text).data.auth_account.studio.whip_url, /rel="canonical" href="([^"]*)"/.exec(page.text)?.[1]];
  };
  const at = (origin: string) => [`${origin}/live/${creator.username}?direction=send`, `${origin}/${creator.username}`];
  for (const host of names) expect(await addresses(host), host).toEqual(at(`http://${host}`));
  for (const host of foreign) expect(await addresses(host), host).toEqual(at(own));
});
