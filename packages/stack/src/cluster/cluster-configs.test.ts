import { expect, test } from 'vitest';
import { portsOfBlock } from '../parts/ports.ts';
import { clusterPorts, everyPort, sizes } from './cluster-ports.ts';
import { etcdArguments } from './etcd.ts';
import { haproxyConfig } from './haproxy.ts';
import { patroniConfig } from './patroni.ts';
import { pgbouncerConfig } from './pgbouncer.ts';
import { s3Identities, seaweedArguments } from './seaweedfs.ts';
import { valkeyNodeConfig } from './valkey-cluster.ts';

const block = portsOfBlock(0);
const ports = clusterPorts(block.livekitUdp);

test('every port of a cluster is used once and lies in its own block', () => {
  const all = everyPort(ports);
  expect(new Set(all).size).toBe(all.length);
  expect(Math.min(...all)).toBe(block.livekitUdp);
  expect(Math.max(...all)).toBeLessThan(portsOfBlock(1).postgres);
});

test('every member of etcd knows all of them and keeps its own folder', () => {
  const members = ports.etcd.map((_port, index) => etcdArguments(ports.etcd, index, `/data/${index}`));
  const [first] = members;
  const list = first?.find((argument) => argument.startsWith('--initial-cluster='));
  expect(list?.split(',')).toHaveLength(sizes.etcd);
  for (const [index, member] of members.entries()) {
    expect(member).toContain(list);
    expect(member).toContain(`--data-dir=/data/${index}`);
    expect(member).toContain(`--name=etcd-${index + 1}`);
  }
});

test('Patroni lets only a replica with everything acknowledged become the primary, soon', () => {
  const config = JSON.parse(
    patroniConfig({
      ports,
      index: 1,
      folder: '/data/postgres-2',
      programFolder: '/programs',
      passwords: { postgres: 'p', replicator: 'r' },
    }),
  );
  const { ttl, loop_wait, retry_timeout, synchronous_mode, postgresql } = config.bootstrap.dcs;
  expect(synchronous_mode).toBe(true);
  expect(postgresql.use_pg_rewind).toBe(true);
  // Patroni's own rule: a leader must be able to ask twice before its time is over.
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
  expect(config).toMatchObject({
    name: 'postgres-2',
    restapi: { listen: `127.0.0.1:${ports.postgres[1]?.rest}` },
    postgresql: {
      listen: `127.0.0.1:${ports.postgres[1]?.server}`,
      data_dir: '/data/postgres-2/data',
      bin_dir: '/programs',
    },
  });
  expect(config.postgresql.pg_hba.every((line: string) => line.endsWith('127.0.0.1/32 scram-sha-256'))).toBe(true);
});

test('PgBouncer shares connections to the primary between transactions', () => {
  const lines = pgbouncerConfig(ports, '/data/users.txt', 'foxreel').split('\n');
  expect(lines).toContain(`* = host=127.0.0.1 port=${ports.primary}`);
  expect(lines).toContain('pool_mode = transaction');
  expect(lines).toContain('auth_file = /data/users.txt');
});

test('HAProxy asks Patroni who the primary is, and each api whether it is ready', () => {
  const config = haproxyConfig(ports, { host: '::1', port: 3000 });
  const sections = new Map(
    config
      .split(/^(?=listen )/m)
      .slice(1)
      .map((section) => [section.split(/\s+/, 2)[1], section]),
  );
  expect([...sections.keys()]).toEqual(['primary', 'replica', 'livekit', 'rtmp', 'web']);
  for (const role of ['primary', 'replica']) {
    expect(sections.get(role)).toContain(`uri /${role}\n`);
    for (const { server, rest } of ports.postgres)
      expect(sections.get(role)).toContain(`127.0.0.1:${server} check port ${rest} `);
  }
  const web = sections.get('web') ?? '';
  expect(web).toContain('bind [::1]:3000\n');
  expect(web).toContain('uri /api/ready?exclude=valkey&exclude=disk ');
  for (const port of ports.api) expect(web).toContain(`127.0.0.1:${port} check `);
  // A purchase that a server may have taken is not sent again by somebody who does not know.
  expect(web).toContain('retry-on conn-failure\n');
});

test('a node of Valkey keeps nothing and lets nobody in without the password', () => {
  const lines = valkeyNodeConfig({ server: 1, bus: 2 }, '/data/valkey-1', 'secret').split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'cluster-enabled yes',
      'port 1',
      'cluster-port 2',
      'requirepass secret',
      'masterauth secret',
    ]),
  );
  expect(lines).toContain('save ""');
});

test('SeaweedFS keeps every file on two volume servers, for one identity', () => {
  const processes = seaweedArguments(ports.seaweed, '/data');
  expect(Object.keys(processes)).toEqual([
    'seaweed-master',
    'seaweed-volume-1',
    'seaweed-volume-2',
    'seaweed-filer',
    'seaweed-s3',
  ]);
  expect(processes['seaweed-master']).toContain('-defaultReplication=001');
  const folders = Object.values(processes).flatMap((args) =>
    args.filter((argument) => /^-(dir|mdir|defaultStoreDir)=/.test(argument)),
  );
  expect(new Set(folders).size).toBe(4);
  const { identities } = JSON.parse(s3Identities('key'));
  expect(identities).toHaveLength(1);
  expect(identities[0].credentials).toEqual([{ accessKey: 'foxreel', secretKey: 'key' }]);
});
