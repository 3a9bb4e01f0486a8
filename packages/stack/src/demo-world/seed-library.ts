import { collectMedia, listCollections, newCollection, recordWatch, saveMedia } from '@foxreel/domain/library';
import { daysAgo, demoAccounts, type People, personOf, type SeedOptions } from './demo-people.ts';
import { releasedWork } from './seed-works.ts';

const [fanAccount] = demoAccounts;

/** What the demo fan saved in collections, by the works' sources. */
const collections: readonly { name: string; age: number; works: readonly string[] }[] = [
  { name: 'Night skies', age: 8, works: ['nordlys-2.mp4', 'ines-ridge-2.mp4', 'kaito-nights-4.webp'] },
  { name: 'Where to go next', age: 5, works: ['tabi-diary-2.mp4', 'creator-demo-2.mp4', 'ines-ridge-7.webp'] },
];
/** Saved, but in no collection. */
const saved = ['slow-pour-3.webp', 'field-notes-2.webp'] as const;
/** What the demo fan watched last, oldest first: one every few hours. */
const watched = [
  'ines-ridge-1.mp4',
  'nordlys-2.mp4',
  'bokeh-bea-2.mp4',
  'tabi-diary-2.mp4',
  'air-time-1.mp4',
  'creator-demo-2.mp4',
] as const;
const watchedEveryDays = 0.3;

/** The demo fan's collections and watch history; one who has collections is left as they are. */
export async function seedLibrary(options: SeedOptions, people: People): Promise<void> {
  const { ctx } = personOf(people, fanAccount.username);
  if ((await listCollections(ctx)).length > 0) return;
  for (const name of saved) {
    const media = await releasedWork(options, name);
    if (media) await saveMedia(daysAgo(ctx, 10), { media, saved: true });
  }
  for (const { name, age, works } of collections) {
    const { id } = await newCollection(daysAgo(ctx, age), { name });
    for (const [index, work] of works.entries()) {
      const media = await releasedWork(options, work);
      const then = daysAgo(ctx, age - index * watchedEveryDays);
      if (media) await collectMedia(then, { media, collection: id, collected: true });
    }
  }
  for (const [index, work] of watched.entries()) {
    const media = await releasedWork(options, work);
    if (media) await recordWatch(daysAgo(ctx, (watched.length - index) * watchedEveryDays), { media });
  }
}
