import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { requiredVariable } from './test-environment.ts';

/** A way to Valkey that a test can close, without anybody else losing theirs. */
export interface ValkeyGate {
  /** For connectRealtime. */
  url: string;
  /** Lets nothing through, and keeps the connections: Valkey is slow. */
  hold(): void;
  /** Ends all connections and takes no more: Valkey is away. */
  shut(): void;
  /** Lets through what waited, and new connections. */
  open(): void;
  close(): Promise<void>;
}

/** Starts a gate before the Valkey of the tests (VALKEY_URL), open at first. */
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
