import { readEnvironment, requireParts, webAddress } from '@foxreel/config';
import { connect } from '@foxreel/db';
import { absentLiveServer, type Context, SandboxClock } from '@foxreel/domain/kernel';
import { connectRealtime } from '@foxreel/realtime';
import { createStorage, storageOptions } from '@foxreel/storage';
import { type SeedOptions, seedOffers, seedPeople } from './demo-people.ts';
import { seedSounds } from './demo-sounds.ts';
import { seedFan, seedFollows, seedReactions, seedRule } from './demo-talk.ts';
import { seedWorks } from './demo-works.ts';

/**
 * Fills a sandbox with people and their works (docs/contract/rest.md, "The demo world"), with the commands that people use.
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

/** Seeds the demo world on the parts that the environment names; it must be a sandbox. */
export async function seedFromEnvironment(): Promise<void> {
  const environment = readEnvironment();
  const parts = requireParts(environment, 'The seed');
  const connection = connect(parts.DATABASE_URL, { max: 4, applicationName: 'foxreel seed' });
  const realtime = connectRealtime(parts.VALKEY_URL);
  try {
    const clock = new SandboxClock();
    await clock.refresh(connection.db);
    const system: Context = {
      actor: { kind: 'system' },
      db: connection.db,
      clock,
      realtime: { publish: (topic, event) => realtime.publish(topic, event) },
      storage: createStorage(storageOptions(environment)),
      live: absentLiveServer('the seed goes live nowhere'),
      secret: parts.APP_SECRET,
      webAddress: webAddress(environment),
      afterCommit: (action) => action(),
    };
    await seedDemoWorld({
      db: connection.db,
      system,
      ffmpegPath: environment.FFMPEG_PATH,
      log: (line) => console.log(line),
    });
  } finally {
    await realtime.close();
    await connection.close();
  }
}
