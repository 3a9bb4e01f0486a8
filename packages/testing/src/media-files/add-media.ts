import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import type { TestWorld } from '../test-world.ts';
import { type MediaFileName, mediaFile } from './media-file.ts';

type MediaValues = Partial<typeof schema.media.$inferInsert>;

/** Adds a media in its state right after the upload: file stored, row queued, no job yet. Returns its id. */
export async function addMedia(
  world: TestWorld,
  accountId: string,
  name: MediaFileName,
  values: MediaValues = {},
): Promise<string> {
  const path = await mediaFile(name);
  const [row] = await world.db
    .insert(schema.media)
    .values({
      accountId,
      type: /\.(png|jpe?g|webp)$/.test(name) ? 'photo' : 'video',
      sourceKey: 'none',
      sourceName: name,
      sourceBytes: (await stat(path)).size,
      availableAt: world.clock.now(),
      description: `Test file ${name}`,
      tags: ['test'],
      ...values,
    })
    .returning({ id: schema.media.id });
  if (!row) throw new Error('No media was added');
  const sourceKey = `sources/${row.id}/original`;
  await world.storage.put(sourceKey, createReadStream(path));
  await world.db.update(schema.media).set({ sourceKey }).where(eq(schema.media.id, row.id));
  return row.id;
}
