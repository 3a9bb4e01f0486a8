import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { DemoSound } from './sounds.ts';

const run = promisify(execFile);
const fadeInSeconds = 0.4;
const fadeOutSeconds = 2;

/** Plays a sound into an m4a file: AAC, mono, some 100 kB. */
export async function playSound(sound: DemoSound, file: string, { ffmpegPath }: { ffmpegPath: string }): Promise<void> {
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
