import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createStorage } from '@foxreel/storage';
import { afterAll } from 'vitest';
import { requiredVariable } from './test-environment.ts';

/** How long SeaweedFS may take to start on a busy machine. */
const patienceMs = 50_000;

export interface TestBucket {
  /** Where the server answers, as for S3_ENDPOINT. */
  endpoint: string;
  /** What a process of the product needs to open the bucket. */
  variables: Record<string, string>;
  /** A store over the bucket, as one process of the product opens it, with its own local folder. */
  storageAt(folder: string): ReturnType<typeof createStorage>;
  /** Paths of unfinished multipart uploads in the server. */
  unfinished(): Promise<string[]>;
  /** Paths of the parts of all of them. */
  unfinishedParts(): Promise<string[]>;
}

/** SeaweedFS, a real S3 server, with an empty bucket; stopped and deleted with the test file. */
export async function startSeaweedfs(): Promise<TestBucket> {
  const program = requiredVariable('WEED_PATH');
  const folder = await mkdtemp(join(tmpdir(), 'foxreel-seaweedfs-'));
  const [master = 0, volume = 0, filer = 0, s3 = 0, ...inner] = await freePorts(8);
  const credentials = { accessKey: 'foxreel-tests', secretKey: 'a secret of the tests' };
  const identity = { name: 'foxreel', credentials: [credentials], actions: ['Admin', 'Read', 'Write', 'List'] };
  await mkdir(join(folder, 'data'));
  await writeFile(join(folder, 's3.json'), JSON.stringify({ identities: [identity] }));
  const portFlags = Object.entries({ master, volume, filer, s3 }).flatMap(([part, port], index) => [
    `-${part}.port=${port}`,
    `-${part}.port.grpc=${inner[index]}`,
  ]);
  // It leaves them behind.
  const sockets = Object.entries({ master, volume, filer, s3 }).flatMap(([part, port], index) => [
    `/tmp/seaweedfs-${part}-${port}.sock`,
    `/tmp/seaweedfs-${part}-grpc-${inner[index]}.sock`,
  ]);
  const weed = spawn(
    program,
    [
      // Its logs would go to the system's temporary folder, and stay there.
      '-logtostderr=true',
      ...['server', '-ip=127.0.0.1', '-ip.bind=127.0.0.1', '-filer', '-s3', ...portFlags],
      ...[
        `-dir=${join(folder, 'data')}`,
        `-s3.config=${join(folder, 's3.json')}`,
        '-s3.port.iceberg=0',
        '-s3.port.lance=0',
      ],
      ...['-master.electionTimeout=1s', '-master.volumeSizeLimitMB=64', '-volume.max=20'],
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  const exited = once(weed, 'exit');
  afterAll(async () => {
    weed.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
    for (const socket of sockets) await rm(socket, { force: true });
  });

  const [bucket, region] = ['media', 'us-east-1'];
  const filerOrigin = `http://127.0.0.1:${filer}`;
  const buckets = `${filerOrigin}/buckets/${bucket}/`;
  const uploads = `${buckets}.uploads/`;
  const endpoint = `http://127.0.0.1:${s3}`;
  const { accessKey: accessKeyId, secretKey: secretAccessKey } = credentials;
  const storageAt = (local: string) =>
    createStorage({ kind: 's3', folder: local, bucket, region, endpoint, accessKeyId, secretAccessKey });
  await untilReady(weed, async () => {
    const made = await fetch(buckets, { method: 'POST' });
    if (!made.ok && made.status !== 409) throw new Error(`The bucket was not made: ${made.status}`);
    // A first write shows that the volumes are there too.
    await storageAt(folder).put('ready', new Uint8Array([1]));
    await storageAt(folder).delete('ready');
  });
  return {
    endpoint,
    variables: {
      STORAGE: 's3',
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    storageAt,
    unfinished: () => entriesOf(uploads),
    unfinishedParts: async () =>
      (await Promise.all((await entriesOf(uploads)).map((path) => entriesOf(`${filerOrigin}${path}/`)))).flat(),
  };
}

/** Paths of what is in a folder of the filer; none without the folder. */
async function entriesOf(folder: string): Promise<string[]> {
  const reply = await fetch(folder, { headers: { accept: 'application/json' } });
  if (reply.status === 404) return [];
  return [...(await reply.text()).matchAll(/"FullPath":"([^"]+)"/g)].map(([, path = '']) => path);
}

/** Held together, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  const ports: number[] = [];
  for (const server of servers) {
    if (!server.listening) await once(server, 'listening');
    const address = server.address();
    ports.push(typeof address === 'object' && address ? address.port : 0);
  }
  for (const server of servers) await new Promise<void>((resolve) => server.close(() => resolve()));
  return ports;
}

async function untilReady(weed: ChildProcess, probe: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await probe();
    } catch (cause) {
      if (weed.exitCode !== null || Date.now() > deadline) throw new Error('SeaweedFS did not start', { cause });
    }
    await sleep(200);
  }
}
