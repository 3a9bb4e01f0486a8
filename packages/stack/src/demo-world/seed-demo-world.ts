import type { Database } from '@foxreel/db';
import type { Context } from '@foxreel/domain/kernel';
import { seedOffers, seedPeople } from './seed-people.ts';
import { seedSounds } from './seed-sounds.ts';
import { seedFan, seedFollows, seedReactions, seedRule } from './seed-talk.ts';
import { seedWorks } from './seed-works.ts';

export interface SeedOptions {
  db: Database;
  /** The context of the system itself. */
  system: Context;
  ffmpegPath: string;
  /** One line for the person who waits. */
  log(line: string): void;
}

/**
 * Fills a sandbox with people and their works (docs/contract/rest.md, "The demo world"), by the verbs that people use.
 * Adds only what is missing: run it any number of times. The media worker must be running.
 */
export async function seedDemoWorld(options: SeedOptions): Promise<void> {
  const people = await seedPeople(options.system);
  await seedOffers(people);
  await seedFollows(people);
  await seedWorks(options, people, await seedSounds(options));
  await seedReactions(options, people);
  await seedFan(options, people);
  await seedRule(people);
}
