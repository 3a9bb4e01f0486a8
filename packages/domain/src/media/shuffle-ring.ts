import { createHash } from 'node:crypto';
import type { MediaPlace, MediaStretch } from './media-order.ts';

const smallestId = '00000000-0000-0000-0000-000000000000';

/** A walk round the ring of random keys: it begins at `start`, goes to the end, and from the beginning up to `start` again. */
export interface RingPlace {
  start: MediaPlace;
  /** The first part of the ring, or the second, after the wrap. */
  lap: 0 | 1;
  /** The last row given, null at the beginning of a lap. */
  last: MediaPlace | null;
}

/** Where the ring begins for a seed: the same seed sees the same order. A list without one begins anywhere. */
export function ringStart(seed: string | undefined): RingPlace {
  const key =
    seed === undefined ? Math.random() : createHash('sha256').update(seed).digest().readUIntBE(0, 6) / 2 ** 48;
  return { start: [String(key), smallestId], lap: 0, last: null };
}

/** The stretch of random keys that is still to be walked in this lap. */
export function ringStretch({ start, lap, last }: RingPlace): MediaStretch {
  if (lap === 0) return { from: last ?? start, inclusive: last === null, until: null };
  return { from: last, inclusive: false, until: start };
}

/** The ring as parts of a cursor, and back. */
export const ringParts = ({ start, lap, last }: RingPlace): string[] => [String(lap), ...start, ...(last ?? [])];

export function ringOfParts([lap, startKey = '0', startId = smallestId, key, id]: string[]): RingPlace {
  return {
    start: [startKey, startId],
    lap: lap === '1' ? 1 : 0,
    last: key === undefined || id === undefined ? null : [key, id],
  };
}

/** In which part of the ring a place stands. */
export const lapOf = ({ start }: RingPlace, [key, id]: MediaPlace): 0 | 1 =>
  Number(key) < Number(start[0]) || (Number(key) === Number(start[0]) && id < start[1]) ? 1 : 0;
