import { z } from 'zod';
import { initName } from './live-playlist.ts';

const entry = z.object({
  number: z.int().min(0),
  seconds: z.number(),
  /** ISO 8601 in real time. */
  at: z.string(),
  discontinuity: z.int().min(0),
  bytes: z.int().min(0),
});
export type WindowEntry = z.output<typeof entry>;

/**
 * The file next to a live's segments with one line of JSON for each complete segment, the oldest first: the worker appends, the
 * api builds the seekable playlist from it. The manifest's windowFrom says which segments are still there.
 */
export const windowName = 'window.jsonl';

export const windowLine = ({ number, seconds, at, discontinuity, bytes }: WindowEntry): string =>
  `${JSON.stringify({ number, seconds, at, discontinuity, bytes })}\n`;

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

/** What a delta update must still have: six target durations (RFC 8216bis §4.4.3.8). */
const skipAfterTargets = 6;

/** How many of the first entries are not among the latest ones that together last at least `seconds`. */
function olderThan(entries: readonly WindowEntry[], seconds: number): number {
  let sum = 0;
  let from = entries.length;
  while (from > 0 && sum < seconds) {
    from -= 1;
    sum += entries[from]?.seconds ?? 0;
  }
  return from;
}

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
  const skipped = skip ? olderThan(entries, skipUntil) : 0;
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
