import { createHash, randomBytes } from 'node:crypto';
import { schema } from '@foxreel/db';
import type { Person, TestWorld } from '@foxreel/testing';
import type { TestApi, TestBrowser } from './test-api.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** A person's browser, signed in without a password, as if it had just been confirmed. */
export async function signIn(api: TestApi, world: TestWorld, person: Pick<Person, 'id'>): Promise<TestBrowser> {
  const token = randomBytes(24).toString('hex');
  await world.db.insert(schema.sessions).values({
    accountId: person.id,
    tokenHash: hash(token),
    accessHash: hash(`${token}a`),
    expiresAt: new Date(Date.now() + 3_600_000),
    passwordConfirmedAt: new Date(),
  });
  const browser = api.browser();
  browser.cookies.set('auth_id', token);
  return browser;
}
