import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password matches only its own hash', async () => {
  const hash = await hashPassword('Demo1234!');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'Demo1234!')).toBe(true);
  expect(await verifyPassword(hash, 'demo1234!')).toBe(false);
});

test('nothing matches a missing or malformed hash', async () => {
  expect(await verifyPassword(null, 'Demo1234!')).toBe(false);
  expect(await verifyPassword('none', 'none')).toBe(false);
});

test('rejects excess concurrent work and serves the rest', { timeout: 60_000 }, async () => {
  const results = await Promise.allSettled(Array.from({ length: 110 }, () => verifyPassword(null, 'x')));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toHaveLength(8);
  for (const error of refused) expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 5 });
  expect(await verifyPassword(null, 'x')).toBe(false);
});
