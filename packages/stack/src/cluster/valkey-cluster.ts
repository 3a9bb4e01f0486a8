import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { valkeyProgram } from '../parts/valkey.ts';
import { lastLine, runCommand } from '../process/managed-process.ts';
import type { Stack } from '../stack.ts';
import { loadOrCreateSecret, StackError } from '../steps.ts';
import { type ClusterPorts, clusterGroups } from './cluster-ports.ts';
import { listens, waitFor } from './wait-for.ts';

/** The settings of one node, without persistence: events and rate limits may be lost. */
export function valkeyNodeConfig(node: { server: number; bus: number }, folder: string, password: string): string {
  const lines = [
    ...[`port ${node.server}`, 'bind 127.0.0.1', `dir ${JSON.stringify(folder)}`],
    ...[`requirepass ${password}`, `masterauth ${password}`],
    ...[
      'cluster-enabled yes',
      `cluster-port ${node.bus}`,
      'cluster-config-file nodes.conf',
      'cluster-node-timeout 5000',
    ],
    ...['save ""', 'appendonly no', 'daemonize no'],
  ];
  return `${lines.join('\n')}\n`;
}

/** Starts three primaries with a replica each. Returns their addresses as VALKEY_URL takes them. */
export async function startValkeyCluster(stack: Stack, ports: ClusterPorts['valkey']): Promise<string> {
  const program = await valkeyProgram(stack.signal);
  const password = loadOrCreateSecret(join(stack.folders.dataDir, 'valkey-cluster-password'));
  const nodes = ports.map((node, index) => {
    const name = `valkey-${index + 1}`;
    const folder = join(stack.folders.dataDir, name);
    // Each start makes a new cluster: the old one's members may have had other ports.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const settings = join(folder, 'valkey.conf');
    writeFileSync(settings, valkeyNodeConfig(node, folder, password), { mode: 0o600 });
    return stack.process(clusterGroups.stores, {
      name,
      command: program,
      args: [settings],
      env: process.env,
      graceMs: 1000,
    });
  });
  await Promise.all(nodes.map((node) => node.start()));
  const allListen = async () => (await Promise.all(ports.map(({ server }) => listens(server)))).every(Boolean);
  await waitFor('Valkey', nodes, allListen, { signal: stack.signal });
  const addresses = ports.map(({ server }) => `127.0.0.1:${server}`);
  // Its own client, with the password where nobody sees it.
  const client = program.replace(/-server$/, '-cli');
  const env = { ...process.env, REDISCLI_AUTH: password, VALKEYCLI_AUTH: password };
  const ask = (args: string[]) => runCommand(client, args, { env, signal: stack.signal, timeoutMs: 60_000 });
  const made = await ask(['--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes']);
  if (made.code !== 0) throw new StackError(`The Valkey cluster was not made: ${lastLine(made.output)}`);
  const whole = async () => {
    const states = await Promise.all(
      ports.map(({ server }) => ask(['-p', String(server), '--no-auth-warning', 'cluster', 'info'])),
    );
    return states.every(({ output }) => output.includes('cluster_state:ok'));
  };
  await waitFor('The Valkey cluster', nodes, whole, { signal: stack.signal });
  return addresses.map((address) => `redis://:${password}@${address}`).join(',');
}
