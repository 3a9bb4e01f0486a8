import { connect } from 'node:net';

/**
 * A load process's task: to open event streams on the apis in turn, to let each of their pages show a creator, or to report what
 * they have received.
 */
export type StreamTask =
  | { do: 'open'; ports: number[]; from: number; count: number }
  | { do: 'watch'; creator: string }
  | { do: 'tell' };

export interface StreamsHeard {
  /** When events of lives came since the last report: milliseconds since 1970, and how many then. */
  arrivals: [at: number, count: number][];
  /** The fewest and the most of them that one stream has ever received. */
  fewest: number;
  most: number;
  /** Streams that a server has closed so far. */
  ended: number;
}

/** What a stream has become: its id, its api, and how many events of lives it has received. */
interface OpenStream {
  id: string;
  port: number;
  heard: number;
}

const mark = '"type":"live"';
/** An api lets 1,000 streams of one address in, and one address has 28,000 ports. */
const perAddress = 900;
const atOnce = 50;
/** All sockets read into the same buffer in turn: events are only counted. */
const memory = Buffer.allocUnsafeSlow(64 * 1024);

const streams: OpenStream[] = [];
let arrivals = new Map<number, number>();
let ended = 0;

/** The address that the stream of this number comes from: from 127.0.1.1 on. */
function addressOf(index: number): string {
  const place = Math.floor(index / perAddress);
  return `127.0.${1 + Math.floor(place / 250)}.${1 + (place % 250)}`;
}

/** Resolves once the stream has said that it is ready. */
function open(port: number, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    let stream: OpenStream | null = null;
    const hear = (count: number) => {
      text += memory.toString('latin1', 0, count);
      if (stream) {
        const found = text.split(mark).length - 1;
        const now = Date.now();
        if (found > 0) arrivals.set(now, (arrivals.get(now) ?? 0) + found);
        stream.heard += found;
        text = text.slice(1 - mark.length);
        return;
      }
      const id = /"type":"ready","stream":"([\w-]{36})"/.exec(text)?.[1];
      if (id) {
        stream = { id, port, heard: 0 };
        streams.push(stream);
        text = '';
        resolve();
      } else if (text.includes('\r\n\r\n') && !text.startsWith('HTTP/1.1 200')) reject(new Error(text.slice(0, 300)));
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

/** As a page does that has got `ready` and shows this creator's live. */
async function watch({ id, port }: OpenStream, creator: string): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${port}/trpc/stream.watch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ stream: id, lives: [creator] }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(text.slice(0, 300));
}

async function watchAll(creator: string): Promise<void> {
  for (let done = 0; done < streams.length; done += atOnce)
    await Promise.all(streams.slice(done, done + atOnce).map((stream) => watch(stream, creator)));
}

process.on('message', async (task: StreamTask) => {
  try {
    if (task.do === 'open') await openAll(task);
    if (task.do === 'watch') await watchAll(task.creator);
    const heard = streams.reduce(
      ({ fewest, most }, stream) => ({ fewest: Math.min(fewest, stream.heard), most: Math.max(most, stream.heard) }),
      { fewest: Number.POSITIVE_INFINITY, most: 0 },
    );
    process.send?.({ arrivals: [...arrivals], ...heard, ended } satisfies StreamsHeard);
    arrivals = new Map();
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
process.send?.('ready');
