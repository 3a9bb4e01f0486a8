import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { schema } from '@foxreel/db';
import { addSound } from '@foxreel/domain/media';
import type { SeedOptions } from './demo-people.ts';

const names = [
  'Slow tide',
  'Paper boats',
  'Night tram',
  'First frost',
  'Copper sand',
  'Kitchen radio',
  'Far lights',
  'Hummingbird',
] as const;

/** Adds the sounds that are missing; their files are shipped. Returns the ids of all, by name. */
export async function seedSounds({ db, system, mediaFolder }: SeedOptions): Promise<Map<string, string>> {
  const present = await db.select({ id: schema.sounds.id, name: schema.sounds.name }).from(schema.sounds);
  const ids = new Map(present.map(({ id, name }) => [name, id]));
  for (const name of names.filter((name) => !ids.has(name))) {
    const body = await readFile(join(mediaFolder, 'sounds', `${name.toLowerCase().replaceAll(' ', '-')}.m4a`));
    ids.set(name, (await addSound(system, { name, body })).id);
  }
  return ids;
}
