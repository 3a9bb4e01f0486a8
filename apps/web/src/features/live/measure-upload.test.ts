import { limits } from '@foxreel/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measureUpload } from './measure-upload.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A line of that many kbit/s, which remembers what it was given. */
function lineOf(kbps: number) {
  const sent: number[] = [];
  const send = async (body: Uint8Array<ArrayBuffer>) => {
    sent.push(body.length);
    await vi.advanceTimersByTimeAsync((body.length * 8) / kbps);
  };
  return { sent, send };
}

test('a line is timed with about three seconds of bytes that nothing can compress', async () => {
  const line = lineOf(4_000);
  expect(await measureUpload(line.send)).toBeCloseTo(4_000, -2);
  expect(line.sent).toEqual([262_144, expect.closeTo(1_500_000, -4)]);
  let zeros = 0;
  await measureUpload(async (body) => {
    zeros = body.filter((byte) => byte === 0).length / body.length;
    await vi.advanceTimersByTimeAsync(1_000);
  });
  expect(zeros).toBeLessThan(0.01);
});

test('a fast line is not given more than the server takes, and a slow one no second try', async () => {
  const fast = lineOf(200_000);
  await measureUpload(fast.send);
  expect(fast.sent.at(-1)).toBe(limits.bandwidthProbeBytesMax);
  const slow = lineOf(400);
  expect(await measureUpload(slow.send)).toBeCloseTo(400, 0);
  expect(slow.sent).toHaveLength(1);
});

test('a line that carries nothing in time is at zero; another failure is passed on', async () => {
  const never = () => Promise.reject(new DOMException('late', 'TimeoutError'));
  expect(await measureUpload(never)).toBe(0);
  await expect(measureUpload(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
});
