import type { ListedRendition } from './live-playlist.ts';

/** The lower resolutions of an encoder's live, by their shorter side in pixels, the largest first. */
export const renditionHeights = [720, 480, 360] as const;
export type RenditionHeight = (typeof renditionHeights)[number];

/** Below DATA_DIR/live: the folder of a rendition, which has its own manifest and files. */
export const renditionFolder = (liveId: string, height: RenditionHeight): string => `${liveId}/${height}`;

/** The rendition of that name in an address; null if there is none. */
export const renditionOf = (name: string): RenditionHeight | null =>
  renditionHeights.find((height) => String(height) === name) ?? null;

/** Where nothing has been measured yet. */
const bandwidthGuess = 3_000_000;

/** The multivariant playlist over a live's renditions, in the given order: players begin with the first. */
export function masterPlaylist(renditions: readonly ListedRendition[]): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7'];
  for (const { url, manifest } of renditions) {
    const { stream } = manifest;
    const facts = stream ? [`RESOLUTION=${stream.width}x${stream.height}`, `CODECS="${stream.codecs}"`] : [];
    const bandwidth = stream?.bandwidth || bandwidthGuess;
    lines.push(`#EXT-X-STREAM-INF:${[`BANDWIDTH=${bandwidth}`, ...facts].join(',')}`, url);
  }
  return `${lines.join('\n')}\n`;
}
