import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type Duplex, Transform } from 'node:stream';

export interface SlowLine {
  /** The proxy address for a browser. */
  address: string;
  /** The upload speed from now on, in bytes per second. */
  speed(bytesPerSecond: number): void;
  /** Body bytes forwarded so far: bytes that a browser considers sent may still be on its machine. */
  passed(): number;
  /** Drops responses of matching URLs from now on; the server still receives the requests. */
  withhold(address: RegExp): void;
  /** Cuts open connections and blocks new ones until restored. */
  cut(): void;
  mend(): void;
  close(): void;
}

/** A connection between browser and product that can be slow, and break during an upload. */
export async function openSlowLine(): Promise<SlowLine> {
  let bytesPerSecond = Number.POSITIVE_INFINITY;
  let broken = false;
  let passed = 0;
  let withheld: RegExp | null = null;
  const server = createServer((incoming, answer) => {
    if (broken) return void incoming.socket.destroy();
    const slow = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const wait = (chunk.length / bytesPerSecond) * 1000;
        const pass = () => {
          passed += chunk.length;
          done(null, chunk);
        };
        if (wait < 1) pass();
        else setTimeout(pass, wait);
      },
    });
    const { method, headers } = incoming;
    const outgoing = request(incoming.url ?? '', { ...(method ? { method } : {}), headers }, (reply) => {
      if (withheld?.test(incoming.url ?? '')) return void reply.resume();
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
      answer.on('close', () => reply.destroy());
    });
    outgoing.on('error', () => incoming.socket.destroy());
    incoming.on('error', () => outgoing.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(slow).pipe(outgoing);
  });
  // Playwright's own calls use a tunnel; they are neither slowed nor cut.
  server.on('connect', ({ url }: IncomingMessage, socket: Duplex) => {
    const { hostname, port } = new URL(`http://${url}`);
    const through = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      through.pipe(socket).pipe(through);
    });
    through.on('error', () => socket.destroy());
    socket.on('error', () => through.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${portOf(server.address())}`,
    speed: (wanted) => {
      bytesPerSecond = wanted;
    },
    passed: () => passed,
    withhold: (address) => {
      withheld = address;
    },
    cut: () => {
      broken = true;
      server.closeAllConnections();
    },
    mend: () => {
      broken = false;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address === 'object' && address) return address.port;
  throw new Error('The line has no port');
}
