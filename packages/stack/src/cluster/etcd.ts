import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '../stack.ts';
import { type ClusterPorts, clusterGroups } from './cluster-ports.ts';
import { answersOk, waitFor } from './wait-for.ts';

const localUrl = (port: number) => `http://127.0.0.1:${port}`;

/** The arguments of member `index`. Elections are patient: all members share one machine's disk and cores. */
export function etcdArguments(ports: ClusterPorts['etcd'], index: number, folder: string): string[] {
  const own = ports[index];
  if (!own) throw new Error(`There is no etcd ${index}`);
  const members = ports.map(({ peer }, member) => `etcd-${member + 1}=${localUrl(peer)}`).join(',');
  return Object.entries({
    name: `etcd-${index + 1}`,
    'data-dir': folder,
    'listen-client-urls': localUrl(own.client),
    'advertise-client-urls': localUrl(own.client),
    'listen-peer-urls': localUrl(own.peer),
    'initial-advertise-peer-urls': localUrl(own.peer),
    'initial-cluster': members,
    'initial-cluster-token': 'foxreel',
    'heartbeat-interval': '300',
    'election-timeout': '3000',
    'log-level': 'warn',
  }).map(([name, value]) => `--${name}=${value}`);
}

/** Starts the members, which elect a leader; Patroni keeps in them who is the primary. */
export async function startEtcd(stack: Stack, program: string, ports: ClusterPorts['etcd']): Promise<void> {
  const members = ports.map((_port, index) => {
    const folder = join(stack.folders.dataDir, `etcd-${index + 1}`);
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o700);
    return stack.process(clusterGroups.etcd, {
      name: `etcd-${index + 1}`,
      command: program,
      args: etcdArguments(ports, index, folder),
      env: process.env,
      graceMs: 3000,
    });
  });
  await Promise.all(members.map((member) => member.start()));
  const healthy = async () =>
    (await Promise.all(ports.map(({ client }) => answersOk(`${localUrl(client)}/health`)))).every(Boolean);
  await waitFor('etcd', members, healthy, { signal: stack.signal });
}
