import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { TimeLeft, UploadTask } from './upload-task.ts';

const opened = (key: string) => ({ url: `https://foxreel.test/ingest/${key}`, key, name: 'waves.mp4', customId: null });
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Calls by method; a POST waits until the test provides its URL. */
const calls: string[] = [];
let answer: (key: string) => void = () => undefined;

/** Its request for bytes never ends. */
class FakeXMLHttpRequest {
  upload = new EventTarget();
  open(method: string, url: string) {
    calls.push(`${method} ${url}`);
  }
  setRequestHeader() {}
  addEventListener() {}
  send() {}
  abort() {
    calls.push('PUT aborted');
  }
}

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal('window', { location: new URL('https://foxreel.test/studio/upload/progress') });
  vi.stubGlobal('XMLHttpRequest', FakeXMLHttpRequest);
  vi.stubGlobal('fetch', (input: unknown, init?: RequestInit): Promise<Response> => {
    calls.push(`${init?.method ?? 'GET'} ${input}`);
    if (init?.method !== 'POST') return Promise.resolve(new Response(null));
    return new Promise((resolve) => {
      answer = (key) => resolve(Response.json([opened(key)]));
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  new UploadTask({
    url: '/api/uploadthing',
    request: { file: new File(['waves'], 'waves.mp4'), details: { description: 'Waves', tags: ['sea'] } },
    opened: opened('first'),
    onProgress: () => undefined,
    onState: () => undefined,
    onRetry: () => undefined,
  });

it('discards the next URL unused if canceled again before it arrives', async () => {
  const task = open();
  task.cancel();
  task.item.retry();
  const second = task.run();
  await settled();
  task.cancel();
  answer('second');
  await second;
  await settled();
  expect(task.state).toBe('canceled');
  expect(calls.filter((call) => !call.startsWith('POST'))).toEqual([
    'DELETE https://foxreel.test/api/ingest/first',
    'DELETE https://foxreel.test/api/ingest/second',
  ]);
});

it('sends nothing if canceled before the first byte', async () => {
  const task = open();
  const first = task.run();
  task.cancel();
  await first;
  await settled();
  expect(calls.filter((call) => call.startsWith('PUT http'))).toEqual([]);
});

it('sends to the new URL on a retry', async () => {
  const task = open();
  task.cancel();
  task.item.retry();
  const second = task.run();
  await settled();
  answer('second');
  await expect.poll(() => calls).toContain('PUT https://foxreel.test/ingest/second');
  task.cancel();
  await second;
  await expect.poll(() => calls).toContain('PUT aborted');
});

test('the time left follows the last seconds, not the first', () => {
  const left = new TimeLeft();
  expect(left.seconds(1000)).toBeNull();
  left.note(0, 0);
  left.note(10, 100);
  expect(left.seconds(1000)).toBeNull();
  left.note(100, 1000);
  expect(left.seconds(1000)).toBe(9);
  left.note(110, 10_000);
  left.note(510, 12_000);
  expect(left.seconds(1110)).toBe(3);
});

test('after a break, and when bytes must be sent again, it starts over', () => {
  const left = new TimeLeft();
  left.note(0, 0);
  left.note(500, 1000);
  left.note(300, 1100);
  expect(left.seconds(1000)).toBeNull();
  left.note(400, 2100);
  expect(left.seconds(1000)).toBe(6);
  left.reset();
  expect(left.seconds(1000)).toBeNull();
});
