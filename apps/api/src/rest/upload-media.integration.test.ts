import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createUploadApi, sendPart, type UploadApi, until } from './testing/ingest-client.ts';

let api: UploadApi;
beforeAll(async () => {
  api = await createUploadApi();
});

const replyShape = z.object({
  status: z.number(),
  error: z.string().nullable(),
  medias: z.array(z.object({ id: z.string(), index: z.number() })).optional(),
  errors: z.record(z.string(), z.string()).nullish(),
  data: z.unknown(),
});

type Fields = [string, string][];
const good = (index = 0): Fields => [
  [`medias[${index}][description]`, 'Waves'],
  [`medias[${index}][tags][]`, 'Sea'],
  [`medias[${index}][tags][]`, 'sun'],
];
const file = (
  name: string,
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(randomBytes(5000)),
  field = 'media_files',
) => ({ name, bytes, field });

async function post(
  cookie: string | null,
  files: ReturnType<typeof file>[],
  fields: Fields,
  order: 'fields first' | 'files first' = 'fields first',
) {
  const form = new FormData();
  const addFields = () => {
    for (const [name, value] of fields) form.append(name, value);
  };
  if (order === 'fields first') addFields();
  for (const { name, bytes, field } of files) form.append(field, new Blob([bytes]), name);
  if (order === 'files first') addFields();
  const reply = await fetch(`${api.origin}/api/upload/media`, {
    method: 'POST',
    headers: cookie ? { cookie } : {},
    body: form,
  });
  return { http: reply.status, ...replyShape.parse(await reply.json()) };
}

const mediaOf = (accountId: string) =>
  api.world.db.select().from(schema.media).where(eq(schema.media.accountId, accountId)).orderBy(schema.media.id);
const leftovers = async () => [...(await api.stored('.temporary')), ...(await api.stored('uploads'))];

