import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { requiredVariable } from './test-environment.ts';

/** A proxy to Valkey that one test can close without affecting others. */
export interface ValkeyGate {
  /** For connectRealtime. */
  url: string;
  /** Holds all traffic but keeps the connections: Valkey is slow. */
  hold(): void;
  /** Drops all connections and accepts no more: Valkey is down. */
  shut(): void;
  /** Releases held traffic and accepts connections. */
  open(): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of the tests' Valkey (VALKEY_URL), initially open. */
export async function startValkeyGate(): Promise<ValkeyGate> {
  const target = new URL(requiredVariable('VALKEY_URL'));
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
    const server = connect(Number(target.port || 6379), target.hostname);
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
  const address = gate.address();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = typeof address === 'object' && address ? String(address.port) : '';
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
