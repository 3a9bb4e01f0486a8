import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { emptyPong, FrameCounter, maskedText, sentAt } from './socket-frames.ts';

/** A load process's task: to open subscribers, or to report and reset what they have received. */
export type SocketTask =
  | { do: 'open'; port: number; path: string; tokens: string[]; count: number; query: string; variables: object }
  | { do: 'tell' };

export interface SocketHeard {
  deliveries: number;
  /** Milliseconds from a message's creation to its arrival, for one subscriber in twenty. */
  latencies: number[];
  /** Connections that the server has closed so far. */
  ended: number;
  /** CPU that this process used since the last call: if it exceeds the server's, the delays are its own. */
  cpuSeconds: number;
}

const sockets: Socket[] = [];
let deliveries = 0;
let latencies: number[] = [];
let ended = 0;
let cpu = process.cpuUsage();
const triesMax = 5;

/**
 * Once all are connected it polls its sockets every few milliseconds instead of being woken for each: in reality clients are
 * elsewhere, but here each write of the server has to wake this process. 10,000 plain writes of 1.5 kB took 232 to 355 ms
 * without and 163 to 202 ms with polling, next to other work. The pauses count as delay.
 */
const napMs = 2;

/** All sockets read into the same buffer in turn: data is only counted. */
const memory = Buffer.allocUnsafeSlow(64 * 1024);

/** A subscriber over graphql-transport-ws; for the naive server, which needs no handshake, as soon as it is connected. */
function open(task: Extract<SocketTask, { do: 'open' }>, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const token = task.tokens[index];
    const counter = new FrameCounter();
    let state: 'connecting' | 'greeted' | 'open' = 'connecting';
    let greeting = '';
    const hear = (count: number) => {
      if (state === 'open') {
        const frames = counter.take(memory, count);
        deliveries += frames;
        for (; counter.pings > 0; counter.pings -= 1) socket.write(emptyPong);
        if (index % 20 === 0 && frames > 0)
          for (const at of sentAt(memory.subarray(0, count))) latencies.push(Date.now() - at);
        return;
      }
      greeting += memory.toString('latin1', 0, count);
      if (state === 'connecting' && greeting.includes('\r\n\r\n')) {
        if (!greeting.includes('HTTP/1.1 101')) return reject(new Error(greeting.slice(0, 200)));
        state = 'greeted';
        socket.write(maskedText(JSON.stringify({ type: 'connection_init', payload: token ? { token } : {} })));
      } else if (state === 'greeted' && greeting.includes('connection_ack')) {
        state = 'open';
        const payload = { query: task.query, variables: task.variables };
        socket.write(maskedText(JSON.stringify({ id: randomUUID(), type: 'subscribe', payload })));
        resolve();
      }
    };
    const onread = {
      buffer: memory,
      callback: (count: number) => {
        hear(count);
        return true;
      },
    };
    const socket = connect({ port: task.port, host: '127.0.0.1', noDelay: true, onread });
    sockets.push(socket);
    socket.on('error', reject);
    socket.on('close', () => {
      ended += 1;
      reject(new Error('The server ended a connection'));
    });
    socket.write(
      `GET ${task.path} HTTP/1.1\r\nHost: 127.0.0.1:${task.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n`,
    );
  });
}

async function openAll(task: Extract<SocketTask, { do: 'open' }>): Promise<void> {
  for (let from = 0; from < task.count; from += 50)
    await Promise.all(Array.from({ length: Math.min(50, task.count - from) }, (_, at) => openAgain(task, from + at)));
  ended = 0;
  nap(new Int32Array(new SharedArrayBuffer(4)));
}

function nap(cell: Int32Array): void {
  Atomics.wait(cell, 0, 0, napMs);
  setImmediate(nap, cell);
}

/** On a busy machine a greeting may exceed the server's time limit: the client retries, like real ones. */
async function openAgain(task: Extract<SocketTask, { do: 'open' }>, index: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open(task, index);
    } catch (error) {
      if (tries >= triesMax) throw error;
    }
  }
}

process.on('message', async (task: SocketTask) => {
  try {
    if (task.do === 'open') await openAll(task);
    const { user, system } = process.cpuUsage(cpu);
    process.send?.({ deliveries, latencies, ended, cpuSeconds: (user + system) / 1e6 } satisfies SocketHeard);
    deliveries = 0;
    latencies = [];
    cpu = process.cpuUsage();
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
process.send?.('ready');
