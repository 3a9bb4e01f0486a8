import { type RenditionHeight, renditionHeights } from '@foxreel/domain/live';

/** An encoder's stream, as measured over its first seconds. */
export interface EncoderSource {
  width: number;
  height: number;
  fps: number;
  /** Of its video. */
  kbps: number;
}

export interface Rendition {
  /** The shorter side, in pixels. */
  height: RenditionHeight;
  /** At most. */
  kbps: number;
}

const kbpsOf: Record<RenditionHeight, number> = { 720: 2_500, 480: 1_200, 360: 700 };
/** Phones and slow lines first. */
const byUse: readonly RenditionHeight[] = [480, 720, 360];
/** One that needs more of the source's bitrate helps nobody. */
const bitrateShareMax = 0.75;
/** What decoding a picture costs, in encoded ones of the same size. */
const decodeCost = 0.3;

/** The renditions that a stream is worth, the most useful first. */
export function worthwhileRenditions({ width, height, kbps }: EncoderSource): Rendition[] {
  const fitting = renditionHeights.filter(
    (one) => one < Math.min(width, height) && kbpsOf[one] <= kbps * bitrateShareMax,
  );
  return byUse.filter((one) => fitting.includes(one)).map((one) => ({ height: one, kbps: kbpsOf[one] }));
}

/** What encoding these renditions costs, in pixels per second. */
export function ladderCost({ width, height, fps }: EncoderSource, renditions: readonly Rendition[]): number {
  if (renditions.length === 0) return 0;
  const pixels = width * height * fps;
  const shorter = Math.min(width, height);
  return renditions.reduce((sum, one) => sum + pixels * (one.height / shorter) ** 2, pixels * decodeCost);
}

/** As many of these renditions, in their order, as can be encoded with that many pixels per second. */
export function affordableRenditions(
  source: EncoderSource,
  wanted: readonly Rendition[],
  pixelsPerSecond: number,
): Rendition[] {
  const chosen: Rendition[] = [];
  for (const one of wanted) if (ladderCost(source, [...chosen, one]) <= pixelsPerSecond) chosen.push(one);
  return chosen;
}