describe('POST /api/upload/media', () => {
  test.each(['fields first', 'files first'] as const)('makes a media of each file, %s', async (order) => {
    const { person, cookie } = await api.creator();
    const bytes = new Uint8Array(randomBytes(700_000));
    const fields: Fields = [
      ...good(0),
      ...good(1),
      ['medias[1][visibility]', 'subscription'],
      ['medias[1][alt_text]', 'A fox at the door'],
      ['medias[1][private]', 'true'],
      ['medias[1][shop]', '5.99'],
      ['medias[1][available_date]', '2030-01-02T03:04:05Z'],
      ['medias[1][people][]', `@${person.username}`],
      ['medias[1][people][]', 'Somebody Else'],
    ];
    const reply = await post(cookie, [file('one.mp4', bytes), file('two.JPG')], fields, order);
    expect(reply).toMatchObject({
      http: 200,
      status: 200,
      error: null,
      errors: null,
      medias: [{ index: 0 }, { index: 1 }],
    });
    expect(reply.data).toMatchObject({ error: null, medias: reply.medias });
    const [first, second] = await mediaOf(person.id);
    expect(first).toMatchObject({
      id: reply.medias?.[0]?.id,
      type: 'video',
      state: 'processing',
      visibility: 'free',
      private: false,
      priceCents: 0,
      tags: ['sea', 'sun'],
      sourceName: 'one.mp4',
      sourceBytes: bytes.length,
    });
    expect(second).toMatchObject({
      type: 'photo',
      visibility: 'subscription',
      altText: 'A fox at the door',
      private: true,
      priceCents: 599,
      availableAt: new Date('2030-01-02T03:04:05Z'),
    });
    const source = await api.world.storage.read(first?.sourceKey ?? '');
    expect(source && Buffer.concat(await source.toArray()).equals(bytes)).toBe(true);
    const people = await api.world.db
      .select()
      .from(schema.mediaPeople)
      .where(eq(schema.mediaPeople.mediaId, second?.id ?? ''))
      .orderBy(schema.mediaPeople.id);
    expect(people).toMatchObject([{ accountId: person.id }, { name: 'Somebody Else', accountId: null }]);
    expect(await leftovers()).toEqual([]);
  });

  test('reports what is wrong with one file and accepts the others', async () => {
    const { person, cookie } = await api.creator();
    const files = [file('ok.mp4'), file('empty.mp4', new Uint8Array()), file('tool.exe'), file('short.mov')];
    const reply = await post(cookie, files, [
      ...good(0),
      ...good(1),
      ...good(2),
      ['medias[3][description]', 'x'],
      ['medias[3][shop]', '1'],
      ['medias[3][available_date]', 'soon'],
    ]);
    expect(reply).toMatchObject({ http: 200, medias: [{ index: 0 }] });
    expect(reply.errors).toEqual({
      'media_files[1]': messages.uploadEmpty,
      'media_files[2]': messages.uploadType,
      'medias[3][description]': messages.descriptionLength,
      'medias[3][tags]': messages.tagsMin,
      'medias[3][shop]': messages.price,
      'medias[3][available_date]': messages.releaseDate,
    });
    expect(await mediaOf(person.id)).toHaveLength(1);
    expect(await leftovers()).toEqual([]);
  });

  const refused: [string, ReturnType<typeof file>[], Fields, number, string][] = [
    [
      'six files',
      Array.from({ length: 6 }, (_none, index) => file(`${index}.mp4`)),
      good(),
      400,
      messages.uploadTooMany,
    ],
    ['a wrong type only', [file('page.html')], good(), 415, messages.uploadType],
    ['svg', [file('drawing.svg')], good(), 415, messages.uploadType],
    ['no file', [], good(), 200, messages.uploadNone],
    ['another file field', [file('a.mp4', undefined, 'other')], good(), 400, 'Unknown file field other'],
    [
      'another field',
      [file('a.mp4')],
      [...good(), ['medias[0][__proto__]', 'x']],
      400,
      'Unknown field medias[0][__proto__]',
    ],
    ['a field without index', [file('a.mp4')], [['description', 'x']], 400, 'Unknown field description'],
    ['a field that is too long', [file('a.mp4')], [['medias[0][description]', 'x'.repeat(9000)]], 400, 'is too long'],
    ['a null character', [file('a.mp4')], [['medias[0][description]', 'abc\u0000']], 400, 'null character'],
    [
      'too many fields',
      [file('a.mp4')],
      Array.from({ length: 301 }, (): [string, string] => ['medias[0][tags][]', 'sea']),
      400,
      'The form has too many fields',
    ],
    ['a wrong visibility', [file('a.mp4')], [...good(), ['medias[0][visibility]', 'secret']], 200, 'Must be one of'],
    [
      'a private that is no boolean',
      [file('a.mp4')],
      [...good(), ['medias[0][private]', 'perhaps']],
      200,
      'Must be true or false',
    ],
    ['a price in another notation', [file('a.mp4')], [...good(), ['medias[0][shop]', '0x10']], 200, 'Price must be a'],
  ];
  test.each(refused)('rejects %s', async (_name, files, fields, http, message) => {
    const { person, cookie } = await api.creator();
    const reply = await post(cookie, files, fields);
    expect(reply).toMatchObject({ http, error: expect.stringContaining(message) });
    expect(await mediaOf(person.id)).toEqual([]);
    expect(await leftovers()).toEqual([]);
  });

  test('is for creators', async () => {
    const fan = await api.world.createPerson();
    expect(await post(null, [file('a.mp4')], good())).toMatchObject({ http: 401, error: messages.loginRequired });
    expect(await post(await api.signIn(fan), [file('a.mp4')], good())).toMatchObject({
      http: 403,
      error: messages.creatorOnly,
    });
    const { cookie } = await api.creator();
    const foreign = await fetch(`${api.origin}/api/upload/media`, {
      method: 'POST',
      headers: { cookie, origin: 'https://evil.test' },
      body: new FormData(),
    });
    expect(foreign.status).toBe(403);
  });

  test('treats paths in names as names', async () => {
    const { person, cookie } = await api.creator();
    await post(cookie, [file('../../../../etc/cron.d/evil.mp4')], good());
    const [media] = await mediaOf(person.id);
    expect(media).toMatchObject({ sourceName: 'evil.mp4', sourceKey: `sources/${media?.id}/original` });
  });

  const raw = (cookie: string, headers: Record<string, string>, body: BodyInit | null) =>
    fetch(`${api.origin}/api/upload/media`, {
      method: 'POST',
      headers: { cookie, ...headers },
      body,
      ...(body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
    });

  test('rejects bodies that are not multipart, or broken', async () => {
    const { cookie } = await api.creator();
    expect((await raw(cookie, { 'content-type': 'application/json' }, '{}')).status).toBe(415);
    expect((await raw(cookie, { 'content-type': 'multipart/form-data' }, 'x')).status).toBe(400);
    expect((await raw(cookie, { 'content-type': 'multipart/form-data; boundary=b' }, 'nothing')).status).toBe(400);
    expect(
      (
        await raw(
          cookie,
          { 'content-type': 'multipart/form-data; boundary=b' },
          '--b\r\nContent-Disposition: form-data; name="media_files"; filename="a.mp4"\r\n\r\nhalf',
        )
      ).status,
    ).toBe(400);
    expect(
      (
        await raw(
          cookie,
          { 'content-type': 'multipart/form-data; boundary=b' },
          '--b\r\n\u0001bad header\r\n\r\n\r\n--b--',
        )
      ).status,
    ).toBe(400);
    expect(await leftovers()).toEqual([]);
  });

  test('rejects more than 1000 MB, announced or not', async () => {
    const { person, cookie } = await api.creator();
    const announced = await sendPart(`${api.origin}/api/upload/media`, {
      method: 'POST',
      field: 'media_files',
      headers: { cookie },
      bytes: new Uint8Array(10),
      promised: 1100 * 1024 * 1024,
    });
    const reply = await announced.reply;
    expect(reply).toContain('413');
    expect(reply).toContain(messages.uploadTooLarge);

    const endless = request(`${api.origin}/api/upload/media`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=b' },
    });
    let over = false;
    const answered = new Promise<'cut off' | { status: number | undefined; body: unknown }>((resolve) => {
      const cutOff = () => resolve('cut off');
      // The response may be cut off too, because the rest of the body is still arriving.
      endless.on('response', (response) =>
        json(response).then((body) => resolve({ status: response.statusCode, body }), cutOff),
      );
      endless.on('error', cutOff);
    }).finally(() => {
      over = true;
    });
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    endless.write('--b\r\nContent-Disposition: form-data; name="media_files"; filename="a.mp4"\r\n\r\n');
    while (!over && sent < 1200 * chunk.length) {
      sent += chunk.length;
      if (!endless.write(chunk)) await Promise.race([once(endless, 'drain').catch(() => 'cut off'), answered]);
    }
    const outcome = await answered;
    endless.destroy();
    if (outcome !== 'cut off') expect(outcome).toMatchObject({ status: 413, body: { error: messages.uploadTooLarge } });
    expect(sent).toBeLessThan(1200 * 1024 * 1024);
    await until(async () => (await leftovers()).length === 0);
    expect(await mediaOf(person.id)).toEqual([]);
  }, 90_000);

  test('keeps nothing of a client that disconnects', async () => {
    const { person, cookie } = await api.creator();
    const half = await sendPart(`${api.origin}/api/upload/media`, {
      method: 'POST',
      field: 'media_files',
      headers: { cookie },
      bytes: new Uint8Array(randomBytes(600_000)),
      promised: 2_000_000,
    });
    await until(async () => (await leftovers()).length === 1);
    half.cut();
    await until(async () => (await leftovers()).length === 0);
    expect(await mediaOf(person.id)).toEqual([]);
  }, 120_000);
});
