import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  fileErrors,
  inputArgs,
  type MediaTools,
  processingLimits,
  runFfmpeg,
  runTool,
  type SniffedFile,
  UnusableFile,
} from './ffmpeg.ts';

/** Facts about a video, known before decoding it. */
export interface VideoFacts {
  file: Extract<SniffedFile, { kind: 'video' }>;
  videoIndex: number;
  videoCodec: string;
  pixelFormat: string;
  audioIndex: number | null;
  audioCodec: string | null;
  /** As displayed: with rotation and pixel aspect ratio. */
  width: number;
  height: number;
  /** Null if the file does not say, as for browser recordings. */
  durationSeconds: number | null;
  framesPerSecond: number | null;
  /** A text track that can be shown over the video. */
  captions: { index: number; language: string | null } | null;
  /** HDR brightness, which must be tone-mapped for other screens. */
  hdr: boolean;
}

const number = z.coerce.number().finite().optional().catch(undefined);
const stream = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().default('unknown'),
  pix_fmt: z.string().default('unknown'),
  width: z.number().default(0),
  height: z.number().default(0),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().default('0/0'),
  color_transfer: z.string().optional(),
  duration: number,
  channels: z.number().optional(),
  disposition: z
    .object({ attached_pic: z.number().default(0), default: z.number().default(0), forced: z.number().default(0) })
    .partial()
    .optional(),
  tags: z.object({ rotate: number, language: z.string().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: number })).optional(),
});
const report = z.object({ streams: z.array(stream).default([]), format: z.object({ duration: number }).default({}) });
type Stream = z.output<typeof stream>;

/** Reads a video's facts with ffprobe. Throws UnusableFile for broken or too demanding files. */
export async function probeVideo(
  tools: Pick<MediaTools, 'ffprobe' | 'signal'>,
  path: string,
  file: VideoFacts['file'],
): Promise<VideoFacts> {
  const output = await runTool({
    program: tools.ffprobe,
    args: ['-v', 'error', ...inputArgs(path, file), '-show_streams', '-show_format', '-of', 'json'],
    signal: tools.signal,
    timeoutMs: processingLimits.probeMs,
    memoryKib: processingLimits.toolMemoryKib,
  });
  const { streams, format } = report.parse(JSON.parse(output));
  if (streams.length > processingLimits.streams) throw new UnusableFile(fileErrors.tooManyStreams);
  const video = preferred(streams.filter((item) => item.codec_type === 'video' && !item.disposition?.attached_pic));
  if (!video) throw new UnusableFile(fileErrors.unreadable);
  if (video.codec_name === 'unknown' || video.pix_fmt === 'unknown') throw new UnusableFile(fileErrors.codec);
  if (video.width < 1 || video.height < 1) throw new UnusableFile(fileErrors.unreadable);
  if (
    video.width * video.height > processingLimits.pixels ||
    Math.max(video.width, video.height) > processingLimits.side
  ) {
    throw new UnusableFile(fileErrors.tooManyPixels);
  }
  const audio = preferred(streams.filter((item) => item.codec_type === 'audio'));
  if (audio && (audio.codec_name === 'unknown' || !audio.channels)) throw new UnusableFile(fileErrors.sound);
  const durationSeconds = format.duration ?? video.duration ?? null;
  if (durationSeconds !== null && durationSeconds > processingLimits.durationSeconds)
    throw new UnusableFile(fileErrors.tooLong);
  return {
    file,
    videoIndex: video.index,
    videoCodec: video.codec_name,
    pixelFormat: video.pix_fmt,
    audioIndex: audio?.index ?? null,
    audioCodec: audio?.codec_name ?? null,
    ...displayedSize(video),
    durationSeconds: durationSeconds !== null && durationSeconds > 0 ? durationSeconds : null,
    captions: captionsOf(streams),
    framesPerSecond: ratio(video.avg_frame_rate, '/'),
    hdr: video.color_transfer === 'smpte2084' || video.color_transfer === 'arib-std-b67',
  };
}

const preferred = (streams: Stream[]): Stream | undefined =>
  streams.find((item) => item.disposition?.default) ?? streams[0];

const textCodecs = ['subrip', 'mov_text', 'ass', 'ssa', 'webvtt', 'text'];

/** Full subtitles: forced tracks only translate a film's few foreign words. */
function captionsOf(streams: Stream[]): VideoFacts['captions'] {
  const track = preferred(
    streams.filter(({ codec_name, disposition }) => textCodecs.includes(codec_name) && !disposition?.forced),
  );
  return track ? { index: track.index, language: languageOf(track.tags?.language) } : null;
}

/** 'eng' is 'en'; null if missing or invalid. */
function languageOf(tag: string | undefined): string | null {
  if (!tag || tag === 'und' || !/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

function ratio(text: string, separator: string): number | null {
  const [above = 0, below = 0] = text.split(separator).map(Number);
  return above > 0 && below > 0 ? above / below : null;
}

function displayedSize(video: Stream): { width: number; height: number } {
  const pixelShape = Math.min(Math.max(ratio(video.sample_aspect_ratio ?? '', ':') ?? 1, 0.1), 10);
  const width = Math.max(1, Math.round(video.width * pixelShape));
  const rotation =
    video.side_data_list?.find((item) => item.rotation !== undefined)?.rotation ?? video.tags?.rotate ?? 0;
  const turned = Math.abs(Math.round(rotation / 90)) % 2 === 1;
  return turned ? { width: video.height, height: width } : { width, height: video.height };
}

export interface VideoSource {
  path: string;
  facts: VideoFacts;
  folder: string;
}

/** Writes a video's subtitle track as WebVTT. Null if it is empty. */
export async function makeCaptions(
  tools: MediaTools,
  { path, facts, folder }: { path: string; facts: VideoFacts; folder: string },
): Promise<string | null> {
  if (!facts.captions) return null;
  const file = join(folder, 'captions.vtt');
  await runFfmpeg(tools, {
    args: [
      ...inputArgs(path, facts.file),
      ...['-map', `0:${facts.captions.index}`, '-c:s', 'webvtt', '-map_metadata', '-1'],
      ...['-fs', String(processingLimits.captionsBytes), '-f', 'webvtt', file],
    ],
    timeoutMs: processingLimits.captionsMs,
  });
  return (await readFile(file, 'utf8')).includes('-->') ? file : null;
}

interface Size {
  width: number;
  height: number;
}

export interface Rung extends Size {
  /** Upper bound of the video bitrate. */
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

/**
 * The size with the shorter side at most `side`, keeping proportions, both even as H.264 requires; never larger than the
 * original.
 */
export function fit(picture: Size, side: number): Size {
  const scale = Math.min(1, side / Math.min(picture.width, picture.height));
  return { width: even(picture.width * scale), height: even(picture.height * scale) };
}

/** The ladder, lowest first: the usual steps below the original size, and that size itself. */
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

/** Codecs that browsers can play unchanged inside an MP4. Not from AVI, which has no timestamps for reordered frames. */
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

/** Filters that make any video playable everywhere: standard brightness, a bounded frame rate, 8 bits. */
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
