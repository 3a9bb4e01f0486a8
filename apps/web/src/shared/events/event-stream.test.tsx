import type { StreamEvent } from '@foxreel/contracts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { queryClient } from '../api/trpc.ts';
import { EventStreamProvider, useConnected, useEvents } from './event-stream.tsx';

/** The browser's EventSource, with a server controlled by the test. */
class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  static readonly CLOSED = 2;
  readonly CLOSED = 2;
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
  }
  close() {
    this.readyState = this.CLOSED;
  }
  send(type: string, data: unknown = '') {
    return act(async () => {
      this.dispatchEvent(
        new MessageEvent(type, { data: JSON.stringify(data), lastEventId: type === 'message' ? '1' : '' }),
      );
      await vi.advanceTimersByTimeAsync(0);
    });
  }
  event(event: StreamEvent) {
    return this.send('message', event);
  }
  fail(readyState: number) {
    this.readyState = readyState;
    return this.send('error');
  }
}

beforeEach(() => {
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const ready: StreamEvent = { type: 'ready', stream: 's', account: null };
const heard: string[] = [];

function Page() {
  useEvents(({ type }) => heard.push(type));
  return <p>{useConnected() ? 'connected' : 'reconnecting'}</p>;
}

/** The page with its stream open; `refetches` counts refetches of everything. */
async function openPage() {
  heard.length = 0;
  renderInApp(
    <EventStreamProvider>
      <Page />
    </EventStreamProvider>,
  );
  const refetched = vi.spyOn(queryClient, 'invalidateQueries');
  await pass(0);
  const [source] = FakeEventSource.opened;
  if (!source) throw new Error('No stream was opened');
  await source.send('connected', { reconnectAfterInactivityMs: 40_000 });
  await source.event(ready);
  return { source, refetches: () => refetched.mock.calls.length };
}

test('a page has one stream, whose events reach its components; the first connection refetches nothing', async () => {
  const { source, refetches } = await openPage();
  expect(FakeEventSource.opened.map(({ url }) => url)).toEqual(['/trpc/stream.open']);
  expect(refetches()).toBe(0);
  await source.event({ type: 'clock', offsetMs: 5 });
  expect(heard).toEqual(['clock']);
  expect(screen.getByText('connected')).toBeTruthy();
});

test('a lost connection shows, and everything is refetched afterwards', async () => {
  const { source, refetches } = await openPage();
  await source.fail(0);
  expect(screen.getByText('reconnecting')).toBeTruthy();
  await source.send('connected', { reconnectAfterInactivityMs: 40_000 });
  await source.event(ready);
  expect(screen.getByText('connected')).toBeTruthy();
  expect(refetches()).toBe(1);
});

test('a stream silent for 40 s is reopened', async () => {
  const { source } = await openPage();
  await pass(30_000);
  await source.send('ping');
  await pass(39_000);
  expect(FakeEventSource.opened).toHaveLength(1);
  await pass(1_000);
  expect(FakeEventSource.opened).toHaveLength(2);
  expect(source.readyState).toBe(source.CLOSED);
  expect(screen.getByText('reconnecting')).toBeTruthy();
});

test.each([
  ['the server ends', (source: FakeEventSource) => source.send('return')],
  ['gets an answer that is no stream', (source: FakeEventSource) => source.fail(2)],
])('a stream that %s is opened again after 3 s', async (_what, end) => {
  const { source } = await openPage();
  await end(source);
  expect(screen.getByText('reconnecting')).toBeTruthy();
  await pass(2_900);
  expect(FakeEventSource.opened).toHaveLength(1);
  await pass(200);
  expect(FakeEventSource.opened).toHaveLength(2);
});
