import { messages } from '@foxreel/contracts';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { createTestApi, type TestBrowser } from '../testing/test-api.ts';
import { rateLimits } from './abuse-limits.ts';

const world = await createTestWorld();
/** Requests state their address, as behind a proxy: an attacker has many. */
const api = await createTestApi(world, { variables: { TRUST_PROXY: 'true' } });

let addresses = 0;
const anotherAddress = () => {
  addresses += 1;
  return `10.${addresses >> 8}.${addresses & 255}.1`;
};
const logIn = async (
  browser: TestBrowser,
  { email }: { email: string },
  password: string,
  address = anotherAddress(),
) => {
  const reply = await browser.post('/api/auth', { type: 'email', email, password }, { 'x-forwarded-for': address });
  const { account, error } = await reply.json();
  return { status: reply.status, id: account?.id ?? null, error };
};

/** An account with a password, in a browser that its email now knows. */
async function signUp() {
  const browser = api.browser();
  const name = `owner${addresses}`;
  const person = { email: `${name}@example.test`, password: 'Sunflower77' };
  const body = { type: 'email', username: name, fullname: 'Owner', ...person };
  const reply = await browser.post('/api/signup', body, { 'x-forwarded-for': anotherAddress() });
  const { account } = await reply.json();
  return { ...person, id: account.id, browser };
}

/** Wrong passwords from many addresses, until the email's limit for unknown devices is spent. */
async function flood(person: { email: string }) {
  for (let tries = 0; tries < rateLimits.signInEmail.points; tries += 20)
    await Promise.all(Array.from({ length: 20 }, () => logIn(api.browser(), person, 'Wrong1234')));
}

test('a flood of wrong passwords from many addresses stops neither a known device nor the right password', {
  timeout: 240_000,
}, async () => {
  const owner = await signUp();
  const deviceKey = owner.browser;
  await flood(owner);
  // Strangers continue, with very few attempts per address.
  const address = anotherAddress();
  for (let tries = 0; tries < rateLimits.signInGuardedHere.points; tries += 1)
    expect((await logIn(api.browser(), owner, 'Wrong1234', address)).status).toBe(200);
  expect(await logIn(api.browser(), owner, 'Wrong1234', address)).toMatchObject({
    status: 429,
    error: messages.signInGuarded,
  });
  // Even behind the attacker's address.
  expect((await logIn(deviceKey, owner, 'Wrong1234', address)).status).toBe(200);
  expect((await logIn(deviceKey, owner, owner.password, address)).id).toBe(owner.id);
  expect((await logIn(api.browser(), owner, owner.password)).id).toBe(owner.id);
});

test('a known device has limited attempts too, and is unknown to other accounts', {
  timeout: 120_000,
}, async () => {
  const [owner, other] = [await signUp(), await signUp()];
  const deviceKey = owner.browser;
  const address = anotherAddress();
  expect((await logIn(deviceKey, owner, owner.password, address)).id).toBe(owner.id);
  const bound = rateLimits.signInDevice.points + rateLimits.signInEmailHere.points;
  for (let tries = 0; tries < bound; tries += 1)
    expect((await logIn(deviceKey, owner, 'Wrong1234', address)).status).toBe(200);
  expect((await logIn(deviceKey, owner, owner.password, address)).status).toBe(429);
  for (let tries = 0; tries < rateLimits.signInEmailHere.points; tries += 1)
    expect((await logIn(deviceKey, other, 'Wrong1234', address)).status).toBe(200);
  expect((await logIn(deviceKey, other, 'Wrong1234', address)).status).toBe(429);
});
