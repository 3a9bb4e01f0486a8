import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { expireMessageFiles } from '@foxreel/domain/message-files';
import { createTestWorld, type Person } from '@foxreel/testing';
import { type MediaFileName, mediaFile } from '@foxreel/testing/media-files';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signIn } from '../testing/sign-in.ts';
import { createTestApi, type TestBrowser } from '../testing/test-api.ts';

const world = await createTestWorld();
const api = await createTestApi(world);

const replyShape = z.object({
  status: z.number(),
  error: z.string().nullable(),
  url: z.string().default(''),
  type: z.string().optional(),
  mimetype: z.string().optional(),
});
const fileOf = async (name: MediaFileName) => new Uint8Array(await readFile(await mediaFile(name)));
const jpeg = () => fileOf('gps.jpg');

async function upload(browser: TestBrowser, bytes: Uint8Array<ArrayBuffer>, name = 'a.jpg', field = 'upload') {
  const form = new FormData();
  form.append(field, new Blob([bytes]), name);
  const reply = await browser.request('/api/uploads', { method: 'POST', body: form });
  return { http: reply.status, ...replyShape.parse(await reply.json()) };
}

const gql = `mutation ($to: ID!, $data: MessageDataInput!) { newMessage(to: $to, data: $data) { thread data { type value } } }`;
const sentShape = z.object({
  data: z.object({
    newMessage: z.object({ data: z.array(z.object({ type: z.string(), value: z.string() })) }).nullable(),
  }),
  errors: z.array(z.object({ message: z.string() })).optional(),
});
async function send(browser: TestBrowser, to: Person, value: string) {
  const reply = await browser.post('/api', { query: gql, variables: { to: to.id, data: { type: 'upload', value } } });
  const { data, errors } = sentShape.parse(await reply.json());
  return { value: data.newMessage?.data[0]?.value ?? '', error: errors?.[0]?.message };
}
async function person() {
  const one = await world.createPerson();
  return { ...one, browser: await signIn(api, world, one) };
}
const open = (browser: TestBrowser, url: string, headers: Record<string, string> = {}) =>
  browser.request(url, { headers });
const stored = () => readdir(join(world.folder, 'storage', 'message-files')).catch((): string[] => []);

