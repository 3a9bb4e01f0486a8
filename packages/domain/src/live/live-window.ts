import { z } from 'zod';
import { initName, type LiveSegment, segmentSeconds } from './live-playlist.ts';

const entry = z.object({
  number: z.int().min(0),
  seconds: z.number(),
  /** ISO 8601 in real time. */
  at: z.string(),
  discontinuity: z.int().min(0),
});
export type WindowEntry = z.output<typeof entry>;

/**
 * The file next to a live's segments with one line of JSON for each complete segment, the oldest first: the worker appends, the
 * api builds the seekable playlist from it.
 */
export const windowName = 'window.jsonl';

export const windowLine = (segment: LiveSegment): string => {
  const { number, at, discontinuity } = segment;
  return `${JSON.stringify({ number, seconds: segmentSeconds(segment), at, discontinuity })}\n`;
};

/** The complete lines of the file, or of a part of it that starts with a line. */
export function readWindow(text: string): WindowEntry[] {
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .flatMap((line) => {
      if (line === '') return [];
      const read = entry.safeParse(JSON.parse(line));
      return read.success ? [read.data] : [];
    });
}

/** The latest entries that together last at most this long; at least the last one. */
export function latestEntries<Entry extends { seconds: number }>(entries: readonly Entry[], seconds: number): Entry[] {
  let sum = 0;
  let from = entries.length;
  while (from > 0) {
    sum += entries[from - 1]?.seconds ?? 0;
    if (sum > seconds && from < entries.length) break;
    from -= 1;
  }
  return entries.slice(from);
}

/** Entries that a delta update must still have: six target durations (RFC 8216bis §4.4.3.8). */
const skipAfterTargets = 6;

interface WindowOptions {
  /** Base URL of the files, with a trailing slash. */
  base: string;
  targetSeconds: number;
  /** The player has the older entries: a delta update leaves them out. */
  skip: boolean;
}

/**
 * The seekable playlist of a live: its segments of the last hours. Only the first segment and those after a reconnection have a
 * time, which keeps hours of it small.
 */
export function windowPlaylist(entries: readonly WindowEntry[], { base, targetSeconds, skip }: WindowOptions): string {
  const [first] = entries;
  const skipUntil = targetSeconds * skipAfterTargets;
  const recent = latestEntries(entries, skipUntil).length;
  const skipped = skip && entries.length > recent ? entries.length - recent : 0;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    `#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=${skipUntil.toFixed(1)},HOLD-BACK=${targetSeconds * 3}`,
    `#EXT-X-MEDIA-SEQUENCE:${first?.number ?? 0}`,
    ...(first && first.discontinuity > 0 ? [`#EXT-X-DISCONTINUITY-SEQUENCE:${first.discontinuity}`] : []),
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
  ];
  let discontinuity = skipped > 0 ? entries[skipped - 1]?.discontinuity : undefined;
  for (const one of entries.slice(skipped)) {
    if (one.discontinuity !== discontinuity) {
      if (discontinuity !== undefined) lines.push('#EXT-X-DISCONTINUITY');
      lines.push(`#EXT-X-MAP:URI="${base}${initName(one.discontinuity)}"`, `#EXT-X-PROGRAM-DATE-TIME:${one.at}`);
    }
    discontinuity = one.discontinuity;
    // A microsecond too long, never too short, as in the live playlists.
    lines.push(`#EXTINF:${((Math.floor(one.seconds * 1e6) + 1) / 1e6).toFixed(6)},`, `${base}${one.number}.m4s`);
  }
  return `${lines.join('\n')}\n`;
}
