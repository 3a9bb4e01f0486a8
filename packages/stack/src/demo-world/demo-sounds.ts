import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { schema } from '@foxreel/db';
import { addSound } from '@foxreel/domain/media';
import type { SeedOptions } from './demo-people.ts';

const run = promisify(execFile);
const fadeInSeconds = 0.4;
const fadeOutSeconds = 2;

/** Plays a sound into an m4a file: AAC, mono, some 100 kB. */
async function playSound(sound: DemoSound, file: string, { ffmpegPath }: { ffmpegPath: string }): Promise<void> {
  const fades = `afade=t=in:d=${fadeInSeconds},afade=t=out:st=${sound.seconds - fadeOutSeconds}:d=${fadeOutSeconds}`;
  const source = ['-f', 'lavfi', '-t', String(sound.seconds), '-i', `aevalsrc='${voices(sound)}':s=44100`];
  const echo = 'aecho=0.8:0.6:180|340:0.25|0.15';
  await run(ffmpegPath, [
    ...['-hide_banner', '-loglevel', 'error', '-y', ...source, '-af', `${echo},${fades}`, '-t', String(sound.seconds)],
    ...['-c:a', 'aac', '-b:a', '64k', '-movflags', '+faststart', '-f', 'ipod', file],
  ]);
}

/** Each note dies away after its pluck and has a quieter octave over it; the lowest one hums along. */
function voices({ notes, beat }: DemoSound): string {
  const round = (notes.length * beat).toFixed(3);
  const plucked = notes.map((note, index) => {
    const since = `mod(t+${((notes.length - index) * beat).toFixed(3)},${round})`;
    return `exp(-2.2*${since})*(0.16*sin(2*PI*${note}*t)+0.05*sin(4*PI*${note}*t))`;
  });
  const ground = Math.min(...notes) / 2;
  return [...plucked, `0.06*sin(2*PI*${ground}*t)*(0.7+0.3*sin(2*PI*0.13*t))`].join('+');
}

/** A short piece for a recording: plucked notes one after the other over a soft ground. */
interface DemoSound {
  name: string;
  /** Hertz, in the order in which they are plucked, again and again. */
  notes: readonly number[];
  /** Seconds from one note to the next. */
  beat: number;
  seconds: number;
}

const hertz = {
  C3: 130.81,
  D3: 146.83,
  E3: 164.81,
  F3: 174.61,
  G3: 196,
  A3: 220,
  B3: 246.94,
  C4: 261.63,
  D4: 293.66,
  E4: 329.63,
  F4: 349.23,
  G4: 392,
  A4: 440,
  C5: 523.25,
  E5: 659.25,
} as const;

type Note = keyof typeof hertz;

const sound = (name: string, notes: readonly Note[], beat: number, seconds: number): DemoSound => ({
  name,
  notes: notes.map((note) => hertz[note]),
  beat,
  seconds,
});

const sounds: readonly DemoSound[] = [
  sound('Slow tide', ['A3', 'C4', 'E4', 'A4', 'E4', 'C4'], 0.6, 18),
  sound('Paper boats', ['C4', 'E4', 'G4', 'C5', 'G4', 'E4'], 0.35, 12),
  sound('Night tram', ['D3', 'A3', 'D4', 'F4', 'A3', 'F4'], 0.45, 14),
  sound('First frost', ['E4', 'G4', 'E5', 'C5', 'G4', 'E4'], 0.5, 16),
  sound('Copper sand', ['G3', 'D4', 'G4', 'A3', 'D4', 'F4'], 0.4, 12),
  sound('Kitchen radio', ['C4', 'A3', 'F3', 'G3', 'C4', 'E4', 'A3', 'G3'], 0.3, 10),
  sound('Far lights', ['F3', 'C4', 'F4', 'A4', 'C5', 'A4'], 0.55, 17),
  sound('Hummingbird', ['E4', 'A4', 'C5', 'E5', 'C5', 'A4'], 0.2, 8),
];

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
