import { randomBytes } from 'node:crypto';
import { schema } from '@foxreel/db';
import type { Person, TestWorld } from './test-world.ts';

export type MediaValues = Partial<typeof schema.media.$inferInsert>;

const videoRenditions: schema.MediaRenditions = {
  playable: { path: 'playable.mp4', type: 'video/mp4' },
  hls: { path: 'hls/master.m3u8', heights: [360] },
  preview: 'preview.webp',
  grid: 'grid.webp',
  poster: 'poster.webp',
  cover: 'cover.webp',
  teaser: 'teaser.mp4',
};
const photoRenditions: schema.MediaRenditions = {
  original: 'original.webp',
  preview: 'preview.webp',
  grid: 'grid.webp',
  cover: 'cover.webp',
};

/** Inserts a media as if it had been uploaded, processed, approved and published; no files are stored. */
export async function insertMedia(
  world: Pick<TestWorld, 'db' | 'clock'>,
  author: Pick<Person, 'id'>,
  values: MediaValues = {},
): Promise<typeof schema.media.$inferSelect> {
  const type = values.type ?? 'video';
  const now = world.clock.now();
  const [row] = await world.db
    .insert(schema.media)
    .values({
      accountId: author.id,
      type,
      state: 'published',
      description: 'A media of a test',
      availableAt: now,
      publishedAt: now,
      reviewedAt: now,
      sourceKey: `sources/${randomBytes(6).toString('hex')}/original`,
      sourceName: 'test.mp4',
      sourceBytes: 1,
      processStatus: 'done',
      processProgress: 100,
      renditions: type === 'video' ? videoRenditions : photoRenditions,
      info: [{ width: 1280, height: 720, duration: type === 'video' ? 12 : 0 }],
      // As ranked by the worker.
      popularity: values.likesCount ?? 0,
      ...values,
    })
    .returning();
  if (!row) throw new Error('No media was made');
  return row;
}
