import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaDetails, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, insertMedia, type Person } from '@foxreel/testing';
import { mediaFile } from '@foxreel/testing/media-files';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { saveMessageFile } from '../message-files/index.ts';
import { createMedia } from './complete-upload.ts';
import { openUploads, prepareUploads } from './open-uploads.ts';

const world = await createTestWorld();
const gigabyte = 1_000_000_000;
const storageQuota = { mediaBytes: 2 * gigabyte, messageFileBytes: 10_000 };
const details = mediaDetails.parse({ description: 'A film', tags: ['film'] });
const full = { code: 'TOO_LARGE', message: messages.mediaQuota(2), fields: { media_files: [messages.mediaQuota(2)] } };

const prepare = ({ ctx }: Person, bytes: number) =>
  prepareUploads({ ...ctx, storageQuota }, { files: [{ name: 'film.mp4', bytes }], details: [details] });
const open = ({ id: accountId }: Person, bytes: number) => {
  const id = v7();
  const files = [{ id, key: `key-${id}`, name: 'film.mp4', bytes, details }];
  return openUploads({ ...world.system, storageQuota }, { accountId, files });
};

test('media and open uploads count towards their account’s quota only, and removed media do not', async () => {
  const [creator, other] = [await world.createPerson({ creator: true }), await world.createPerson({ creator: true })];
  const media = await insertMedia(world, creator, { sourceBytes: 1.2 * gigabyte });
  await open(creator, 0.5 * gigabyte);
  await expect(prepare(creator, 0.4 * gigabyte)).rejects.toMatchObject(full);
  await expect(open(creator, 0.4 * gigabyte)).rejects.toMatchObject(full);
  await prepare(creator, 0.3 * gigabyte);
  await prepare(other, 0.9 * gigabyte);
  await world.db.update(schema.media).set({ state: 'removed' }).where(eq(schema.media.id, media.id));
  await open(creator, 0.9 * gigabyte);
});

test('concurrent uploads count each other, and so do complete files', async () => {
  const creator = await world.createPerson({ creator: true });
  const answers = await Promise.allSettled([1, 2, 3, 4].map(() => open(creator, 0.9 * gigabyte)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await insertMedia(world, creator, { sourceBytes: 0.2 * gigabyte });
  const file = join(world.folder, 'whole.mp4');
  await copyFile(await mediaFile('landscape.mp4'), file);
  await expect(
    createMedia({ ...creator.ctx, storageQuota }, { file, name: 'whole.mp4', details }),
  ).rejects.toMatchObject(full);
});

test('message files have their own quota', async () => {
  const person = await world.createPerson();
  const send = async () => {
    const body = await readFile(await mediaFile('gps.jpg'));
    return saveMessageFile(
      { ...person.ctx, storageQuota: { ...storageQuota, messageFileBytes: 100 } },
      { body, ffmpeg: 'ffmpeg' },
    );
  };
  await expect(send()).rejects.toMatchObject({ code: 'TOO_LARGE', message: messages.messageFilesQuota(0.0001) });
  expect(await world.db.$count(schema.messageFiles, eq(schema.messageFiles.accountId, person.id))).toBe(0);
  await saveMessageFile(person.ctx, { body: await readFile(await mediaFile('gps.jpg')), ffmpeg: 'ffmpeg' });
});
