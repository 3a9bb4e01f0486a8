import { z } from 'zod';

const part = z.object({ seconds: z.number(), independent: z.boolean() });
const segment = z.object({
  number: z.int().min(0),
  /** ISO 8601 in real time: when its first picture arrived. */
  at: z.string(),
  /** How often the encoder reconnected before it; it uses the init file with that number. */
  discontinuity: z.int().min(0),
  parts: z.array(part),
});

/**
 * What is currently playable over HLS: the packaging worker writes it as manifest.json next to the files, and the api builds
 * its playlists from it. Files: initName for each discontinuity, {number}.m4s for whole segments, {number}.{part}.m4s for parts
 * of the latest ones.
 */
export const liveManifest = z.object({
  /** No segment is longer, rounded to whole seconds. */
  targetSeconds: z.number(),
  /** No part is longer. */
  partSeconds: z.number(),
  segments: z.array(segment),
  /** The open segment; without parts once the previous one has its last. */
  open: segment,
  /** The encoder lost its connection, and we wait for it. */
  waiting: z.boolean(),
  /** The first segment that viewers can seek back to; null if they cannot. */
  windowFrom: z.int().min(0).nullable().default(null),
  /** Of the latest encoder; null until it is known, or without a picture. */
  stream: z
    .object({
      width: z.int(),
      height: z.int(),
      /** RFC 6381, such as 'avc1.4d401f,mp4a.40.2'. */
      codecs: z.string(),
      /** Bits per second of the largest segment so far; 0 before the first. */
      bandwidth: z.int().min(0),
    })
    .nullable()
    .default(null),
});
export type LiveManifest = z.output<typeof liveManifest>;
export type LiveSegment = z.output<typeof segment>;

export const manifestName = 'manifest.json';
/** The live's folder below DATA_DIR. */
export const liveFolderName = 'live';
/**
 * A file next to the live's folder whose modification time says that somebody wants to play a live that is packaged on demand.
 */
export const wantedName = (liveId: string): string => `${liveId}.wanted`;
/** The same for a signed-in viewer; these lives come first when there is not enough capacity. */
export const memberWantedName = (liveId: string): string => `${liveId}.member.wanted`;
/** The live and viewer kind of a wanted file, or null. */
export function wantedLive(name: string): { id: string; member: boolean } | null {
  const [, id, member] = /^([0-9a-f-]{36})(\.member)?\.wanted$/.exec(name) ?? [];
  return id === undefined ? null : { id, member: member !== undefined };
}
/** Segments whose parts are kept and listed in the low-latency playlist. */
export const partsKeptSegments = 3;

/** A file that a playlist may name; nothing else in the folder is ever served. */
export const liveFilePattern = /^(?:init(?:\.\d{1,9})?\.mp4|(\d{1,9})\.m4s|(\d{1,9})\.(\d{1,4})\.m4s)$/;

/** The init file of all segments of one discontinuity. */
export const initName = (discontinuity: number): string =>
  discontinuity === 0 ? 'init.mp4' : `init.${discontinuity}.mp4`;

export const segmentSeconds = (one: LiveSegment): number => one.parts.reduce((sum, { seconds }) => sum + seconds, 0);

export interface ListedRendition {
  /** The URL of its media playlist. */
  url: string;
  manifest: LiveManifest;
}

export interface PlaylistOptions {
  /** Base URL of the files, with a trailing slash. */
  base: string;
  lowLatency: boolean;
  /** The live's other renditions, for players that change to them without asking again where they are. */
  others?: readonly ListedRendition[];
}

/**
 * A live's HLS playlist (RFC 8216bis). The low-latency one lists parts and what the api supports: blocking reload and the
 * preload hint, which points to the next segment as soon as this one has its last part. Segments start with a key frame if the
 * encoder sends one at least every two seconds; otherwise the playlist says where to begin.
 */
