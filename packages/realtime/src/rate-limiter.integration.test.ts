import { randomBytes } from 'node:crypto';
import { requiredVariable } from '@foxreel/testing';
import { afterAll, expect, test } from 'vitest';
import { connectRealtime, createRateLimiter } from './index.ts';

const prefix = `test:${randomBytes(4).toString('hex')}:`;
const here = connectRealtime(requiredVariable('VALKEY_URL'), { prefix });
const there = connectRealtime(requiredVariable('VALKEY_URL'), { prefix });
const away = connectRealtime('redis://127.0.0.1:1', { prefix });
afterAll(() => Promise.all([here.close(), there.close(), away.close()]));

test('all processes count together, each key for itself', async () => {
  const limit = { name: 'together', points: 3, windowSeconds: 60 };
  const limiters = [createRateLimiter(here, limit), createRateLimiter(there, limit)];
  const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((turn) => limiters[turn % 2]?.consume('a')));
  expect(answers.filter((answer) => answer?.allowed)).toHaveLength(3);
  const rejection = answers.find((answer) => answer && !answer.allowed);
  expect(rejection).toEqual({ allowed: false, retryAfterSeconds: 60 });
  expect(await limiters[0]?.consume('b')).toEqual({ allowed: true });
});

test('a window expires', async () => {
  const limiter = createRateLimiter(here, { name: 'short', points: 1, windowSeconds: 1 });
  expect(await limiter.consume('a')).toEqual({ allowed: true });
  expect(await limiter.consume('a')).toEqual({ allowed: false, retryAfterSeconds: 1 });
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(await limiter.consume('a')).toEqual({ allowed: true });
});

test('each process still limits while Valkey is down', async () => {
  const limiter = createRateLimiter(away, { name: 'alone', points: 2, windowSeconds: 60 });
  const answers = [await limiter.consume('a'), await limiter.consume('a'), await limiter.consume('a')];
  expect(answers.map((answer) => answer.allowed)).toEqual([true, true, false]);
});

test('forgiven attempts start from zero, with and without Valkey', async () => {
  for (const realtime of [here, away]) {
    const limiter = createRateLimiter(realtime, { name: 'forgiving', points: 1, windowSeconds: 60 });
    await limiter.consume('a');
    expect((await limiter.consume('a')).allowed).toBe(false);
    await limiter.forgive('a');
    expect((await limiter.consume('a')).allowed).toBe(true);
  }
});
