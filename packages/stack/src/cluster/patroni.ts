import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandAs, postgresUser } from '../parts/postgres.ts';
import { killServer } from '../parts/postgres-processes.ts';
import type { ManagedProcess } from '../process/managed-process.ts';
import type { Stack } from '../stack.ts';
import { loadOrCreateSecret } from '../steps.ts';
import { type ClusterPorts, clusterGroups } from './cluster-ports.ts';
import { linkPrograms, type Patroni } from './provide-engines.ts';
import { answersOk, waitFor } from './wait-for.ts';

/** Seconds. The shortest that Patroni allows: a leader that is silent for `ttl` has lost its place. */
const timing = { ttl: 20, loop_wait: 3, retry_timeout: 5 };

interface PatroniOptions {
  ports: ClusterPorts;
  index: number;
  /** The node's own folder. */
  folder: string;
  programFolder: string;
  passwords: { postgres: string; replicator: string };
}

/**
 * Patroni's configuration of a node, as YAML (JSON is YAML). With `synchronous_mode` only a replica that has everything
 * acknowledged may become the primary; while there is no replica, the primary works alone.
 */
export function patroniConfig({ ports, index, folder, programFolder, passwords }: PatroniOptions): string {
  const own = ports.postgres[index];
  if (!own) throw new Error(`There is no PostgreSQL ${index}`);
  const access = ['all all', 'replication replicator'].map((who) => `host ${who} 127.0.0.1/32 scram-sha-256`);
  return JSON.stringify(
    {
      scope: 'foxreel',
      name: nodeName(index),
      restapi: { listen: `127.0.0.1:${own.rest}`, connect_address: `127.0.0.1:${own.rest}` },
      etcd3: { hosts: ports.etcd.map(({ client }) => `127.0.0.1:${client}`) },
      bootstrap: {
        dcs: {
          ...timing,
          maximum_lag_on_failover: 1024 * 1024,
          synchronous_mode: true,
          postgresql: {
            use_pg_rewind: true,
            parameters: {
              max_connections: 300,
              shared_buffers: '128MB',
              random_page_cost: '1.1',
              jit: 'off',
              max_wal_size: '1GB',
              wal_keep_size: '256MB',
              timezone: 'UTC',
              log_timezone: 'UTC',
            },
          },
        },
        initdb: [
          { encoding: 'UTF8' },
          { 'locale-provider': 'builtin' },
          { 'builtin-locale': 'C.UTF-8' },
          { locale: 'C' },
          'data-checksums',
        ],
      },
      postgresql: {
        listen: `127.0.0.1:${own.server}`,
        connect_address: `127.0.0.1:${own.server}`,
        data_dir: join(folder, 'data'),
        bin_dir: programFolder,
        pgpass: join(folder, 'pgpass'),
        authentication: {
          superuser: { username: 'postgres', password: passwords.postgres },
          replication: { username: 'replicator', password: passwords.replicator },
        },
        parameters: { unix_socket_directories: '' },
        pg_hba: access,
        create_replica_methods: ['basebackup'],
        basebackup: [{ checkpoint: 'fast' }],
        // A node that cannot be rewound is copied again.
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
      },
    },
    null,
    2,
  );
}

const nodeName = (index: number) => `postgres-${index + 1}`;

/** PostgreSQL servers under Patroni, one of them the primary. */
export interface PostgresNodes {
  /** The number of the primary, or null while there is none. */
  primary(): Promise<number | null>;
  /** The number of the replica that has everything acknowledged, or null. */
  standby(): Promise<number | null>;
  /** Ends a node like a lost machine; it stays away until start(). */
  kill(index: number): Promise<void>;
  start(index: number): Promise<void>;
  password: string;
}

/** Starts a node for each of the ports; returns when one is the primary and another follows it synchronously. */
export async function startPostgresNodes(stack: Stack, patroni: Patroni, ports: ClusterPorts): Promise<PostgresNodes> {
  const { dataDir } = stack.folders;
  const programFolder = join(dataDir, 'postgres-programs');
  await linkPrograms(programFolder, patroni.toolFolder);
  const secret = (name: string) => loadOrCreateSecret(join(dataDir, `${name}-password`));
  const passwords = { postgres: secret('postgres'), replicator: secret('replicator') };
  const running = new Map<number, ManagedProcess>();

  const start = async (index: number) => {
    const node = patroniProcess(stack, patroni, {
      ports,
      index,
      folder: join(dataDir, nodeName(index)),
      programFolder,
      passwords,
    });
    running.set(index, node);
    await node.start();
  };
  const find = async (role: string) => {
    const answers = await Promise.all(
      ports.postgres.map(({ rest }) => answersOk(`http://127.0.0.1:${rest}/${role}`).catch(() => false)),
    );
    const found = answers.indexOf(true);
    return found === -1 ? null : found;
  };
  const nodes: PostgresNodes = {
    primary: () => find('primary'),
    standby: () => find('synchronous'),
    async kill(index) {
      // Patroni first: it would start its server again.
      await running.get(index)?.kill();
      killServer(join(dataDir, nodeName(index), 'data'));
    },
    start,
    password: passwords.postgres,
  };
  const ready = async (find: () => Promise<number | null>) => (await find()) !== null;
  const patience = { signal: stack.signal, withinMs: 120_000 };
  // One of them creates the database; the others copy it.
  for (const index of ports.postgres.keys()) await start(index);
  await waitFor('The primary', [...running.values()], () => ready(nodes.primary), patience);
  await waitFor('The replica', [...running.values()], () => ready(nodes.standby), patience);
  return nodes;
}

function patroniProcess(stack: Stack, { program, toolFolder }: Patroni, options: PatroniOptions): ManagedProcess {
  const { index, folder, programFolder } = options;
  const user = postgresUser();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const configFile = join(folder, 'patroni.json');
  writeFileSync(configFile, patroniConfig(options), { mode: 0o600 });
  if (user) for (const path of [folder, configFile]) chownSync(path, user.uid, user.gid);
  return stack.process(clusterGroups.postgres, {
    name: nodeName(index),
    ...commandAs(user, program, [configFile], [folder, programFolder, toolFolder]),
    env: { ...process.env, LC_MESSAGES: 'C', PYTHONDONTWRITEBYTECODE: '1' },
    cwd: '/',
    // Both stop at once, and the primary waits for what its replica still takes.
    graceMs: 30_000,
  });
}
