import { initName, type LiveManifest, type LiveSegment, partsKeptSegments } from './live-manifest.ts';

export interface PlaylistOptions {
  /** Where the files lie, with a slash at the end. */
  base: string;
  lowLatency: boolean;
}

/**
 * The HLS playlist of a live (RFC 8216bis). The low-latency one names parts, and the features that the api serves: blocking
 * reload and the preload hint, which is of the next segment as soon as this one has its last part. Segments begin with a key frame
 * wherever the encoder sends one every two seconds or more often.
 */
export function livePlaylist(manifest: LiveManifest, { base, lowLatency }: PlaylistOptions): string {
  const { segments, open, targetSeconds, partSeconds } = manifest;
  const first = segments[0] ?? open;
  const withParts = lowLatency ? new Set([...segments.slice(-partsKeptSegments), open]) : new Set<LiveSegment>();
  const lines = [
    '#EXTM3U',
    `#EXT-X-VERSION:${lowLatency ? 9 : 7}`,
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    ...(lowLatency
      ? [
          `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${(partSeconds * 3).toFixed(3)}`,
          `#EXT-X-PART-INF:PART-TARGET=${partSeconds}`,
        ]
      : []),
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
  if (lowLatency) lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${base}${open.number}.${open.parts.length}.m4s"`);
  return `${lines.join('\n')}\n`;
}

/**
 * Lengths are a microsecond too long, never too short: Shaka Player holds the sum of them against the time in the files, and drops
 * what it has no key frame for whenever the files are ahead by no more than the error of its sum.
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

/** Whether the manifest is as far as this part of this segment; without a part, as the whole segment. */
export function hasReached({ open }: LiveManifest, segment: number, part: number | null): boolean {
  if (open.number !== segment) return open.number > segment;
  return part !== null && open.parts.length > part;
}

/**
 * The part that a request for this part gets: one past the last of its segment stands for the first of the next (RFC 8216bis
 * §6.2.5.2), as a hint does when its segment ended with the part before.
 */
export function partInPlace(manifest: LiveManifest, segment: number, part: number): { segment: number; part: number } {
  const whole = manifest.segments.find(({ number }) => number === segment);
  return whole?.parts.length === part ? { segment: segment + 1, part: 0 } : { segment, part };
}