export function livePlaylist(manifest: LiveManifest, { base, lowLatency, others = [] }: PlaylistOptions): string {
  const { segments, open, targetSeconds, partSeconds } = manifest;
  const first = segments[0] ?? open;
  const withParts = lowLatency ? new Set([...segments.slice(-partsKeptSegments), open]) : new Set<LiveSegment>();
  const lines = [
    '#EXTM3U',
    `#EXT-X-VERSION:${lowLatency ? 9 : 7}`,
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    ...(lowLatency
      ? [
          `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${holdBack(manifest).toFixed(3)}`,
          `#EXT-X-PART-INF:PART-TARGET=${partSeconds}`,
        ]
      : []),
    ...startLine(lowLatency && open.parts.length > 0 ? [...segments, open] : segments, holdBack(manifest)),
    `#EXT-X-MEDIA-SEQUENCE:${first.number}`,
    ...(first.discontinuity > 0 ? [`#EXT-X-DISCONTINUITY-SEQUENCE:${first.discontinuity}`] : []),
    mapLine(first, base),
  ];
  let { discontinuity } = first;
  for (const segment of [...segments, open]) {
    if (segment === open && (!lowLatency || open.parts.length === 0)) continue;
    if (segment.discontinuity !== discontinuity) lines.push('#EXT-X-DISCONTINUITY', mapLine(segment, base));
    discontinuity = segment.discontinuity;
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${segment.at}`);
    if (withParts.has(segment)) lines.push(...partLines(segment, base));
    if (segment !== open) lines.push(`#EXTINF:${wholeSeconds(segment)},`, `${base}${segment.number}.m4s`);
  }
  if (lowLatency) {
    lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${base}${open.number}.${open.parts.length}.m4s"`);
    lines.push(...others.map(reportLine));
  }
  return `${lines.join('\n')}\n`;
}

/** How far from the edge players stay, in seconds. */
const holdBack = ({ partSeconds }: LiveManifest): number => partSeconds * 3;
/** So far into a segment that no rounding leads to the one before. */
const startInside = 0.05;

/**
 * Nothing is shown before a key frame. Where they are rare, as at OBS's default of 250 pictures, players begin at the last one that
 * is far enough from the edge, instead of waiting for the next.
 */
function startLine(segments: readonly LiveSegment[], holdBackSeconds: number): string[] {
  let behind = 0;
  if (segments.every(startsWithKey)) return [];
  for (const segment of segments.toReversed()) {
    behind += segmentSeconds(segment);
    if (startsWithKey(segment) && behind >= holdBackSeconds)
      return [`#EXT-X-START:TIME-OFFSET=-${(behind - startInside).toFixed(3)}`];
  }
  return [];
}
const startsWithKey = ({ parts }: LiveSegment): boolean => parts[0]?.independent === true;

/**
 * Durations are a microsecond too long, never too short: Shaka Player compares their sum with the timestamps, and drops
 * segments that seem to start before their key frame.
 */
const micros = (seconds: number): number => Math.floor(seconds * 1e6) + 1;
const wholeSeconds = ({ parts }: LiveSegment): string =>
  (parts.reduce((sum, { seconds }) => sum + micros(seconds), 0) / 1e6).toFixed(6);

const mapLine = ({ discontinuity }: LiveSegment, base: string) => `#EXT-X-MAP:URI="${base}${initName(discontinuity)}"`;

const partLines = (segment: LiveSegment, base: string): string[] =>
  segment.parts.map(
    ({ seconds, independent }, index) =>
      `#EXT-X-PART:DURATION=${(micros(seconds) / 1e6).toFixed(6)},URI="${base}${segment.number}.${index}.m4s"${independent ? ',INDEPENDENT=YES' : ''}`,
  );

/** Where another rendition is: its last part (RFC 8216bis §4.4.5.4). */
function reportLine({ url, manifest: { open, segments } }: ListedRendition): string {
  const last = open.parts.length > 0 ? open : (segments.at(-1) ?? open);
  return `#EXT-X-RENDITION-REPORT:URI="${url}",LAST-MSN=${last.number},LAST-PART=${Math.max(0, last.parts.length - 1)}`;
}

/** Whether the manifest has reached this part, or the whole segment if no part is given. */
export function hasReached({ open }: LiveManifest, segment: number, part: number | null): boolean {
  if (open.number !== segment) return open.number > segment;
  return part !== null && open.parts.length > part;
}

/**
 * The part to serve for a requested part: one past the last of its segment is the first of the next (RFC 8216bis §6.2.5.2), as
 * when a segment ended with the hinted part's predecessor.
 */
export function partInPlace(manifest: LiveManifest, segment: number, part: number): { segment: number; part: number } {
  const whole = manifest.segments.find(({ number }) => number === segment);
  return whole?.parts.length === part ? { segment: segment + 1, part: 0 } : { segment, part };
}
