import { randomBytes } from 'node:crypto';
import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { expireUploads } from '@foxreel/domain/uploads';
import { beforeAll, describe, expect, test } from 'vitest';
import { createUploadApi, type Opened, sendPart, type UploadApi, until } from './testing/ingest-client.ts';

let api: UploadApi;
beforeAll(async () => {
  api = await createUploadApi();
});

const clip = (size = 300_000) => new Uint8Array(randomBytes(size));
const rowOf = async ({ key }: Opened) => {
  const [row] = await api.world.db.select().from(schema.uploads).where(eq(schema.uploads.key, key));
  if (!row) throw new Error('There is no row');
  return row;
};
const mediaOf = (accountId: string) =>
  api.world.db.select().from(schema.media).where(eq(schema.media.accountId, accountId));
const contentOf = async (key: string) => {
  const body = await api.world.storage.read(key);
  return body ? Buffer.concat(await body.toArray()) : null;
};

describe('an upload over the UploadThing protocol', () => {
  test('becomes media with its details, tags, people and job', async () => {
    const { person, cookie } = await api.creator();
    const bytes = clip();
    const opened = await api.open(cookie, 'sea.mp4', bytes.length);
    expect(new URL(opened.url).origin).toBe(api.origin);
    expect(await api.rangeStart(opened.url)).toBe(0);
    const reply = await api.put(opened.url, bytes);
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ serverData: { media: opened.customId } });
    const [media] = await mediaOf(person.id);
    expect(media).toMatchObject({
      id: opened.customId,
      type: 'video',
      state: 'processing',
      sourceName: 'sea.mp4',
      tags: ['sea', 'walk'],
      sourceBytes: bytes.length,
    });
    expect((await contentOf(`sources/${opened.customId}/original`))?.equals(bytes)).toBe(true);
    expect(await api.stored('uploads')).toEqual([]);
    const jobs = await api.world.db.execute(
      sql`select key from graphile_worker._private_jobs where key = ${`process:${opened.customId}`}`,
    );
    expect(jobs).toHaveLength(1);
    expect(
      await api.world.db.select().from(schema.mediaPeople).where(eq(schema.mediaPeople.mediaId, opened.customId)),
    ).toMatchObject([{ accountId: person.id }]);
  });

  test('resumes where the connection was cut', async () => {
    const { person, cookie } = await api.creator();
    const bytes = clip(2_000_000);
    const opened = await api.open(cookie, 'cut.mov', bytes.length);
    const first = await sendPart(opened.url, {
      method: 'PUT',
      field: 'file',
      headers: { range: 'bytes=0-' },
      bytes: bytes.subarray(0, 900_000),
      promised: bytes.length,
    });
    await until(async () => (await api.rangeStart(opened.url)) > 500_000);
    first.cut();
    await until(async () => (await rowOf(opened)).receivedBytes > 0);
    const start = await api.rangeStart(opened.url);
    expect((await rowOf(opened)).receivedBytes).toBe(start);
    expect(start).toBeGreaterThan(500_000);
    expect(start).toBeLessThanOrEqual(900_000);
    expect((await api.put(opened.url, bytes, start)).status).toBe(200);
    expect((await contentOf(`sources/${opened.customId}/original`))?.equals(bytes)).toBe(true);
    expect(await mediaOf(person.id)).toHaveLength(1);
  });

  test('reported complete twice, even concurrently, creates one media', async () => {
    const { person, cookie } = await api.creator();
    const bytes = clip();
    const opened = await api.open(cookie, 'twice.webm', bytes.length);
    expect((await api.put(opened.url, bytes)).status).toBe(200);
    expect(await api.rangeStart(opened.url)).toBe(bytes.length);
    const again = await Promise.all([
      api.put(opened.url, bytes, bytes.length),
      api.put(opened.url, bytes, bytes.length),
      api.put(opened.url, bytes),
    ]);
    for (const reply of again) expect(await reply.json()).toMatchObject({ serverData: { media: opened.customId } });
    expect(await mediaOf(person.id)).toHaveLength(1);
  });

  test('is taken over by a newer connection, and the bytes stay right', async () => {
    const { person, cookie } = await api.creator();
    const bytes = clip(1_000_000);
    const opened = await api.open(cookie, 'taken.mkv', bytes.length);
    const silent = await sendPart(opened.url, {
      method: 'PUT',
      field: 'file',
      headers: { range: 'bytes=0-' },
      bytes: bytes.subarray(0, 400_000),
      promised: bytes.length,
    });
    await until(async () => (await api.rangeStart(opened.url)) > 0);
    const replies = await Promise.all([
      api.put(opened.url, bytes),
      api.put(opened.url, bytes),
      api.put(opened.url, bytes),
    ]);
    expect(replies.some((reply) => reply.status === 200)).toBe(true);
    expect(replies.every((reply) => reply.status === 200 || reply.status === 409)).toBe(true);
    expect(await silent.reply).toContain('409');
    expect((await contentOf(`sources/${opened.customId}/original`))?.equals(bytes)).toBe(true);
    expect(await mediaOf(person.id)).toHaveLength(1);
  });

  test('can be canceled by its creator while it arrives', async () => {
    const { person, cookie } = await api.creator();
    const stranger = await api.creator();
    const bytes = clip(1_000_000);
    const opened = await api.open(cookie, 'canceled.mp4', bytes.length);
    const arriving = await sendPart(opened.url, {
      method: 'PUT',
      field: 'file',
      headers: { range: 'bytes=0-' },
      bytes: bytes.subarray(0, 400_000),
      promised: bytes.length,
    });
    await until(async () => (await api.rangeStart(opened.url)) > 0);
    const cancel = (as: string | null) =>
      fetch(`${api.origin}/api/ingest/${opened.key}`, { method: 'DELETE', headers: as ? { cookie: as } : {} });
    expect((await cancel(null)).status).toBe(401);
    expect((await cancel(stranger.cookie)).status).toBe(404);
    expect((await cancel(cookie)).status).toBe(200);
    expect((await cancel(cookie)).status).toBe(200);
    expect(await arriving.reply).toContain(messages.uploadCanceled);
    expect(await api.stored('uploads')).toEqual([]);
    expect(await rowOf(opened)).toMatchObject({ state: 'canceled', receivedBytes: 0 });
    const late = await api.put(opened.url, bytes);
    expect([late.status, await late.json()]).toMatchObject([409, { error: messages.uploadCanceled }]);
    expect(await mediaOf(person.id)).toEqual([]);
  });

  test('cannot be canceled once it is media', async () => {
    const { cookie } = await api.creator();
    const opened = await api.open(cookie, 'done.mp4', 10);
    await api.put(opened.url, clip(10));
    const reply = await fetch(`${api.origin}/api/ingest/${opened.key}`, { method: 'DELETE', headers: { cookie } });
    expect([reply.status, await reply.json()]).toMatchObject([409, { error: messages.uploadFinished }]);
  });

  test('opens only with its own signed URL', async () => {
    const { cookie } = await api.creator();
    const stranger = await api.creator();
    const bytes = clip(1000);
    const [mine, other] = [await api.open(cookie, 'a.mp4', 1000), await api.open(cookie, 'b.mp4', 1000)];
    const wrong = [
      mine.url.replace(/signature=.*$/, 'signature=hmac-sha256%3Dabcd'),
      mine.url.replace(/&signature=.*$/, ''),
      mine.url.replace(mine.key, other.key),
      mine.url.replace(/expires=\d+/, 'expires=9999999999999'),
      mine.url.replace('x-ut-file-size=1000', 'x-ut-file-size=9999'),
      `${mine.url}&more=1`,
    ];
    for (const url of wrong) {
      expect((await api.put(url, bytes)).status).toBe(403);
      expect((await fetch(url, { method: 'HEAD' })).status).toBe(403);
    }
    expect((await api.put(mine.url, bytes, 0, { cookie: stranger.cookie })).status).toBe(403);
    expect((await api.put(mine.url.replace(mine.key, '../../../etc/passwd'), bytes)).status).toBe(404);
    expect(await api.rangeStart(mine.url)).toBe(0);
  });

  test('cannot exceed its announced size', async () => {
    const { person, cookie } = await api.creator();
    const opened = await api.open(cookie, 'long.mp4', 1000);
    expect((await api.put(opened.url, clip(2000))).status).toBe(413);
    expect((await api.put(opened.url, clip(500))).status).toBe(409);
    expect(await api.rangeStart(opened.url)).toBe(500);
    expect((await api.put(opened.url, clip(1000), 600)).status).toBe(400);
    expect((await fetch(opened.url, { method: 'PUT', headers: { range: 'bytes=5-6' }, body: 'x' })).status).toBe(400);
    expect((await fetch(opened.url, { method: 'PUT', body: 'x' })).status).toBe(415);
    expect(await mediaOf(person.id)).toEqual([]);
    expect((await api.put(opened.url, clip(1000), 500)).status).toBe(200);
  });

  test('expires if nobody continues it', async () => {
    const { cookie } = await api.creator();
    const opened = await api.open(cookie, 'stale.mp4', 1000);
    await api.put(opened.url, clip(500));
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await expireUploads(api.world.system, later(23));
    expect(await rowOf(opened)).toMatchObject({ state: 'open' });
    await expireUploads(api.world.system, later(25));
    expect(await rowOf(opened)).toMatchObject({ state: 'canceled' });
    expect(await api.stored('uploads')).toEqual([]);
  });
});
