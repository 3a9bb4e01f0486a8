import { join } from 'node:path';
import type { Environment } from '@foxreel/config';
import postgres from 'postgres';
import { portIsFree } from '../parts/ports.ts';
import { provideFfmpeg } from '../parts/services.ts';
import { startValkey } from '../parts/valkey.ts';
import type { ManagedProcess } from '../process/managed-process.ts';
import { addressOf, migrateAll, productProcess, productReady, workers } from '../product.ts';
import type { Stack } from '../stack.ts';
import { loadOrCreateSecret, StackError, steps } from '../steps.ts';
import { type ClusterPorts, clusterGroups, clusterPorts, everyPort, sizes } from './cluster-ports.ts';
import { startEtcd } from './etcd.ts';
import { startHaproxy } from './haproxy.ts';
import { startLivekitNodes } from './livekit-nodes.ts';
import { type PostgresNodes, startPostgresNodes } from './patroni.ts';
import { apiEntry, startPgbouncer } from './pgbouncer.ts';
import { providePatroni, provideSeaweed, provideServer } from './provide-engines.ts';
import { startSeaweed } from './seaweedfs.ts';
import { skewedClocks } from './skewed-clocks.ts';
import { startValkeyCluster } from './valkey-cluster.ts';
import { waitFor } from './wait-for.ts';

const databaseName = 'foxreel';

export interface Cluster {
  /** The address of the product, at HAProxy. */
  address: string;
  /** The database `foxreel` on whichever server is the primary. */
  databaseUrl: string;
  nodes: PostgresNodes;
  /** Api and workers. */
  processes: readonly ManagedProcess[];
  /** The complete environment of api and workers. */
  env: NodeJS.ProcessEnv;
}

/** Starts every engine and the product on them; see docs/operations.md, A cluster on one machine. */
export async function startCluster(stack: Stack, environment: Environment, extra: NodeJS.ProcessEnv): Promise<Cluster> {
  const ports = clusterPorts(stack.ports.livekitUdp);
  const web = { host: environment.HOST, port: environment.PORT };
  await expectFree(ports);
  const programs = await provideAll(stack);
  await steps.run(
    'etcd',
    () => startEtcd(stack, programs.etcd, ports.etcd),
    () => `etcd: ${sizes.etcd} members`,
  );
  const [nodes, storage, valkeys] = await allOf([
    steps.run(
      'PostgreSQL under Patroni',
      () => startPostgresNodes(stack, programs.patroni, ports),
      () => 'PostgreSQL 18: a primary and a synchronous replica under Patroni',
    ),
    steps.run(
      'SeaweedFS',
      () => startSeaweed(stack, programs.seaweed, ports.seaweed),
      () => `SeaweedFS: a master, ${sizes.volumes} volume servers, a filer, S3 on port ${ports.seaweed.s3.http}`,
    ),
    startValkeys(stack, ports),
    steps.run('HAProxy', () => startHaproxy(stack, programs.haproxy, ports, web)),
  ]);
  const urlOf = (port: number, name = databaseName) =>
    `postgres://postgres:${nodes.password}@127.0.0.1:${port}/${name}`;
  const databaseUrl = urlOf(ports.primary);
  const [livekit] = await allOf([
    steps.run(
      'LiveKit',
      () => startLivekitNodes(stack, ports, { valkeyUrl: valkeys.single, webPort: web.port }),
      () => `LiveKit: ${sizes.livekit} nodes`,
    ),
    steps.run(
      'PgBouncer',
      () => startPgbouncer(stack, programs.pgbouncer, ports, nodes.password, databaseName),
      () => `PgBouncer on port ${ports.pgbouncer}`,
    ),
    steps.run('Database schema', () => prepareDatabase(databaseUrl, stack.signal)),
  ]);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOST: '127.0.0.1',
    NODE_ENV: environment.NODE_ENV,
    DATA_DIR: join(stack.folders.dataDir, 'shared'),
    BACKUP_DIR: '',
    DATABASE_URL: urlOf(ports.pgbouncer),
    DATABASE_DIRECT_URL: databaseUrl,
    DATABASE_REPLICA_URL: urlOf(ports.replica),
    // Debian's PgBouncer is older than 1.21.
    DATABASE_PREPARE: 'off',
    VALKEY_URL: valkeys.cluster,
    APP_SECRET: environment.APP_SECRET ?? loadOrCreateSecret(join(stack.folders.dataDir, 'secret')),
    LIVE_FILES: 'bucket',
    SANDBOX: 'true',
    TRUST_PROXY: 'true',
    // HAProxy takes two seconds to see that an api stops.
    DRAIN_SECONDS: '5',
    // What the api shows to creators; live workers listen behind it.
    RTMP_PORT: String(ports.rtmpBalancer),
    FFMPEG_PATH: programs.ffmpeg.ffmpeg,
    FFPROBE_PATH: programs.ffmpeg.ffprobe,
    ...livekit,
    ...storage,
    ...extra,
  };
  const address = addressOf(web.host, web.port);
  const processes = await steps.run(
    'Api and workers',
    () => startProcesses(stack, ports, env, { address, apiDatabaseUrl: urlOf(ports.pgbouncer, apiEntry) }),
    () => `${sizes.api} api processes, ${sizes.workers} of each worker`,
  );
  return { address, databaseUrl, nodes, processes, env };
}

