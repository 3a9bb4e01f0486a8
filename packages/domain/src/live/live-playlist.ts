import { type LiveManifest, type LiveSegment, partsKeptSegments, segmentSeconds } from './live-manifest.ts';

export interface PlaylistOptions {
  /** Where the files lie, with a slash at the end. */
  base: string;
  lowLatency: boolean;
}

/**
 * The HLS playlist of a live (RFC 8216bis). The low-latency one names parts, and the features that the api serves: blocking
 * reload and the preload hint. Segments begin with a key frame wherever the encoder sends one every two seconds or more often.
 */
export function livePlaylist(manifest: LiveManifest, { base, lowLatency }: PlaylistOptions): string {
  const { segments, open, targetSeconds, partSeconds } = manifest;
  const first = segments[0]?.number ?? open.number;
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
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-MAP:URI="${base}init.mp4"`,
  ];
  for (const segment of [...segments, open]) {
    if (segment !== open || withParts.has(segment)) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${segment.at}`);
    if (withParts.has(segment)) lines.push(...partLines(segment, base));
    if (segment !== open) lines.push(`#EXTINF:${segmentSeconds(segment).toFixed(5)},`, `${base}${segment.number}.m4s`);
  }
  if (lowLatency) lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${base}${open.number}.${open.parts.length}.m4s"`);
  return `${lines.join('\n')}\n`;
}

const partLines = (segment: LiveSegment, base: string): string[] =>
  segment.parts.map(
    ({ seconds, independent }, index) =>
      `#EXT-X-PART:DURATION=${seconds.toFixed(5)},URI="${base}${segment.number}.${index}.m4s"${independent ? ',INDEPENDENT=YES' : ''}`,
  );

/** Whether the manifest is as far as this part of this segment; without a part, as the whole segment. */
export function hasReached({ open }: LiveManifest, segment: number, part: number | null): boolean {
  if (open.number !== segment) return open.number > segment;
  return part !== null && open.parts.length > part;
}
