import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schema } from '@foxreel/db';
import { addSound } from '@foxreel/domain/media';
import { playSound } from './play-sound.ts';
import type { SeedOptions } from './seed-demo-world.ts';
import { sounds } from './sounds.ts';

/** Adds the sounds that are missing. Returns the ids of all, by name. */
export async function seedSounds(options: SeedOptions): Promise<Map<string, string>> {
  const present = await options.db.select({ id: schema.sounds.id, name: schema.sounds.name }).from(schema.sounds);
  const ids = new Map(present.map(({ id, name }) => [name, id]));
  const scratch = await mkdtemp(join(tmpdir(), 'foxreel-sounds-'));
  try {
    for (const sound of sounds.filter(({ name }) => !ids.has(name))) {
      const file = join(scratch, 'sound.m4a');
      await playSound(sound, file, options);
      ids.set(sound.name, (await addSound(options.system, { name: sound.name, file })).id);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return ids;
}
