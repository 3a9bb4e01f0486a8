import { readEnvironment } from '@foxreel/config';
import { type SeedOptions, seedOffers, seedPeople } from './demo-people.ts';
import { seedSounds } from './demo-sounds.ts';
import { seedFan, seedFollows, seedRule, seedSchedule } from './demo-talk.ts';
import { openSeed } from './seed-context.ts';
import { seedLibrary } from './seed-library.ts';
import { seedMoney } from './seed-money.ts';
import { seedQueues } from './seed-queues.ts';
import { seedCrowd, seedReactions } from './seed-reactions.ts';
import { seedWorks } from './seed-works.ts';

/**
 * Fills a sandbox with people and their works (docs/contract/rest.md, "The demo world"), with the commands that people use.
 * Adds only what is missing: run it any number of times. The works come with their renditions; only the broken
 * one needs the media worker.
 */
export async function seedDemoWorld(options: SeedOptions): Promise<void> {
  const people = await seedPeople(options);
  await seedOffers(people);
  await seedFollows(people);
  await seedWorks(options, people, await seedSounds(options));
  await seedReactions(options, people);
  await seedFan(options, people);
  await seedLibrary(options, people);
  await seedRule(people);
  await seedSchedule(people);
  await seedMoney(options, people);
  await seedQueues(options, people);
  await seedCrowd(options, people);
}

/** Seeds the demo world on the services that the environment names; it must be a sandbox. */
export async function seedFromEnvironment(): Promise<void> {
  const seed = await openSeed(readEnvironment(), 'seed');
  try {
    await seedDemoWorld(seed);
  } finally {
    await seed.close();
  }
}
