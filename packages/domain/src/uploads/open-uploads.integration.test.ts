import { Readable } from 'node:stream';
import { limits, mediaDetails } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { arrivingUpload } from './arriving-upload.ts';
import { cancelOwnUpload, listOpenUploads, openUploads } from './index.ts';

const world = await createTestWorld();

test('concurrently opened uploads count each other', async () => {
  const creator = await world.createPerson({ creator: true });
  const open = () =>
    openUploads(world.system, {
      accountId: creator.id,
      files: Array.from({ length: 5 }, (_, index) => {
        const id = v7();
        return {
          id,
          key: `key-${id}`,
          name: `film-${index}.mp4`,
          bytes: 1000,
          details: mediaDetails.parse({ description: 'A film', tags: ['film'] }),
        };
      }),
    });
  const answers = await Promise.allSettled(Array.from({ length: 8 }, open));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.uploadsOpenMax / 5);
  const { uploads } = schema;
  expect(await world.db.select().from(uploads).where(eq(uploads.accountId, creator.id))).toHaveLength(
    limits.uploadsOpenMax,
  );
});

test('the owner lists unfinished uploads, and cancels one without its key', async () => {
  const [creator, other] = [await world.createPerson({ creator: true }), await world.createPerson({ creator: true })];
  const { uploads } = schema;
  const upload = async (name: string, state: 'open' | 'done' = 'open') => {
    const id = v7();
    await world.db
      .insert(uploads)
      .values({ id, key: `key-${id}`, accountId: creator.id, name, bytes: 10, state, details: {} });
    return id;
  };
  const [first, second] = [await upload('first.mp4'), await upload('second.mp4')];
  const finished = await upload('third.mp4', 'done');
  const file = arrivingUpload(world.system, first);
  await file.append(Readable.from([Buffer.from('1234')]), { start: 0, max: 10 });
  expect(await listOpenUploads(creator.ctx)).toMatchObject([
    { id: first, name: 'first.mp4', bytes: 10, receivedBytes: 4 },
    { id: second, name: 'second.mp4', bytes: 10, receivedBytes: 0 },
  ]);
  expect(await listOpenUploads(other.ctx)).toEqual([]);
  await expect(listOpenUploads(world.anonymous)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });

  await expect(cancelOwnUpload(other.ctx, { upload: first })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(cancelOwnUpload(creator.ctx, { upload: v7() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(cancelOwnUpload(creator.ctx, { upload: finished })).rejects.toMatchObject({ code: 'CONFLICT' });
  for (const _twice of [1, 2]) await cancelOwnUpload(creator.ctx, { upload: first });
  expect(await file.size()).toBe(0);
  expect(await listOpenUploads(creator.ctx)).toMatchObject([{ id: second }]);
});
