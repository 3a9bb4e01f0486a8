import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileProgress, FileReply, FileRequest } from './fetch-file.ts';

interface Asked {
  wanted: Omit<FileRequest, 'id'>;
  take: (reply: FileReply) => void;
  progress: (progress: FileProgress) => void;
  leave: () => void;
}
const asked = vi.hoisted((): Asked[] => []);
vi.hoisted(() => {
  const page = { self: globalThis, status: '', location: { href: 'https://foxreel.test/' } };
  Object.assign(globalThis, page);
});
vi.mock('./request-file.ts', () => ({
  requestFile: (wanted: Asked['wanted'], take: Asked['take'], progress: Asked['progress']) => {
    const leave = vi.fn();
    asked.push({ wanted, take, progress, leave });
    return leave;
  },
}));
const { default: Hls } = await import('hls.js/light');
const { workerLoader } = await import('./worker-loader.ts');

const Loader = workerLoader((give) => {
  give();
  return () => {};
});
const { fragLoadPolicy } = Hls.DefaultConfig;
const config = {
  loadPolicy: fragLoadPolicy.default,
  maxRetry: 0,
  timeout: 0,
  retryDelay: 0,
  maxRetryDelay: 0,
};

function load(context: Partial<Parameters<InstanceType<typeof Loader>['load']>[0]> = {}) {
  const loader = new Loader(Hls.DefaultConfig);
  const callbacks = { onSuccess: vi.fn(), onError: vi.fn(), onTimeout: vi.fn(), onAbort: vi.fn() };
  const whole = { url: '/files/segment.m4s', responseType: 'arraybuffer', ...context };
  loader.load(Object.assign(Object.create(null), whole), config, callbacks);
  return { loader, callbacks };
}

function newest(): Asked {
  const found = asked.at(-1);
  if (!found) throw new Error('Nothing was asked for');
  return found;
}

const file = (more: Partial<Extract<FileReply, { kind: 'file' }>> = {}): FileReply => {
  const first = performance.timeOrigin + performance.now() + 40;
  const came = { status: 200, url: 'https://foxreel.test/files/segment.m4s', age: null, first, end: first + 60 };
  return { id: 1, kind: 'file', data: new ArrayBuffer(1000), ...came, ...more };
};

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("hls.js's files through a worker", () => {
  it('requests the absolute URL and range, for as long as hls.js waits', () => {
    load({ rangeStart: 10, rangeEnd: 20, headers: { 'x-a': 'b' } });
    expect(newest().wanted).toEqual({
      url: 'https://foxreel.test/files/segment.m4s',
      headers: { 'x-a': 'b', range: 'bytes=10-19' },
      text: false,
      firstByteMs: 10_000,
      wholeMs: 120_000,
    });
  });

  it('delivers a file with its network timing', () => {
    const { loader, callbacks } = load();
    newest().progress({ id: 1, kind: 'progress', first: performance.timeOrigin + 1e6, loaded: 400, total: 1000 });
    expect(loader.stats).toMatchObject({ loaded: 400, total: 1000 });
    newest().take(file({ age: '5' }));
    const { loading, loaded, total } = loader.stats;
    expect(loading.end - loading.first).toBeCloseTo(60);
    expect([loaded, total]).toEqual([1000, 1000]);
    const url = 'https://foxreel.test/files/segment.m4s';
    expect(callbacks.onSuccess).toHaveBeenCalledOnce();
    expect(callbacks.onSuccess.mock.calls[0]?.[0]).toMatchObject({ url, code: 200 });
    expect(loader.getCacheAge?.()).toBe(5);
  });

  it('reports permanent errors at once, with their status', () => {
    const { callbacks } = load();
    newest().take({ id: 1, kind: 'failed', status: 404, statusText: 'Not Found' });
    expect(callbacks.onError.mock.calls[0]?.[0]).toEqual({ code: 404, text: 'Not Found' });
    vi.runAllTimers();
    expect(asked).toHaveLength(1);
  });

  it('retries server errors as often as hls.js allows, and then reports them', () => {
    const { callbacks } = load();
    const retries = fragLoadPolicy.default.errorRetry?.maxNumRetry ?? 0;
    for (let time = 0; time <= retries; time += 1) {
      expect(callbacks.onError).not.toHaveBeenCalled();
      newest().take({ id: 1, kind: 'failed', status: 503, statusText: '' });
      vi.runAllTimers();
    }
    expect(asked).toHaveLength(retries + 1);
    expect(callbacks.onError).toHaveBeenCalledOnce();
  });

  it('retries timeouts, and reports one when retries are used up', () => {
    const { callbacks } = load();
    const retries = fragLoadPolicy.default.timeoutRetry?.maxNumRetry ?? 0;
    for (let time = 0; time <= retries; time += 1) {
      newest().take({ id: 1, kind: 'timeout' });
      vi.runAllTimers();
    }
    expect(asked).toHaveLength(retries + 1);
    expect(callbacks.onTimeout).toHaveBeenCalledOnce();
  });

  it('drops an aborted file, and delivers none after it was destroyed', () => {
    const { loader, callbacks } = load();
    loader.abort();
    expect(newest().leave).toHaveBeenCalledOnce();
    expect(loader.stats.aborted).toBe(true);
    expect(callbacks.onAbort).toHaveBeenCalledOnce();
    const gone = load();
    gone.loader.destroy();
    newest().take(file());
    expect(gone.callbacks.onSuccess).not.toHaveBeenCalled();
  });
});

const idle = vi.hoisted(() => new Set<() => void>());
vi.mock('../../timing.ts', () => ({
  whenIdle: (action: () => void) => {
    idle.add(action);
    return () => void idle.delete(action);
  },
}));
const { createTurnLimiter } = await import('./worker-loader.ts');

it('queues a video’s files until it becomes current, and none afterwards', () => {
  const { turn, setActive } = createTurnLimiter();
  const given: string[] = [];
  for (const name of ['playlist', 'left', 'segment']) {
    const leave = turn(() => given.push(name));
    if (name === 'left') leave();
  }
  const [first] = idle;
  first?.();
  expect(given).toEqual(['playlist']);
  setActive(true);
  expect(given).toEqual(['playlist', 'segment']);
  expect(idle.size).toBe(0);
  turn(() => given.push('next'));
  expect(given).toEqual(['playlist', 'segment', 'next']);
  setActive(false);
  turn(() => given.push('waits'));
  expect(given).not.toContain('waits');
});
