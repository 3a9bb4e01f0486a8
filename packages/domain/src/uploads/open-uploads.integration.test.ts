import { limits, mediaDetails } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { createTestWorld } from '@foxreel/testing';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { openUploads } from './open-uploads.ts';

const world = await createTestWorld();

test('uploads that are opened at once count each other', async () => {
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
