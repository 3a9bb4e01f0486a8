import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { pick, randomOf, shuffled } from './random.ts';

const victims = [
  'api',
  'worker-messaging',
  'worker-media',
  'worker-money',
  'worker-housekeeping',
  'postgres',
  'valkey',
] as const;
export type Victim = (typeof victims)[number];

const pidFile = z.object({ pid: z.number().int().positive() });

/**
 * Who falls in the round of a seed. Seeds that follow one another draw from one shuffled pack, so that a run of thirteen has every part among
 * its victims; every third round or so has another one as well. The seed alone decides: a round is repeated by it.
 */
export function victimsOf(seed: number, random: () => number): Victim[] {
  const pack = shuffled(randomOf(Math.floor(seed / victims.length)), victims);
  const first = pack[seed % victims.length] ?? pick(random, victims);
  return random() < 0.3 ? [first, pick(random, victims)] : [first];
}

/** Kills a part of the product as the machine would: at once, without a word. False when it was not running just then. */
export function killPart(runFolder: string, victim: Victim): boolean {
  try {
    const { pid } = pidFile.parse(JSON.parse(readFileSync(join(runFolder, `${victim}.pid.json`), 'utf8')));
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}