async function expectFree(ports: ClusterPorts): Promise<void> {
  for (const port of everyPort(ports))
    if (!(await portIsFree(port))) throw new StackError(`Port ${port} is in use; set another DATA_DIR.`);
}

async function provideAll(stack: Stack) {
  const { signal, folders } = stack;
  const server = (program: string, apt: string, brew = apt) =>
    provideServer(program, { apt: [apt], brew: [brew] }, signal);
  const [etcd, haproxy, pgbouncer, patroni, seaweed, ffmpeg] = await allOf([
    server('etcd', 'etcd-server', 'etcd'),
    server('haproxy', 'haproxy'),
    server('pgbouncer', 'pgbouncer'),
    steps.run('Patroni', () => providePatroni(folders.cacheDir, signal)),
    steps.run('SeaweedFS', () => provideSeaweed(folders.cacheDir, signal)),
    provideFfmpeg(stack),
  ]);
  return { etcd, haproxy, pgbouncer, patroni, seaweed, ffmpeg };
}

/** The cluster of apis and workers, and the server of LiveKit. */
async function startValkeys(stack: Stack, ports: ClusterPorts): Promise<{ single: string; cluster: string }> {
  const [{ url }, cluster] = await allOf([
    steps.run('Valkey', () => startValkey(stack)),
    steps.run(
      'Valkey cluster',
      () => startValkeyCluster(stack, ports.valkey),
      () => `Valkey cluster: ${sizes.valkey / 2} primaries with a replica each`,
    ),
  ]);
  return { single: url, cluster };
}

/** Waits until HAProxy knows the primary too, which it asks each second, then makes the database. */
async function prepareDatabase(url: string, signal: AbortSignal): Promise<void> {
  await waitFor('The primary behind HAProxy', [], () => acceptsWrites(inDatabase(url, 'postgres')), { signal });
  const admin = postgres(inDatabase(url, 'postgres'), { max: 1, fetch_types: false, onnotice: () => {} });
  try {
    const [present] = await admin`select 1 from pg_database where datname = ${databaseName}`;
    if (!present) await admin`create database ${admin(databaseName)}`;
  } finally {
    await admin.end({ timeout: 5 });
  }
  await migrateAll(url);
}

const inDatabase = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;

async function acceptsWrites(url: string): Promise<boolean> {
  const session = postgres(url, { max: 1, connect_timeout: 3, fetch_types: false, onnotice: () => {} });
  try {
    const [row] = await session<{ replica: boolean }[]>`select pg_is_in_recovery() as replica`;
    return row?.replica === false;
  } finally {
    await session.end({ timeout: 1 });
  }
}

async function startProcesses(
  stack: Stack,
  ports: ClusterPorts,
  env: NodeJS.ProcessEnv,
  { address, apiDatabaseUrl }: { address: string; apiDatabaseUrl: string },
): Promise<readonly ManagedProcess[]> {
  const clockOf = await skewedClocks(Number(process.env['CLUSTER_CLOCK_SKEW_SECONDS'] || 0), stack.signal);
  const apis = ports.api.map((port, index) =>
    productProcess(stack, 'api', {
      name: `api-${index + 1}`,
      group: clusterGroups.api,
      env: { ...env, ...clockOf(index), DATABASE_URL: apiDatabaseUrl, PORT: String(port) },
    }),
  );
  const others = ports.rtmp.flatMap((rtmp, index) =>
    workers.map((worker) =>
      productProcess(stack, worker, {
        name: `worker-${worker}-${index + 1}`,
        group: clusterGroups.workers,
        env: { ...env, ...clockOf(index), ...(worker === 'live' ? { RTMP_PORT: String(rtmp) } : {}) },
      }),
    ),
  );
  const all = [...apis, ...others];
  await Promise.all(all.map((one) => one.start()));
  for (const port of ports.api) await productReady(stack, all, addressOf('127.0.0.1', port), 180_000);
  await productReady(stack, all, address);
  return all;
}

/** Waits for all before the first failure is reported, so that nothing is still starting when the launcher stops. */
async function allOf<Parts extends readonly Promise<unknown>[]>(
  parts: readonly [...Parts],
): Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}
