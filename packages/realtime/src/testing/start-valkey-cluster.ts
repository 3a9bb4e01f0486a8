import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GlideClient } from '@valkey/valkey-glide';

const slots = 16_384;
const primaries = 3;
const patienceMs = 20_000;

interface Node {
  port: number;
  process: ChildProcess;
  client: GlideClient;
  id: string;
}

/** A cluster of real servers: three primaries, of which the first has a replica. */
export interface ValkeyCluster {
  /** For connectRealtime: the addresses of all nodes. */
  url: string;
  /** Sends a command to each primary. */
  onPrimaries(command: string[]): Promise<void>;
  /** Kills the first primary, whose replica then takes its slots. */
  killFirst(): void;
  /** Ends all nodes and deletes their files. */
  close(): Promise<void>;
}

/** Starts a cluster on free ports of 127.0.0.1. It decides within two seconds that a node is gone. */
export async function startValkeyCluster(): Promise<ValkeyCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'foxreel-valkey-'));
  const program = execFileSync('sh', ['-c', 'command -v valkey-server || command -v redis-server'], {
    encoding: 'utf8',
  }).trim();
  const ports = await freePorts(2 * (primaries + 1));
  const nodes: Node[] = [];
  for (let at = 0; at <= primaries; at += 1) {
    const [port = 0, busPort = 0] = ports.slice(2 * at);
    nodes.push(await startNode(program, folder, port, busPort));
    await nodes[0]?.client.customCommand(['CLUSTER', 'MEET', '127.0.0.1', String(port), String(busPort)]);
  }
  const [first] = nodes;
  const replica = nodes.at(-1);
  if (!first || !replica) throw new Error('The cluster has no nodes');
  const perNode = Math.ceil(slots / primaries);
  for (const [at, { client }] of nodes.slice(0, primaries).entries()) {
    const last = Math.min((at + 1) * perNode, slots) - 1;
    await client.customCommand(['CLUSTER', 'ADDSLOTSRANGE', String(at * perNode), String(last)]);
  }
  await until(async () => String(await replica.client.customCommand(['CLUSTER', 'NODES'])).includes(first.id));
  await replica.client.customCommand(['CLUSTER', 'REPLICATE', first.id]);
  await until(async () =>
    String(await replica.client.customCommand(['INFO', 'replication'])).includes('link_status:up'),
  );
  for (const { client } of nodes)
    await until(async () => String(await client.customCommand(['CLUSTER', 'INFO'])).includes('cluster_state:ok'));
  return {
    url: nodes.map(({ port }) => `redis://127.0.0.1:${port}`).join(','),
    async onPrimaries(command) {
      for (const { client } of nodes.slice(0, primaries)) await client.customCommand(command);
    },
    killFirst: () => void first.process.kill('SIGKILL'),
    async close() {
      for (const node of nodes) {
        node.client.close();
        if (node.process.exitCode !== null || node.process.signalCode !== null) continue;
        node.process.kill('SIGKILL');
        await once(node.process, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startNode(program: string, folder: string, port: number, busPort: number): Promise<Node> {
  const settings = {
    ...{ port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' },
    ...{ 'cluster-enabled': 'yes', 'cluster-port': busPort, 'cluster-node-timeout': 2000 },
    'cluster-config-file': `nodes-${port}.conf`,
  };
  const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const process = spawn(program, words, { stdio: 'ignore' });
  let client: GlideClient | null = null;
  await until(async () => {
    client = await GlideClient.createClient({ addresses: [{ host: '127.0.0.1', port }] });
    return true;
  });
  if (!client) throw new Error('The node does not answer');
  return { port, process, client, id: await idOf(client) };
}

const idOf = async (client: GlideClient): Promise<string> => String(await client.customCommand(['CLUSTER', 'MYID']));

/** Asks until the answer is yes; a rejection is a no. */
async function until(ask: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + patienceMs; !(await ask().catch(() => false)); await sleep(50))
    if (Date.now() > end) throw new Error('The cluster does not come up');
}

/** They are all held until the last is known, so that none comes twice. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => addressOf(server.address()).port);
  await Promise.all(
    servers.map(async (server) => {
      server.close();
      await once(server, 'close');
    }),
  );
  return ports;
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address;
}
