import { expect, test } from 'vitest';
import { isOpenSandbox } from './settings.ts';

test.each([
  ['127.0.0.1', false],
  ['localhost', false],
  ['::1', false],
  ['0.0.0.0', true],
  ['::', true],
  ['192.0.2.1', true],
])('a sandbox at %s is open to others: %s', (HOST, open) => {
  expect(isOpenSandbox({ SANDBOX: true, HOST })).toBe(open);
  expect(isOpenSandbox({ SANDBOX: false, HOST })).toBe(false);
});
