import { expect, test, vi } from 'vitest';
import { SharedReplies, type SharedReply } from './shared-replies.ts';

const reply = (text: string): SharedReply => ({ body: Buffer.from(text), points: 1 });

/** Work that finishes on request. */
function waiting(): {
  work: () => Promise<SharedReply | null>;
  done: (pending: SharedReply | null) => void;
  times: () => number;
} {
  const work = Promise.withResolvers<SharedReply | null>();
  let times = 0;
  return {
    work: () => {
      times += 1;
      return work.promise;
    },
    done: work.resolve,
    times: () => times,
  };
}

test('a reply is cached by text and ring, for five seconds', async () => {
  vi.useFakeTimers();
  const shared = new SharedReplies();
  await shared.make('text', 'ring 1', async () => reply('one'));
  vi.advanceTimersByTime(4900);
  expect(shared.get('text', 'ring 1')?.body.toString()).toBe('one');
  expect(shared.get('text', 'ring 2')).toBeUndefined();
  expect(shared.get('text ', 'ring 1')).toBeUndefined();
  vi.advanceTimersByTime(200);
  expect(shared.get('text', 'ring 1')).toBeUndefined();
  vi.useRealTimers();
});

test('concurrent requests share one computation', async () => {
  const shared = new SharedReplies();
  const { work, done, times } = waiting();
  const asked = [shared.make('text', 'ring 1', work), shared.make('text', 'ring 1', work)];
  done(reply('one'));
  expect((await Promise.all(asked)).map((pending) => pending?.body.toString())).toEqual(['one', 'one']);
  expect(times()).toBe(1);
});

test('work started before a clear is neither cached nor shared', async () => {
  const shared = new SharedReplies();
  const old = waiting();
  const first = shared.make('text', 'ring 1', old.work);
  shared.clear();
  const second = await shared.make('text', 'ring 1', async () => reply('new'));
  old.done(reply('old'));
  expect((await first)?.body.toString()).toBe('old');
  expect(second?.body.toString()).toBe('new');
  expect(shared.get('text', 'ring 1')?.body.toString()).toBe('new');
});

test('missing and failed replies are not cached, and retried', async () => {
  const shared = new SharedReplies();
  expect(await shared.make('text', 'ring 1', async () => null)).toBeNull();
  await expect(shared.make('text', 'ring 1', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(shared.get('text', 'ring 1')).toBeUndefined();
  expect(await shared.make('text', 'ring 1', async () => reply('one'))).not.toBeNull();
});

test('the cache never exceeds its share of memory', async () => {
  const shared = new SharedReplies();
  const megabyte = { body: Buffer.alloc(1024 * 1024), points: 1 };
  const names = Array.from({ length: 40 }, (_, index) => `text ${index}`);
  for (const name of names) await shared.make(name, 'ring 1', async () => megabyte);
  expect(names.filter((name) => shared.get(name, 'ring 1')).length).toBeLessThanOrEqual(32);
  expect(await shared.make('text 40', 'ring 1', async () => megabyte)).toBe(megabyte);
  expect(shared.get('text 40', 'ring 1')).toBeDefined();
});
