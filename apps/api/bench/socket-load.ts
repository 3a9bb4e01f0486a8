import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { countFrames, maskedText, sentAt } from './socket-frames.ts';

/** What a load process is told: to open subscribers, or to tell and forget what they have heard. */
export type SocketTask =
  | { do: 'open'; port: number; path: string; tokens: string[]; count: number; query: string; variables: object }
  | { do: 'tell' };

export interface SocketHeard {
  deliveries: number;
  /** Milliseconds from the message's making to its arrival, of one subscriber in twenty. */
  latencies: number[];
}

const sockets: Socket[] = [];
let deliveries = 0;
let latencies: number[] = [];

/** A subscriber over graphql-transport-ws; of the naive server, which asks for nothing, as soon as it is connected. */
function open(task: Extract<SocketTask, { do: 'open' }>, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(task.port, '127.0.0.1');
    sockets.push(socket);
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.write(
      `GET ${task.path} HTTP/1.1\r\nHost: 127.0.0.1:${task.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n`,
    );
    const token = task.tokens[index];
    let state: 'connecting' | 'greeted' | 'open' = 'connecting';
    let rest = Buffer.alloc(0);
    socket.on('data', (part) => {
      const bytes = rest.length === 0 ? part : Buffer.concat([rest, part]);
      if (state === 'open') {
        const { frames, used } = countFrames(bytes);
        deliveries += frames;
        if (index % 20 === 0 && frames > 0) for (const at of sentAt(bytes)) latencies.push(Date.now() - at);
        rest = used === bytes.length ? Buffer.alloc(0) : Buffer.from(bytes.subarray(used));
      } else if (state === 'connecting' && bytes.includes('\r\n\r\n')) {
        if (!bytes.includes('HTTP/1.1 101')) return reject(new Error(bytes.toString().slice(0, 200)));
        state = 'greeted';
        socket.write(maskedText(JSON.stringify({ type: 'connection_init', payload: token ? { token } : {} })));
      } else if (state === 'greeted' && bytes.includes('connection_ack')) {
        state = 'open';
        const payload = { query: task.query, variables: task.variables };
        socket.write(maskedText(JSON.stringify({ id: randomUUID(), type: 'subscribe', payload })));
        resolve();
      }
    });
  });
}

async function openAll(task: Extract<SocketTask, { do: 'open' }>): Promise<void> {
  for (let from = 0; from < task.count; from += 50)
    await Promise.all(Array.from({ length: Math.min(50, task.count - from) }, (_, at) => open(task, from + at)));
}

process.on('message', async (task: SocketTask) => {
  try {
    if (task.do === 'open') await openAll(task);
    process.send?.({ deliveries, latencies } satisfies SocketHeard);
    deliveries = 0;
    latencies = [];
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
process.send?.('ready');
