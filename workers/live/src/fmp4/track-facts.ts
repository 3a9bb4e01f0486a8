import { boxAtPath, boxesIn } from './read-boxes.ts';

/** The track that a live is cut by: its video, or the first track without one. */
export interface TrackFacts {
  id: number;
  video: boolean;
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
  return track;
}

function oneTrack(trak: Buffer, moov: Buffer): TrackFacts {
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
