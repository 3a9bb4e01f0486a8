import { connect } from 'node:net';

/** A load process's task: to open event streams on the apis in turn, or to report and reset what they have received. */
export type StreamTask = { do: 'open'; ports: number[]; from: number; count: number } | { do: 'tell' };

export interface StreamsHeard {
  deliveries: number;
  /** Streams that a server has closed so far. */
  ended: number;
}

const mark = '"clock"';
/** An api lets 1,000 streams of one address in, and one address has 28,000 ports. */
const perAddress = 900;
const atOnce = 50;
/** All sockets read into the same buffer in turn: events are only counted. */
const memory = Buffer.allocUnsafeSlow(64 * 1024);

let deliveries = 0;
let ended = 0;

/** The address that the stream of this number comes from: from 127.0.1.1 on. */
function addressOf(index: number): string {
  const place = Math.floor(index / perAddress);
  return `127.0.${1 + Math.floor(place / 250)}.${1 + (place % 250)}`;
}

/** Resolves with the stream's first event. */
function open(port: number, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    let ready = false;
    const hear = (count: number) => {
      text += memory.toString('latin1', 0, count);
      if (!ready && text.includes('"ready"')) {
        ready = true;
        resolve();
      } else if (!ready && text.includes('\r\n\r\n') && !text.startsWith('HTTP/1.1 200'))
        reject(new Error(text.slice(0, 300)));
      if (!ready) return;
      deliveries += text.split(mark).length - 1;
      text = text.slice(1 - mark.length);
    };
    const onread = {
      buffer: memory,
      callback: (count: number) => {
        hear(count);
        return true;
      },
    };
    const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(index), noDelay: true, onread });
    socket.on('error', reject);
    socket.on('close', () => {
      ended += 1;
      reject(new Error('The server ended a stream'));
    });
    socket.write(`GET /trpc/stream.open HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\n\r\n`);
  });
}

async function openAll({ ports, from, count }: Extract<StreamTask, { do: 'open' }>): Promise<void> {
  for (let done = 0; done < count; done += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, count - done) }, (_, at) => {
        const index = from + done + at;
        return open(ports[index % ports.length] ?? 0, index);
      }),
    );
}

process.on('message', async (task: StreamTask) => {
  try {
    if (task.do === 'open') await openAll(task);
    process.send?.({ deliveries, ended } satisfies StreamsHeard);
    deliveries = 0;
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
process.send?.('ready');
