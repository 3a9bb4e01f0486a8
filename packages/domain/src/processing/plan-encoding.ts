import { processingLimits } from './limits.ts';
import type { VideoFacts } from './probe-video.ts';

export interface Size {
  width: number;
  height: number;
}

export interface Rung extends Size {
  /** Upper bound of the picture's bits per second. */
  videoBitrate: number;
  audioBitrate: number;
}

const steps = [
  { side: 240, videoBitrate: 400_000, audioBitrate: 96_000 },
  { side: 360, videoBitrate: 800_000, audioBitrate: 96_000 },
  { side: 480, videoBitrate: 1_400_000, audioBitrate: 128_000 },
  { side: 720, videoBitrate: 2_800_000, audioBitrate: 128_000 },
  { side: 1080, videoBitrate: 5_000_000, audioBitrate: 128_000 },
  { side: 1440, videoBitrate: 9_000_000, audioBitrate: 128_000 },
  { side: 2160, videoBitrate: 16_000_000, audioBitrate: 128_000 },
] as const;
const smallest = 16;
const even = (value: number) => Math.max(smallest, Math.round(value / 2) * 2);

/** The size with its shorter side at most `side`, shape kept, both even as H.264 asks; never larger than the picture. */
export function fit(picture: Size, side: number): Size {
  const scale = Math.min(1, side / Math.min(picture.width, picture.height));
  return { width: even(picture.width * scale), height: even(picture.height * scale) };
}

/** The ladder, lowest first: the usual steps below the picture's own size, and that size itself. */
export function planLadder(picture: Size): [Rung, ...Rung[]] {
  const side = Math.min(picture.width, picture.height, 2160);
  const rungs = steps
    .filter((step) => step.side <= side * 0.9)
    .map((step) => ({ ...step, ...fit(picture, step.side) }));
  const own = steps.find((step) => step.side >= side) ?? steps[6];
  const top = { ...own, ...fit(picture, side) };
  const [first, ...rest] = [...rungs, top].map(({ side: _side, ...rung }) => rung);
  return first ? [first, ...rest] : [top];
}

/** Browsers play these bits as they are, once they are in an MP4. AVI is left out: it carries no times for reordered frames. */
export function canCopyVideo(facts: VideoFacts): boolean {
  return (
    facts.file.demuxer !== 'avi' &&
    facts.videoCodec === 'h264' &&
    (facts.pixelFormat === 'yuv420p' || facts.pixelFormat === 'yuvj420p') &&
    !facts.hdr
  );
}

export const canCopyAudio = (facts: VideoFacts): boolean => facts.audioCodec === null || facts.audioCodec === 'aac';

const toStandardRange =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p';

/** Filters that bring any picture to what every screen shows: standard brightness, a bounded frame rate, 8 bits. */
export function normalise(facts: VideoFacts): string[] {
  const frames = facts.framesPerSecond;
  return [
    ...(frames === null || frames > processingLimits.framesPerSecond + 1
      ? [`fps=${processingLimits.framesPerSecond}`]
      : []),
    ...(facts.hdr ? [toStandardRange] : []),
  ];
}

export const scaleTo = (size: Size): string => `scale=${size.width}:${size.height},setsar=1,format=yuv420p`;
