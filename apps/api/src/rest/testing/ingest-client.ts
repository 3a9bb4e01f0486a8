import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { readEnvironment } from '@foxreel/config';
import type { MediaDetailsInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { moneyOf } from '@foxreel/domain/kernel';
import { connectRealtime } from '@foxreel/realtime';
import { createTestWorld, type Person, requiredVariable, type TestWorld } from '@foxreel/testing';
import { afterAll } from 'vitest';
import { z } from 'zod';
import { createBudgets } from '../../http/budgets.ts';
import { createLogger } from '../../http/request-log.ts';
import { startServer } from '../../server.ts';

/** The answer that opens uploads. */
export const openedShape = z.array(z.object({ url: z.string(), key: z.string(), customId: z.string() }));
export type Opened = z.output<typeof openedShape>[number];

export const details: MediaDetailsInput = { description: 'A walk by the sea', tags: ['Sea', 'walk'] };

/**
 * A real api on its own port, and uploads to it as a client makes them; `shared`: with the database and bucket of other apis.
 */
export async function createUploadApi(
  settings: NodeJS.ProcessEnv = {},
  shared?: { world: TestWorld; storage: TestWorld['storage'] },
) {
  const world: TestWorld = shared?.world ?? (await createTestWorld());
  const realtime = connectRealtime(requiredVariable('VALKEY_URL'), {
    prefix: `test:${randomBytes(4).toString('hex')}:`,
  });
  const environment = readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...settings });
  const dependencies = {
    ...world,
    ...world.system,
    storage: shared?.storage ?? world.storage,
    money: moneyOf(world.system),
    environment,
    realtime,
    budgets: createBudgets(realtime, environment),
    logger: createLogger('silent'),
    webRoot: null,
  };
  const server = await startServer(dependencies, { host: '127.0.0.1', port: 0 });
  afterAll(async () => {
    await server.close();
    await realtime.close();
  });
  const origin = `http://127.0.0.1:${server.port}`;

  const signIn = async (person: Person): Promise<string> => {
    const token = randomBytes(24).toString('hex');
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    const session = {
      accountId: person.id,
      tokenHash: hash(token),
      accessHash: hash(`${token}a`),
      expiresAt: new Date(Date.now() + 3_600_000),
    };
    await world.db.insert(schema.sessions).values(session);
    return `auth_id=${token}`;
  };
  const creator = async () => {
    const person = await world.createPerson({ creator: true });
    return { person, cookie: await signIn(person) };
  };
  const ask = (cookie: string | null, files: { name: string; size: number }[], input: unknown) =>
    fetch(`${origin}/api/uploadthing?actionType=upload&slug=media`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-uploadthing-version': '7.7.4', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify({ files: files.map((file) => ({ type: 'video/mp4', lastModified: 1, ...file })), input }),
    });
  const open = async (cookie: string, name: string, size: number): Promise<Opened> => {
    const reply = await ask(cookie, [{ name, size }], [details]);
    const [opened] = openedShape.parse(await reply.json());
    if (!opened) throw new Error('Nothing was opened');
    return opened;
  };
  const put = (url: string, bytes: Uint8Array<ArrayBuffer>, start = 0, headers: Record<string, string> = {}) => {
    const form = new FormData();
    form.append('file', new Blob([bytes.subarray(start)]), 'clip.mp4');
    return fetch(url, { method: 'PUT', headers: { range: `bytes=${start}-`, ...headers }, body: form });
  };
  const rangeStart = async (url: string) =>
    Number((await fetch(url, { method: 'HEAD' })).headers.get('x-ut-range-start'));
  /** Names of all stored files on disk under a folder. */
  const stored = async (folder: string) => {
    const entries = await readdir(join(world.folder, 'storage', folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  };
  return { world, origin, signIn, creator, ask, open, put, rangeStart, stored };
}

export type UploadApi = Awaited<ReturnType<typeof createUploadApi>>;

const boundary = 'foxreel-test-boundary';
const head = (field: string, name: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: video/mp4\r\n\r\n`;

/** Sends the start of a multipart request and leaves the socket open; `cut` breaks it off. */
export async function sendPart(
  url: string,
  options: { method: string; field: string; headers: Record<string, string>; bytes: Uint8Array; promised: number },
): Promise<{ cut(): void; reply: Promise<string> }> {
  const { host, hostname, port, pathname, search } = new URL(url);
  const socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  const reply = new Promise<string>((resolve) => socket.on('close', () => resolve(Buffer.concat(received).toString())));
  socket.on('error', () => {});
  const start = head(options.field, 'clip.mp4');
  const headers = {
    host,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(start.length + options.promised + 40),
    ...options.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  await new Promise<void>((resolve) => {
    socket.write(`${options.method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${start}`);
    socket.write(options.bytes, () => resolve());
  });
  return { cut: () => socket.destroy(), reply };
}

/** Waits until `probe` is true; fails after five seconds. */
export async function until(probe: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await probe()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not happen within five seconds');
}
