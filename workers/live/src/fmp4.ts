export interface Box {
  type: string;
  /** The whole box, with its header. */
  bytes: Buffer;
  /** The content after the header. */
  content: Buffer;
}

const headerBytes = 8;
/** Half a second of video is far smaller; a false length must not fill the memory. */
const boxBytesMax = 64 * 1024 * 1024;

/** The consecutive boxes in a buffer (ISO/IEC 14496-12 §4.2). */
function boxesIn(buffer: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + headerBytes <= buffer.length; ) {
    const size = buffer.readUInt32BE(at);
    if (size < headerBytes || at + size > buffer.length) break;
    boxes.push(boxAt(buffer.subarray(at, at + size)));
    at += size;
  }
  return boxes;
}

/** The content of the first box at this path, such as boxAtPath(moov, 'mvex', 'trex'); null if absent. */
function boxAtPath(content: Buffer, ...path: string[]): Buffer | null {
  let inside: Buffer = content;
  for (const type of path) {
    const found = boxesIn(inside).find((box) => box.type === type);
    if (!found) return null;
    inside = found.content;
  }
  return inside;
}

/** Splits a byte stream into its top-level boxes. Throws on a box that is too large to be ours. */
export async function* readBoxes(stream: AsyncIterable<Buffer>): AsyncGenerator<Box> {
  let chunks: Buffer[] = [];
  let held = 0;
  let wanted = headerBytes;
  for await (const chunk of stream) {
    chunks.push(chunk);
    held += chunk.length;
    while (held >= wanted) {
      const buffer = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      chunks = [buffer];
      const size = buffer.readUInt32BE(0);
      if (size < headerBytes || size > boxBytesMax) throw new Error(`A box of ${size} bytes`);
      wanted = size;
      if (held < size) break;
      yield boxAt(buffer.subarray(0, size));
      chunks = [buffer.subarray(size)];
      held -= size;
      wanted = headerBytes;
    }
  }
}

const boxAt = (bytes: Buffer): Box => ({
  type: bytes.toString('latin1', 4, headerBytes),
  bytes,
  content: bytes.subarray(headerBytes),
});

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

/** The track that a live is cut by: its video, or the first track without one. */
export interface TrackFacts {
  id: number;
  video: boolean;
  /** Pixels, as shown; 0 for sound. */
  width: number;
  height: number;
  /** RFC 6381, such as 'avc1.4d401f,mp4a.40.2'. */
  codecs: string;
  /** Units per second. */
  timescale: number;
  defaultDuration: number;
  defaultFlags: number;
}

/** Parses a moov box (ISO/IEC 14496-12 §8.3, §8.4, §8.8.3). Throws if it has no track. */
export function trackFacts(moov: Buffer): TrackFacts {
  const tracks = boxesIn(moov)
    .filter((box) => box.type === 'trak')
    .map((box) => oneTrack(box.content, moov));
  const track = tracks.find(({ video }) => video) ?? tracks[0];
  if (!track) throw new Error('The stream has neither video nor audio');
  return { ...track, codecs: codecsOf(moov) };
}

/** H.264's profile, constraints and level, from the avcC box; sound is always AAC. */
function codecsOf(moov: Buffer): string {
  const at = moov.indexOf('avcC');
  const video = at < 0 ? [] : [`avc1.${moov.toString('hex', at + 5, at + 8)}`];
  return [...video, ...(moov.includes('mp4a') ? ['mp4a.40.2'] : [])].join(',');
}

function oneTrack(trak: Buffer, moov: Buffer): Omit<TrackFacts, 'codecs'> {
  const header = required(boxAtPath(trak, 'tkhd'), 'tkhd');
  const media = required(boxAtPath(trak, 'mdia', 'mdhd'), 'mdhd');
  const handler = required(boxAtPath(trak, 'mdia', 'hdlr'), 'hdlr');
  // Version 1 has 64-bit times before the field.
  const id = header.readUInt32BE(header[0] === 1 ? 20 : 12);
  const timescale = media.readUInt32BE(media[0] === 1 ? 20 : 12);
  const defaults = boxesIn(required(boxAtPath(moov, 'mvex'), 'mvex')).find(
    (box) => box.type === 'trex' && box.content.readUInt32BE(4) === id,
  )?.content;
  return {
    id,
    // The last two fields, as 16.16 fixed point.
    width: Math.round(header.readUInt32BE(header.length - 8) / 0x10000),
    height: Math.round(header.readUInt32BE(header.length - 4) / 0x10000),
    video: handler.toString('latin1', 8, 12) === 'vide',
    timescale,
    defaultDuration: defaults?.readUInt32BE(12) ?? 0,
    defaultFlags: defaults?.readUInt32BE(20) ?? 0,
  };
}

function required(box: Buffer | null, name: string): Buffer {
  if (!box) throw new Error(`No ${name} box`);
  return box;
}
