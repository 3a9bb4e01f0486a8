import { boxAtPath, boxesIn } from './read-boxes.ts';
import type { TrackFacts } from './track-facts.ts';

export interface FragmentFacts {
  seconds: number;
  /** Pictures or audio frames. */
  samples: number;
  /** Whether its first picture is a key frame. */
  independent: boolean;
}

/** Flag in sample_flags: the sample depends on others (ISO/IEC 14496-12 §8.8.3.1). */
const nonSync = 0x10000;
const tfhd = { baseOffset: 0x1, descriptionIndex: 0x2, duration: 0x8, size: 0x10, flags: 0x20 } as const;
const trun = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, cts: 0x800 } as const;

/** Parses a moof box for one track (§8.8.7, §8.8.8); null if the fragment has nothing of it. */
export function fragmentFacts(moof: Buffer, track: TrackFacts): FragmentFacts | null {
  for (const traf of boxesIn(moof)) {
    if (traf.type !== 'traf') continue;
    const header = boxAtPath(traf.content, 'tfhd');
    if (!header || header.readUInt32BE(4) !== track.id) continue;
    const defaults = headerDefaults(header, track);
    const runs = boxesIn(traf.content)
      .filter((box) => box.type === 'trun')
      .map((box) => readRun(box.content, defaults));
    const units = runs.reduce((sum, run) => sum + run.units, 0);
    const samples = runs.reduce((sum, run) => sum + run.samples, 0);
    const independent = ((runs[0]?.firstFlags ?? nonSync) & nonSync) === 0;
    return { seconds: units / track.timescale, samples, independent };
  }
  return null;
}

interface Defaults {
  duration: number;
  flags: number;
}

function headerDefaults(header: Buffer, track: TrackFacts): Defaults {
  const present = header.readUInt32BE(0);
  let at = 8;
  if (present & tfhd.baseOffset) at += 8;
  if (present & tfhd.descriptionIndex) at += 4;
  const duration = present & tfhd.duration ? header.readUInt32BE(at) : track.defaultDuration;
  if (present & tfhd.duration) at += 4;
  if (present & tfhd.size) at += 4;
  const flags = present & tfhd.flags ? header.readUInt32BE(at) : track.defaultFlags;
  return { duration, flags };
}

function readRun(run: Buffer, defaults: Defaults): { units: number; samples: number; firstFlags: number } {
  const present = run.readUInt32BE(0);
  const samples = run.readUInt32BE(4);
  let at = 8 + (present & trun.dataOffset ? 4 : 0);
  let firstFlags = present & trun.firstFlags ? run.readUInt32BE(at) : null;
  if (present & trun.firstFlags) at += 4;
  let units = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    units += present & trun.duration ? run.readUInt32BE(at) : defaults.duration;
    if (present & trun.duration) at += 4;
    if (present & trun.size) at += 4;
    if (present & trun.flags) {
      firstFlags ??= run.readUInt32BE(at);
      at += 4;
    }
    if (present & trun.cts) at += 4;
  }
  return { units, samples, firstFlags: firstFlags ?? defaults.flags };
}