describe('POST /api/uploads', () => {
  it('accepts a picture, re-encodes it without metadata, and shows it only to its sender', async () => {
    const [ann, bob] = [await person(), await person()];
    const reply = await upload(ann.browser, await jpeg(), 'photo.exe');
    expect(reply).toMatchObject({ http: 200, error: null, type: 'image', mimetype: 'image/webp' });
    const own = await open(ann.browser, reply.url);
    expect(own.headers.get('content-type')).toBe('image/webp');
    expect(own.headers.get('x-content-type-options')).toBe('nosniff');
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
    const bytes = Buffer.from(await own.arrayBuffer());
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    expect(bytes.includes('Secret Camera')).toBe(false);
    expect((await open(bob.browser, reply.url)).status).toBe(404);
    expect((await open(api.browser(), reply.url)).status).toBe(401);
  });

  it('accepts a video, and serves ranges of it', async () => {
    const ann = await person();
    const bytes = await fileOf('landscape.mp4');
    const reply = await upload(ann.browser, bytes, 'film');
    expect(reply).toMatchObject({ type: 'video', mimetype: 'video/mp4' });
    const kept = new Uint8Array(await (await open(ann.browser, reply.url)).arrayBuffer());
    const part = await open(ann.browser, reply.url, { range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(kept.slice(10, 20));
  });

  it.each(['vector.png', 'words.mp4', 'animation.png', 'truncated.jpg', 'playlist.mp4'] as const)(
    'refuses %s by its bytes',
    async (name) => {
      const { browser } = await person();
      expect(await upload(browser, await fileOf(name), name)).toMatchObject({
        http: 415,
        error: messages.messageFileType,
      });
    },
  );

  it('rejects a picture with too many pixels by its header', async () => {
    const { browser } = await person();
    expect(await upload(browser, await fileOf('bomb.png'))).toMatchObject({
      http: 413,
      error: messages.picturePixels(900),
    });
  });

  it('rejects files that are too large, empty, in another field or repeated, other bodies, and visitors', async () => {
    const before = await stored();
    const { browser } = await person();
    const large = new Uint8Array(randomBytes(limits.messageFileBytesMax + 1));
    expect(await upload(browser, large)).toMatchObject({ http: 413, error: messages.messageFileTooLarge });
    expect(await upload(browser, new Uint8Array())).toMatchObject({ http: 400, error: messages.messageFileRequired });
    expect(await upload(browser, await jpeg(), 'a.jpg', 'file')).toMatchObject({ http: 400 });
    const twice = new FormData();
    for (const name of ['a.jpg', 'b.jpg']) twice.append('upload', new Blob([await jpeg()]), name);
    expect((await browser.request('/api/uploads', { method: 'POST', body: twice })).status).toBe(400);
    const forged = { 'content-type': 'multipart/form-data; boundary=x' };
    const broken = await browser.request('/api/uploads', { method: 'POST', headers: forged, body: '--x\r\nnonsense' });
    expect(broken.status).toBe(400);
    expect((await browser.post('/api/uploads', { upload: 'a' })).status).toBe(415);
    expect(await upload(api.browser(), await jpeg())).toMatchObject({ http: 401 });
    expect(await stored()).toEqual(before);
    const folder = join(world.folder, 'storage', '.temporary');
    const left = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });
});

describe('a message with a file', () => {
  it('shows it to both participants, describes the actual file, and ends with a block', async () => {
    const [ann, bob, eve] = [await person(), await person(), await person()];
    const { url } = await upload(ann.browser, await jpeg());
    const claimed = { url, type: 'video', mimetype: 'text/html', text: 'x'.repeat(600), more: 'hidden' };
    const sent = await send(ann.browser, bob, JSON.stringify(claimed));
    expect(JSON.parse(sent.value)).toEqual({ url, type: 'image', mimetype: 'image/webp', text: 'x'.repeat(512) });
    expect((await open(bob.browser, url)).status).toBe(200);
    expect((await open(eve.browser, url)).status).toBe(404);
    await world.db.insert(schema.blocks).values({ blockerId: ann.id, blockedId: bob.id });
    expect((await open(bob.browser, url)).status).toBe(404);
    expect((await open(ann.browser, url)).status).toBe(200);
  });

  it('rejects another’s file, an unknown one, a foreign URL and invalid values', async () => {
    const [ann, bob] = [await person(), await person()];
    const { url } = await upload(ann.browser, await jpeg());
    const value = (address: string) =>
      JSON.stringify({ url: address, type: 'image', mimetype: 'image/webp', text: '' });
    expect((await send(bob.browser, ann, value(url))).error).toBe(messages.messageFileUnknown);
    const unknown = '/message-files/00000000-0000-7000-8000-000000000000';
    expect((await send(ann.browser, bob, value(unknown))).error).toBe(messages.messageFileUnknown);
    for (const wrong of [value('https://evil.test/a.png'), value('/message-files/../avatars/a'), 'hello', '{}', 'null'])
      expect((await send(ann.browser, bob, wrong)).error).toBe(messages.uploadValue);
    expect((await open(bob.browser, url)).status).toBe(404);
  });

  it('is deleted a day after it came if never sent, and stays otherwise', async () => {
    const [ann, bob] = [await person(), await person()];
    const [sent, unsent] = [await upload(ann.browser, await jpeg()), await upload(ann.browser, await jpeg())];
    const content = { url: sent.url, type: sent.type, mimetype: sent.mimetype, text: 'Look' };
    expect((await send(ann.browser, bob, JSON.stringify(content))).error).toBeUndefined();
    const rows = () => world.db.select().from(schema.messageFiles).where(eq(schema.messageFiles.accountId, ann.id));
    expect(await expireMessageFiles(world.system, new Date(Date.now() + limits.messageFileUnsentMs - 60_000))).toBe(0);
    expect(await rows()).toHaveLength(2);
    await expireMessageFiles(world.system, new Date(Date.now() + limits.messageFileUnsentMs + 60_000));
    expect(await rows()).toHaveLength(1);
    expect((await open(ann.browser, unsent.url)).status).toBe(404);
    expect((await open(bob.browser, sent.url)).status).toBe(200);
    expect(await stored()).not.toContain(unsent.url.split('/').at(-1));
    await expect(expireMessageFiles(ann.ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('limits an account’s unsent files', async () => {
    const ann = await person();
    await world.db.insert(schema.messageFiles).values(
      Array.from({ length: limits.messageFilesUnsentMax }, (_, index) => ({
        accountId: ann.id,
        storageKey: `message-files/none-${index}`,
        type: 'image' as const,
        mimeType: 'image/webp',
        bytes: 1,
      })),
    );
    const refused = await upload(ann.browser, await jpeg());
    expect(refused).toMatchObject({ http: 429, error: messages.messageFilesUnsent });
  });
});
