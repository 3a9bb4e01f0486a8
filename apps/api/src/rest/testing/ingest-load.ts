import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { type Database, schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { z } from 'zod';

const boundary = 'foxreel-load-boundary';
const chunk = randomBytes(1024 * 1024);
const details = { description: 'A long film', tags: ['film'] };

/** Signs a new creator up and returns the cookies. */
export async function signUpCreator(origin: string, db: Database): Promise<string> {
  const username = `c${randomBytes(6).toString('hex')}`;
  const body = {
    type: 'email',
    username,
    fullname: 'Load Creator',
    email: `${username}@example.test`,
    password: 'Demo1234!',
  };
  const reply = await fetch(`${origin}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`Signing up answered ${reply.status}`);
  await db.update(schema.accounts).set({ creator: true }).where(eq(schema.accounts.username, username));
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Sends one file of this many megabytes by the documented form. Returns its media's id. */
export async function sendByForm(origin: string, cookie: string, megabytes: number): Promise<string> {
  const fields = { 'medias[0][description]': details.description, 'medias[0][tags][]': 'film' };
  const reply = await send(`${origin}/api/upload/media`, 'POST', { cookie }, 'media_files', fields, megabytes);
  return z.object({ medias: z.array(z.object({ id: z.string() })).length(1) }).parse(reply).medias[0]?.id ?? '';
}

/** Sends one file of this many megabytes like the UploadThing client. Returns its media's id. */
export async function sendByUploadThing(origin: string, cookie: string, megabytes: number): Promise<string> {
  const files = [{ name: 'film.mp4', size: megabytes * chunk.length, type: 'video/mp4', lastModified: 1 }];
  const opened = await fetch(`${origin}/api/uploadthing?actionType=upload&slug=media`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'x-uploadthing-version': '7.7.4' },
    body: JSON.stringify({ files, input: [details] }),
  });
  const [address] = z
    .array(z.object({ url: z.url() }))
    .length(1)
    .parse(await opened.json());
  const reply = await send(address?.url ?? '', 'PUT', { range: 'bytes=0-' }, 'file', {}, megabytes);
  return z.object({ serverData: z.object({ media: z.uuid() }) }).parse(reply).serverData.media;
}

async function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  field: string,
  fields: Record<string, string>,
  megabytes: number,
): Promise<unknown> {
  const head = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const start = Buffer.from(
    `${head.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
  );
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  const length = start.length + megabytes * chunk.length + end.length;
  const body = Readable.from(
    (function* () {
      yield start;
      for (let sent = 0; sent < megabytes; sent += 1) yield chunk;
      yield end;
    })(),
  );
  return new Promise((resolve, reject) => {
    const type = `multipart/form-data; boundary=${boundary}`;
    const outgoing = request(
      url,
      { method, headers: { ...headers, 'content-type': type, 'content-length': length } },
      (reply) => resolve(json(reply)),
    );
    outgoing.on('error', reject);
    body.on('error', reject);
    body.pipe(outgoing);
  });
}
