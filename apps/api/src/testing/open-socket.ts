import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { TestApi, TestBrowser } from './test-api.ts';

interface Received {
  id?: string;
  type: string;
  payload?: unknown;
}

export interface OpenSocket {
  /** Starts a subscription; returns its id. */
  subscribe(query: string, variables?: Record<string, unknown>): string;
  /** A subscription's messages so far. */
  received(id: string): Received[];
  /** `data` of a subscription's results so far. */
  data(id: string): unknown[];
  /** The close code, once the connection is closed. */
  closed: Promise<number>;
  close(): void;
}

/** A graphql-transport-ws client of one api, signed in like the given browser, if any. */
export async function openSocket({ address }: Pick<TestApi, 'address'>, browser?: TestBrowser): Promise<OpenSocket> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api`, 'graphql-transport-ws');
  const all: Received[] = [];
  const acknowledged = new Promise<void>((resolve, reject) => {
    socket.once('close', (code) => reject(new Error(`The socket was closed: ${code}`)));
    socket.on('message', (data) => {
      const message: Received = JSON.parse(String(data));
      if (message.type === 'connection_ack') resolve();
      else if (message.type === 'ping') socket.send(JSON.stringify({ type: 'pong' }));
      else all.push(message);
    });
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  const token = browser?.cookies.get('access_token');
  socket.send(JSON.stringify({ type: 'connection_init', payload: token ? { token } : {} }));
  await acknowledged;
  let count = 0;
  const received = (id: string) => all.filter((message) => message.id === id);
  return {
    subscribe(query, variables = {}) {
      count += 1;
      const id = `s${count}`;
      socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query, variables } }));
      return id;
    },
    received,
    data: (id) =>
      received(id).flatMap(({ type, payload }) =>
        type === 'next' && typeof payload === 'object' && payload !== null && 'data' in payload ? [payload.data] : [],
      ),
    closed,
    close: () => socket.close(),
  };
}
