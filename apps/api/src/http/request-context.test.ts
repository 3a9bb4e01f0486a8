import { expect, test } from 'vitest';
import { knownDevice } from './cookies.ts';

const secret = 'a secret of this server';
function device(cookie?: string, of = secret) {
  const headers: string[] = [];
  const device = knownDevice({ cookie, secret: of, secure: true, append: (header) => headers.push(header) });
  const value = () => headers.at(-1)?.split(/[=;]/)[1] ?? '';
  return { ...device, headers, value };
}

test('a device is known to accounts that signed in on it, and to nobody else', () => {
  const first = device();
  expect(first.keyFor('ann@example.test')).toBeNull();
  first.remember('ann@example.test');
  expect(first.headers).toEqual([expect.stringMatching(/^device_id=[\w.-]+; .*SameSite=Lax; HttpOnly; Secure$/)]);
  const second = device(first.value());
  expect(second.keyFor('Ann@example.test')).toMatch(/^[\w-]{22} ann@example\.test$/);
  expect(second.keyFor('bob@example.test')).toBeNull();
  second.remember('bob@example.test');
  const third = device(second.value());
  expect(third.keyFor('ann@example.test')).toBe(second.keyFor('ann@example.test'));
  expect(third.keyFor('bob@example.test')).not.toBeNull();
});

test('a forged or changed cookie, or one signed elsewhere, is no known device', () => {
  const real = device();
  real.remember('ann@example.test');
  const [id = '', signature = ''] = real.value().split('.');
  const other = `${'A'.repeat(21)}x`;
  for (const cookie of ['', 'x', id, `${id}.`, `${id}.${other}`, `${other}.${signature}`, `${id}.${signature}.`])
    expect(device(cookie).keyFor('ann@example.test'), cookie).toBeNull();
  expect(device(real.value(), 'another secret').keyFor('ann@example.test')).toBeNull();
});

test('it keeps the last five accounts that share it', () => {
  let cookie: string | undefined;
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'f']) {
    const shared = device(cookie);
    shared.remember(`${name}@example.test`);
    cookie = shared.value();
  }
  const known = ['a', 'b', 'f'].map((name) => device(cookie).keyFor(`${name}@example.test`) !== null);
  expect(known).toEqual([false, true, true]);
});
