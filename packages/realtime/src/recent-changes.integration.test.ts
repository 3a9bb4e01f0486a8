import { randomBytes } from 'node:crypto';
import { requiredVariable } from '@foxreel/testing';
import { afterAll, expect, test } from 'vitest';
import { connectRealtime, createRecentChanges, notingAddressees } from './index.ts';

const prefix = `test:${randomBytes(4).toString('hex')}:`;
const [one, other] = [1, 2].map(() => connectRealtime(requiredVariable('VALKEY_URL'), { prefix }));
if (!one || !other) throw new Error('There are two processes');
afterAll(() => Promise.all([one.close(), other.close()]));

test('a change in one process is known to the others', async () => {
  const [here, there] = [createRecentChanges(one, 60_000), createRecentChanges(other, 60_000)];
  await here.note('a');
  expect([await there.has('a'), await there.has('b')]).toEqual([true, false]);
});

test('a change is forgotten', async () => {
  // The margin makes it one millisecond.
  const changes = createRecentChanges(one, -2_999);
  expect(changes.keptMs).toBe(1);
  await changes.note('forgotten');
  await expect.poll(() => changes.has('forgotten')).toBe(false);
});

test('an account that an event is addressed to reads the primary before it hears of it', async () => {
  const changes = createRecentChanges(other, 60_000);
  const heard = Promise.withResolvers<boolean>();
  const listening = other.listen(['account:told'], () => void changes.has('told').then(heard.resolve));
  await listening.ready;
  notingAddressees(one, changes).publish('account:told', { type: 'clock', offsetMs: 0 });
  expect(await heard.promise).toBe(true);
  notingAddressees(one, changes).publish('media:m', { type: 'clock', offsetMs: 0 });
  expect(await changes.has('m')).toBe(false);
  listening.close();
});

test('without Valkey everybody may have changed something', async () => {
  const changes = createRecentChanges({ evaluate: () => Promise.reject(new Error('Valkey is away')) }, 1);
  await changes.note('a');
  expect(await changes.has('b')).toBe(true);
});
