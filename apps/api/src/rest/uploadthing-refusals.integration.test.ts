import { randomBytes } from 'node:crypto';
import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { beforeAll, describe, expect, test } from 'vitest';
import { createUploadApi, details, type UploadApi } from './testing/ingest-client.ts';

let api: UploadApi;
beforeAll(async () => {
  api = await createUploadApi();
});

const clip = (size: number) => new Uint8Array(randomBytes(size));
const mediaOf = (accountId: string) =>
  api.world.db.select().from(schema.media).where(eq(schema.media.accountId, accountId));

describe('the UploadThing route rejects', () => {
  const one = [{ name: 'a.mp4', size: 1000 }];
  const six = Array.from({ length: 6 }, (_none, index) => ({ name: `${index}.mp4`, size: 10 }));
  const half = 600 * 1024 * 1024;
  const cases: [string, { name: string; size: number }[], unknown, number, string][] = [
    ['six files', six, six.map(() => details), 400, messages.uploadTooMany],
    ['too much in one file', [{ name: 'a.mp4', size: 2 * half }], [details], 413, messages.uploadTooLarge],
    [
      'too much in all',
      [
        { name: 'a.mp4', size: half },
        { name: 'b.mp4', size: half },
      ],
      [details, details],
      413,
      messages.uploadTooLarge,
    ],
    ['an empty file', [{ name: 'a.mp4', size: 0 }], [details], 400, messages.uploadEmpty],
    ['no file', [], [], 400, messages.uploadNone],
    ['a wrong extension', [{ name: 'a.exe', size: 10 }], [details], 415, messages.uploadType],
    ['svg', [{ name: 'a.svg', size: 10 }], [details], 415, messages.uploadType],
    ['no extension', [{ name: '.mp4', size: 10 }], [details], 415, messages.uploadType],
    ['no details', one, [], 400, messages.uploadDetailsMissing],
    ['a short description', one, [{ ...details, description: 'x' }], 400, messages.descriptionLength],
    ['no tags', one, [{ ...details, tags: [] }], 400, messages.tagsMin],
    ['details of a wrong kind', one, 'nothing', 400, ''],
    ['a wrong release date', one, [{ ...details, available_date: 'soon' }], 400, messages.releaseDate],
    ['a null character', one, [{ ...details, description: 'abc\u0000' }], 400, 'The null character is not allowed'],
  ];
  test.each(cases)('%s', async (_name, files, input, status, message) => {
    const { person, cookie } = await api.creator();
    const reply = await api.ask(cookie, files, input);
    const body: unknown = await reply.json();
    expect([reply.status, body]).toMatchObject([
      status,
      { message: expect.stringContaining(message), error: expect.any(String) },
    ]);
    expect(await api.world.db.select().from(schema.uploads).where(eq(schema.uploads.accountId, person.id))).toEqual([]);
  });

  test('with the field of the faulty file', async () => {
    const { cookie } = await api.creator();
    const reply = await api.ask(cookie, [one, one].flat(), [details, { ...details, tags: ['!'] }]);
    expect(await reply.json()).toMatchObject({ errors: { 'medias[1][tags]': messages.tags } });
  });

  test('everybody except creators', async () => {
    const fan = await api.world.createPerson();
    expect((await api.ask(null, one, [details])).status).toBe(401);
    expect((await api.ask(await api.signIn(fan), one, [details])).status).toBe(403);
  });

  test('more than the limit of open uploads', async () => {
    const { cookie } = await api.creator();
    const five = six.slice(1);
    for (let round = 0; round < 5; round += 1)
      expect(
        (
          await api.ask(
            cookie,
            five,
            five.map(() => details),
          )
        ).status,
      ).toBe(200);
    expect((await api.ask(cookie, one, [details])).status).toBe(429);
  });

  test('callbacks without a valid signature, and other routes', async () => {
    const post = (search: string, headers: Record<string, string>, body: string) =>
      fetch(`${api.origin}/api/uploadthing?${search}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
    const forged = await post(
      'slug=media',
      { 'uploadthing-hook': 'callback', 'x-uploadthing-signature': 'hmac-sha256=00' },
      '{}',
    );
    expect(forged.status).toBe(400);
    const { cookie } = await api.creator();
    expect((await post('actionType=upload&slug=other', { cookie }, '{"files":[],"input":null}')).status).toBe(400);
    expect((await post('actionType=upload&slug=media', { cookie }, 'not json')).status).toBe(400);
    expect(
      (await post('actionType=upload&slug=media', { cookie, connection: 'close' }, `"${'x'.repeat(2_000_000)}"`))
        .status,
    ).toBe(413);
    expect((await fetch(`${api.origin}/api/uploadthing`)).status).toBe(200);
  });

  test('nothing for paths in names: they are just names', async () => {
    const { person, cookie } = await api.creator();
    const opened = await api.open(cookie, '..\\..\\../../etc/\u0007evil name\u202e.mp4', 10);
    expect((await api.put(opened.url, clip(10))).status).toBe(200);
    expect(await mediaOf(person.id)).toMatchObject([
      { sourceName: 'evil name.mp4', sourceKey: `sources/${opened.customId}/original` },
    ]);
  });
});
