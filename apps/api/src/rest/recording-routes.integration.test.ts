import { readFile } from 'node:fs/promises';
import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { type MediaFileName, mediaFile } from '@foxreel/testing/media-files';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { signIn } from '../testing/sign-in.ts';
import { createTestApi, type TestBrowser } from '../testing/test-api.ts';

const world = await createTestWorld();
const api = await createTestApi(world);
const creator = await world.createPerson({ creator: true });
const browser = await signIn(api, world, creator);

const shape = z.object({
  error: z.string().nullable(),
  media: z.object({ id: z.string() }).optional(),
  errors: z.record(z.string(), z.string()).optional(),
});
const good: [string, string][] = [
  ['description', 'By the lake'],
  ['tags[]', 'Lake'],
  ['tags[]', 'summer'],
];
async function record(
  who: TestBrowser,
  fields: [string, string][],
  file: MediaFileName = 'vp9.webm',
  field = 'record',
) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(await readFile(await mediaFile(file)))]), 'blob');
  for (const [name, value] of fields) form.append(name, value);
  const reply = await who.request('/api/upload/recording', { method: 'POST', body: form });
  return { http: reply.status, ...shape.parse(await reply.json()) };
}
const rowOf = async (id: string | undefined) =>
  (
    await world.db
      .select()
      .from(schema.media)
      .where(eq(schema.media.id, id ?? ''))
  )[0];
const jobsOf = async (id: string | undefined) =>
  (
    await world.db.execute<{ task: string }>(
      sql`select task_identifier as task from graphile_worker.jobs where key like ${`%:${id}`}`,
    )
  ).map((job) => job.task);

it('creates media from a recording, with its details and named by its date', async () => {
  const fields: [string, string][] = [
    ...good,
    ['visibility', 'subscription'],
    ['private', 'true'],
    ['available_date', '2030-01-02T03:04:05Z'],
    ['shop', '4.99'],
    ['date', '2026-05-06T07:08:09Z'],
    ['delay', ''],
    ['sound', ''],
  ];
  const { http, media } = await record(browser, fields);
  expect(http).toBe(200);
  expect(await rowOf(media?.id)).toMatchObject({
    accountId: creator.id,
    type: 'video',
    state: 'processing',
    description: 'By the lake',
    tags: ['lake', 'summer'],
    visibility: 'subscription',
    private: true,
    priceCents: 499,
    songId: null,
    availableAt: new Date('2030-01-02T03:04:05Z'),
    sourceName: 'recording-2026-05-06T07-08-09.000Z.webm',
  });
  expect(await jobsOf(media?.id)).toEqual(['process_media']);
});

it('creates one media however often it is sent with its key, and two for two accounts', async () => {
  const key = crypto.randomUUID();
  const fields: [string, string][] = [...good, ['idempotency_key', key]];
  const tries = await Promise.all([record(browser, fields), record(browser, fields)]);
  const again = await record(browser, fields);
  const ids = new Set([...tries, again].map(({ media }) => media?.id));
  expect([ids.size, again.http]).toEqual([1, 200]);
  expect(await rowOf(again.media?.id)).toMatchObject({ visibility: 'free', state: 'processing' });
  expect(await jobsOf(again.media?.id)).toEqual(['process_media']);
  const colleague = await signIn(api, world, await world.createPerson({ creator: true }));
  expect((await record(colleague, fields)).media?.id).not.toBe(again.media?.id);
  const conflict = { http: 409, error: messages.keyTaken };
  expect(await record(browser, fields, 'live-recording.webm')).toMatchObject(conflict);
  expect(await record(browser, [...fields, ['visibility', 'subscription']])).toMatchObject(conflict);
  expect(await record(browser, [...good, ['idempotency_key', 'a b']])).toMatchObject({ http: 400 });
});

it('stores the sound and mixes it in first', async () => {
  const [sound] = await world.db
    .insert(schema.sounds)
    .values({ name: 'Tide', storageKey: 'sounds/tide.m4a', mimeType: 'audio/mp4' })
    .returning();
  const { media } = await record(browser, [...good, ['sound', sound?.id ?? ''], ['delay', '1.5']]);
  expect(await rowOf(media?.id)).toMatchObject({ songId: sound?.id });
  expect(await jobsOf(media?.id)).toEqual(['mix_recording']);
});

it('rejects invalid input, and keeps nothing of it', async () => {
  const before = await world.db.$count(schema.media);
  expect(await record(browser, good, 'landscape.mp4')).toMatchObject({ http: 415, error: messages.recordingType });
  expect(await record(browser, good, 'words.mp4')).toMatchObject({ http: 415 });
  expect(await record(browser, good, 'empty.mp4')).toMatchObject({ http: 400, error: messages.recordingRequired });
  expect(await record(browser, [])).toMatchObject({ http: 400, errors: { description: expect.any(String) } });
  const unknown = '00000000-0000-7000-8000-000000000000';
  const sound = await record(browser, [...good, ['sound', unknown]]);
  expect(sound).toMatchObject({ http: 400, errors: { sound: messages.soundNotFound } });
  for (const delay of ['-1', 'soon', '601'])
    expect(await record(browser, [...good, ['delay', delay]])).toMatchObject({
      errors: { delay: messages.soundDelay },
    });
  expect(await record(browser, [...good, ['shop', '1']])).toMatchObject({ errors: { shop: messages.price } });
  expect(await record(browser, [...good, ['price', '3']])).toMatchObject({ http: 400 });
  expect(await record(browser, good, 'vp9.webm', 'media_files')).toMatchObject({ http: 400 });
  const fan = await signIn(api, world, await world.createPerson());
  expect((await record(fan, good)).http).toBe(403);
  expect((await record(api.browser(), good)).http).toBe(401);
  expect(await world.db.$count(schema.media)).toBe(before);
});
