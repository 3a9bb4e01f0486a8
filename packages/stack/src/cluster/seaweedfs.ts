import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastLine, runCommand } from '../process/managed-process.ts';
import type { Stack } from '../stack.ts';
import { loadOrCreateSecret, StackError } from '../steps.ts';
import { type ClusterPorts, clusterGroups, type HttpAndGrpc } from './cluster-ports.ts';
import { answersOk, listens, waitFor } from './wait-for.ts';

const bucket = 'foxreel';
const accessKey = 'foxreel';

/** SeaweedFS's form of an address. */
const addressOf = ({ http, grpc }: HttpAndGrpc) => `127.0.0.1:${http}.${grpc}`;

/** The one identity that S3 knows, as the filer reads it. */
export const s3Identities = (secretKey: string): string =>
  JSON.stringify({
    identities: [
      {
        name: 'foxreel',
        credentials: [{ accessKey, secretKey }],
        actions: ['Admin', 'Read', 'Write', 'List', 'Tagging'],
      },
    ],
  });

/** The arguments of each of SeaweedFS's processes, by name. Every file is on two volume servers (`001`). */
export function seaweedArguments(ports: ClusterPorts['seaweed'], folder: string): Record<string, string[]> {
  const own = ({ http, grpc }: HttpAndGrpc) => ['-ip=127.0.0.1', `-port=${http}`, `-port.grpc=${grpc}`];
  const volumes = ports.volumes.map((port, index): [string, string[]] => [
    `seaweed-volume-${index + 1}`,
    [
      'volume',
      ...own(port),
      `-master=${addressOf(ports.master)}`,
      `-dir=${join(folder, `volume-${index + 1}`)}`,
      '-max=100',
    ],
  ]);
  return {
    'seaweed-master': [
      ...['master', ...own(ports.master), `-mdir=${join(folder, 'master')}`],
      ...['-peers=none', '-defaultReplication=001', '-volumeSizeLimitMB=256'],
    ],
    ...Object.fromEntries(volumes),
    'seaweed-filer': [
      ...['filer', ...own(ports.filer), `-master=${addressOf(ports.master)}`],
      `-defaultStoreDir=${join(folder, 'filer')}`,
    ],
    'seaweed-s3': [
      ...['s3', '-ip.bind=127.0.0.1', `-port=${ports.s3.http}`, `-port.grpc=${ports.s3.grpc}`],
      ...[`-filer=${addressOf(ports.filer)}`, `-config=${join(folder, 's3.json')}`],
      // Gateways of data lakes, which nobody needs here.
      ...['-port.iceberg=0', '-port.lance=0'],
    ],
  };
}

/** Starts a master, two volume servers, a filer, and a gateway for S3 with the bucket. Returns the storage's settings. */
export async function startSeaweed(
  stack: Stack,
  program: string,
  ports: ClusterPorts['seaweed'],
): Promise<NodeJS.ProcessEnv> {
  const { dataDir } = stack.folders;
  const folder = join(dataDir, 'seaweedfs');
  for (const part of ['master', 'volume-1', 'volume-2', 'filer'])
    mkdirSync(join(folder, part), { recursive: true, mode: 0o700 });
  const secretKey = loadOrCreateSecret(join(dataDir, 's3-secret'));
  writeFileSync(join(folder, 's3.json'), s3Identities(secretKey), { mode: 0o600 });
  const processes = Object.entries(seaweedArguments(ports, folder)).map(([name, args]) =>
    stack.process(clusterGroups.stores, {
      name,
      command: program,
      args: ['-logtostderr=true', ...args],
      env: process.env,
      cwd: folder,
      graceMs: 3000,
    }),
  );
  await Promise.all(processes.map((one) => one.start()));
  const all = [ports.master, ports.filer, ports.s3, ...ports.volumes];
  const ready = async () =>
    (await Promise.all(all.map(({ http }) => listens(http)))).every(Boolean) &&
    (await answersOk(`http://127.0.0.1:${ports.master.http}/cluster/status`));
  await waitFor('SeaweedFS', processes, ready, { signal: stack.signal });
  await makeBucket(stack, program, ports);
  return {
    STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${ports.s3.http}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKey,
    S3_SECRET_ACCESS_KEY: secretKey,
  };
}

async function makeBucket(stack: Stack, program: string, { master, filer }: ClusterPorts['seaweed']): Promise<void> {
  const shell = `"$1" shell "-master=${addressOf(master)}" "-filer=${addressOf(filer)}"`;
  // Making it fails if it exists; the list that follows says whether it does.
  const { output } = await runCommand(
    'sh',
    ['-c', `printf 's3.bucket.create -name ${bucket}\\ns3.bucket.list\\n' | ${shell}`, 'sh', program],
    { signal: stack.signal, timeoutMs: 60_000 },
  );
  if (!new RegExp(`^\\s*${bucket}\\s`, 'm').test(output))
    throw new StackError(`SeaweedFS made no bucket: ${lastLine(output)}`);
}
