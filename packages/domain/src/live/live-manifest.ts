import { z } from 'zod';

const part = z.object({ seconds: z.number(), independent: z.boolean() });
const segment = z.object({
  number: z.int().min(0),
  /** ISO 8601, real time: when its first picture came in. */
  at: z.string(),
  /** How often the encoder's line broke before it: it has the init file of that number. */
  discontinuity: z.int().min(0),
  parts: z.array(part),
});

/**
 * What of a live can be played over HLS now: the worker that packages it writes it as manifest.json beside the files, and the api
 * makes its playlists of it. Files: initName for each discontinuity, {number}.m4s for whole segments, {number}.{part}.m4s for parts
 * of the latest ones.
 */
export const liveManifest = z.object({
  /** No segment is longer, rounded to whole seconds. */
  targetSeconds: z.number(),
  /** No part is longer. */
  partSeconds: z.number(),
  segments: z.array(segment),
  /** The one that grows now; without parts once the segment before it has its last. */
  open: segment,
  /** The encoder's line broke, and it is waited for. */
  waiting: z.boolean(),
});
export type LiveManifest = z.output<typeof liveManifest>;
export type LiveSegment = z.output<typeof segment>;

export const manifestName = 'manifest.json';
/** Of a live's folder below DATA_DIR. */
export const liveFolderName = 'live';
/** A file beside the live's folder that says by its age that somebody wants to play a live that is packaged only then. */
export const wantedName = (liveId: string): string => `${liveId}.wanted`;
/** The same of somebody who is signed in: theirs come first when there is not room for all. */
export const memberWantedName = (liveId: string): string => `${liveId}.member.wanted`;
/** The live whose wanted file this is and who wants it, or null. */
export function wantedLive(name: string): { id: string; member: boolean } | null {
  const [, id, member] = /^([0-9a-f-]{36})(\.member)?\.wanted$/.exec(name) ?? [];
  return id === undefined ? null : { id, member: member !== undefined };
}
/** The segments whose parts stay, and are listed in the low-latency playlist. */
export const partsKeptSegments = 3;

/** A file that a playlist may name; nothing else of the folder is ever served. */
export const liveFilePattern = /^(?:init(?:\.\d{1,9})?\.mp4|(\d{1,9})\.m4s|(\d{1,9})\.(\d{1,4})\.m4s)$/;

/** The file with the headers of all segments of one discontinuity. */
export const initName = (discontinuity: number): string =>
  discontinuity === 0 ? 'init.mp4' : `init.${discontinuity}.mp4`;

export const segmentSeconds = (one: LiveSegment): number => one.parts.reduce((sum, { seconds }) => sum + seconds, 0);
