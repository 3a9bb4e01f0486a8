import { createHmac, randomUUID } from 'node:crypto';
import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { beforeAll, expect, test } from 'vitest';
import { createUploadApi, details, type UploadApi } from './testing/ingest-client.ts';

/* UploadThing's own handler, up to where it would call the cloud. */
const apiKey = `sk_live_${'0'.repeat(32)}`;
const token = Buffer.from(JSON.stringify({ apiKey, appId: 'foxreel', regions: ['sea1'] })).toString('base64');
let api: UploadApi;
beforeAll(async () => {
  api = await createUploadApi({ UPLOADTHING_TOKEN: token });
});

const callback = (body: string, signature: string) =>
  fetch(`${api.origin}/api/uploadthing?slug=media`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'uploadthing-hook': 'callback',
      'x-uploadthing-signature': `hmac-sha256=${signature}`,
    },
    body,
  });

test('rejects a file by our own rules, with their status and message', async () => {
  const { cookie } = await api.creator();
  const reply = await api.ask(cookie, [{ name: 'a.exe', size: 10 }], [details]);
  expect([reply.status, await reply.json()]).toMatchObject([415, { message: messages.uploadType }]);
  expect((await api.ask(null, [{ name: 'a.mp4', size: 10 }], [details])).status).toBe(401);
});

test('accepts callbacks only from the cloud, and files only from its hosts', async () => {
  const { person } = await api.creator();
  const id = randomUUID();
  const url = 'https://elsewhere.example/f';
  const body = JSON.stringify({
    status: 'uploaded',
    origin: 'https://sea1.ingest.uploadthing.com',
    metadata: {
      account: person.id,
      files: [
        {
          id,
          file: { name: 'a.mp4', bytes: 10 },
          details: { description: 'A walk', tags: ['sea'], visibility: 'free', private: false, shop: 0, people: [] },
        },
      ],
    },
    file: {
      name: 'a.mp4',
      size: 10,
      type: 'video/mp4',
      customId: id,
      key: 'k'.repeat(32),
      url,
      appUrl: url,
      ufsUrl: url,
      fileHash: '',
      lastModified: 1,
    },
  });
  expect((await callback(body, '00')).status).toBe(400);
  expect((await callback(body, createHmac('sha256', apiKey).update(body).digest('hex'))).status).toBe(403);
  expect(await api.world.db.select().from(schema.media).where(eq(schema.media.accountId, person.id))).toEqual([]);
});
