import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockHolder, releaseLock, takeLock } from './child-processes.ts';

const lockFile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'foxreel-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'run', 'lock');
};

test('a lock held by a live process is refused, naming the holder', async () => {
  const file = lockFile();
  expect(await takeLock(file, 'first', 0)).toBeNull();
  expect(await takeLock(file, 'second', 0)).toMatchObject({ pid: process.pid, what: 'first' });
  releaseLock(file);
  expect(lockHolder(file)).toBeNull();
  expect(await takeLock(file, 'third', 0)).toBeNull();
});

test('the lock of a dead process, or of a reused pid, is taken over', async () => {
  const file = lockFile();
  await takeLock(file, 'first', 0);
  for (const holder of [
    { pid: process.pid, identity: 'an older start', what: 'old' },
    { pid: 2 ** 22 + 1, identity: 'x', what: 'gone' },
    'no lock at all',
  ]) {
    writeFileSync(file, JSON.stringify(holder));
    expect(await takeLock(file, 'new', 0)).toBeNull();
    expect(lockHolder(file)?.what).toBe('new');
  }
});

test('of many concurrent takers exactly one gets a stale lock', async () => {
  const file = lockFile();
  await takeLock(file, 'first', 0);
  writeFileSync(file, JSON.stringify({ pid: 2 ** 22 + 1, identity: 'x', what: 'gone' }));
  const results = await Promise.all(Array.from({ length: 8 }, (_, index) => takeLock(file, `taker ${index}`, 0)));
  expect(results.filter((holder) => holder === null)).toHaveLength(1);
});
