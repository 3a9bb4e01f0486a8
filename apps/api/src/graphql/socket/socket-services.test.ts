import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { KeepAlive, type Pinged } from './socket-services.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Records calls, without a network. */
class CountingSocket {
  readonly OPEN = WebSocket.OPEN;
  readyState: WebSocket['readyState'] = WebSocket.OPEN;
  pings = 0;

  get terminated(): boolean {
    return this.readyState === WebSocket.CLOSED;
  }

  ping(): void {
    this.pings += 1;
  }

  terminate(): void {
    this.readyState = WebSocket.CLOSED;
  }
}

function connect(count: number) {
  const sockets = Array.from({ length: count }, () => new CountingSocket());
  const clients = new Map<CountingSocket, Pinged>(sockets.map((socket) => [socket, { alive: true, pingedAt: 0 }]));
  return { sockets, clients };
}
const pings = (sockets: CountingSocket[]) => sockets.reduce((sum, socket) => sum + socket.pings, 0);
function answer(clients: Map<CountingSocket, Pinged>): void {
  for (const client of clients.values()) client.alive = true;
}

test('every client is pinged once per interval, and never many at once', () => {
  const { sockets, clients } = connect(600);
  const keepAlive = new KeepAlive(clients, 60_000);
  for (let second = 1; second <= 60; second += 1) {
    const before = pings(sockets);
    vi.advanceTimersByTime(1000);
    expect(pings(sockets) - before).toBeLessThanOrEqual(10);
    answer(clients);
  }
  expect(sockets.every((socket) => socket.pings === 1)).toBe(true);
  keepAlive.stop();
});

test('a client that has not answered by the next ping is dropped, and others are not', () => {
  const { sockets, clients } = connect(10);
  const keepAlive = new KeepAlive(clients, 60_000);
  vi.advanceTimersByTime(60_000);
  const [silent, ...others] = sockets;
  for (const socket of others) clients.set(socket, { alive: true, pingedAt: clients.get(socket)?.pingedAt ?? 0 });
  vi.advanceTimersByTime(60_000);
  expect(silent?.terminated).toBe(true);
  expect(others.some((socket) => socket.terminated)).toBe(false);
  keepAlive.stop();
});

test('a client pinged a moment ago has time to answer when thousands before it leave', () => {
  const { sockets, clients } = connect(600);
  const keepAlive = new KeepAlive(clients, 60_000);
  vi.advanceTimersByTime(60_000);
  const last = sockets.at(-1);
  for (const socket of sockets) if (socket !== last) clients.delete(socket);
  vi.advanceTimersByTime(2000);
  expect(last?.terminated).toBe(false);
  keepAlive.stop();
});
