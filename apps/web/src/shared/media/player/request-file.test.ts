import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CancelRequest, FileReply, FileRequest } from './fetch-file.ts';

/** A worker that records its messages. */
class KeepingWorker extends EventTarget {
  static made: KeepingWorker[] = [];
  told: (FileRequest | CancelRequest)[] = [];
  constructor() {
    super();
    KeepingWorker.made.push(this);
  }
  postMessage(message: FileRequest | CancelRequest) {
    this.told.push(message);
  }
}

const file = { url: 'https://foxreel.test/segment', headers: {}, text: true, firstByteMs: 5000, wholeMs: 5000 };
const fetched = vi.fn(async () => new Response('abc'));

beforeEach(() => {
  vi.resetModules();
  KeepingWorker.made = [];
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('Worker', KeepingWorker);
});
afterEach(() => vi.unstubAllGlobals());

const request = async (take: (reply: FileReply) => void) =>
  (await import('./request-file.ts')).requestFile(file, take, vi.fn());

it('requests all files from one worker, and resolves each', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  await request(first);
  await request(second);
  const [worker, ...others] = KeepingWorker.made;
  expect(others).toEqual([]);
  expect(worker?.told).toEqual([
    { ...file, id: 1 },
    { ...file, id: 2 },
  ]);
  worker?.dispatchEvent(new MessageEvent('message', { data: { id: 2, kind: 'timeout' } }));
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledExactlyOnceWith({ id: 2, kind: 'timeout' });
});

it('tells the worker once that a file is no longer wanted, and nothing about finished ones', async () => {
  const take = vi.fn();
  const leave = await request(take);
  leave();
  leave();
  const [worker] = KeepingWorker.made;
  expect(worker?.told.slice(1)).toEqual([{ id: 1, unwanted: true }]);
  worker?.dispatchEvent(new MessageEvent('message', { data: { id: 1, kind: 'timeout' } }));
  expect(take).not.toHaveBeenCalled();
});

it('fetches in the page what a failed worker still owes, and everything after', async () => {
  const [before, after] = [vi.fn(), vi.fn()];
  await request(before);
  KeepingWorker.made[0]?.dispatchEvent(new Event('error'));
  await request(after);
  await vi.waitFor(() => expect(after).toHaveBeenCalledOnce(), 10_000);
  expect(before).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'file', data: 'abc' }));
  expect(KeepingWorker.made).toHaveLength(1);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('fetches in the page if no worker can be created', async () => {
  vi.stubGlobal('Worker', function refused() {
    throw new Error('Refused');
  });
  const take = vi.fn();
  await request(take);
  const arrived = expect.objectContaining({ data: 'abc' });
  await vi.waitFor(() => expect(take).toHaveBeenCalledExactlyOnceWith(arrived), 10_000);
});
