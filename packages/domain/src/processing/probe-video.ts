import { z } from 'zod';
import { inputArgs } from './input-args.ts';
import { processingLimits } from './limits.ts';
import { runTool } from './run-tool.ts';
import type { SniffedFile } from './sniff-file.ts';
import type { MediaTools } from './tools.ts';
import { fileFaults, UnusableFile } from './unusable-file.ts';

/** What is known of a video before anything of it is decoded for good. */
export interface VideoFacts {
  file: Extract<SniffedFile, { kind: 'video' }>;
  videoIndex: number;
  videoCodec: string;
  pixelFormat: string;
  audioIndex: number | null;
  audioCodec: string | null;
  /** As it is seen: rotation and the shape of pixels respected. */
  width: number;
  height: number;
  /** Null when the file does not say, as recordings of browsers do not. */
  durationSeconds: number | null;
  framesPerSecond: number | null;
  /** A track of text that can be shown over the picture. */
  captions: { index: number; language: string | null } | null;
  /** Brightness is coded for HDR screens and must be mapped for others. */
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

/** Reads the facts of a video with ffprobe. Throws UnusableFile for what is broken or asks too much of the machine. */
export async function probeVideo(tools: MediaTools, path: string, file: VideoFacts['file']): Promise<VideoFacts> {
  const output = await runTool({
    program: tools.ffprobe,
    args: ['-v', 'error', ...inputArgs(path, file), '-show_streams', '-show_format', '-of', 'json'],
    signal: tools.signal,
    timeoutMs: processingLimits.probeMs,
    memoryKib: processingLimits.toolMemoryKib,
  });
  const { streams, format } = report.parse(JSON.parse(output));
  if (streams.length > processingLimits.streams) throw new UnusableFile(fileFaults.tooManyStreams);
  const video = preferred(streams.filter((item) => item.codec_type === 'video' && !item.disposition?.attached_pic));
  if (!video) throw new UnusableFile(fileFaults.unreadable);
  if (video.codec_name === 'unknown' || video.pix_fmt === 'unknown') throw new UnusableFile(fileFaults.codec);
  if (video.width < 1 || video.height < 1) throw new UnusableFile(fileFaults.unreadable);
  if (
    video.width * video.height > processingLimits.pixels ||
    Math.max(video.width, video.height) > processingLimits.side
  ) {
    throw new UnusableFile(fileFaults.tooManyPixels);
  }
  const audio = preferred(streams.filter((item) => item.codec_type === 'audio'));
  if (audio && (audio.codec_name === 'unknown' || !audio.channels)) throw new UnusableFile(fileFaults.sound);
  const durationSeconds = format.duration ?? video.duration ?? null;
  if (durationSeconds !== null && durationSeconds > processingLimits.durationSeconds)
    throw new UnusableFile(fileFaults.tooLong);
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

/** What everybody may read along with: forced tracks hold the few foreign words of a film only. */
function captionsOf(streams: Stream[]): VideoFacts['captions'] {
  const track = preferred(
    streams.filter(({ codec_name, disposition }) => textCodecs.includes(codec_name) && !disposition?.forced),
  );
  return track ? { index: track.index, language: languageOf(track.tags?.language) } : null;
}

/** 'eng' is 'en'; null where nothing or nonsense is said. */
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
