import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { requiredVariable } from './test-environment.ts';

/** A proxy to a server that one test can close without affecting others. */
export interface Gate {
  /** The server's address, through the proxy. */
  url: string;
  /** Holds all traffic but keeps the connections: the server is slow. */
  hold(): void;
  /** Drops all connections and accepts no more: the server is down. */
  shut(): void;
  /** Releases held traffic and accepts connections. */
  open(): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of the tests' Valkey (VALKEY_URL), initially open. */
export const startValkeyGate = (): Promise<Gate> => startGate(requiredVariable('VALKEY_URL'), 6379);

/** Starts a proxy in front of the server at `address`, initially open. */
export async function startGate(address: string, standardPort: number): Promise<Gate> {
  const target = new URL(address);
  const pairs = new Set<readonly [Socket, Socket]>();
  let shut = false;
  const end = () => {
    for (const [client, server] of pairs) {
      client.destroy();
      server.destroy();
    }
  };
  const gate = createServer((client) => {
    if (shut) return void client.destroy();
    const server = connect(Number(target.port || standardPort), target.hostname);
    const pair = [client, server] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [server, client] as const]) {
      one.on('error', () => {});
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
      one.pipe(other);
    }
  });
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const own = gate.address();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = typeof own === 'object' && own ? String(own.port) : '';
  return {
    url: url.href,
    hold() {
      for (const [client, server] of pairs) {
        client.unpipe(server).pause();
        server.unpipe(client).pause();
      }
    },
    shut() {
      shut = true;
      end();
    },
    open() {
      shut = false;
      for (const [client, server] of pairs) {
        client.pipe(server);
        server.pipe(client);
      }
    },
    async close() {
      end();
      gate.close();
      await once(gate, 'close');
    },
  };
}
