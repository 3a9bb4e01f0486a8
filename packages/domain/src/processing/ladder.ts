import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobPayload } from '@foxreel/contracts';
import { NotNow } from '@foxreel/queue';
import type { Context } from '../kernel/index.ts';
import {
  encodeTimeout,
  fileErrors,
  inputArgs,
  isDiskFull,
  type MediaTools,
  type ProcessingContext,
  processingLimits,
  runFfmpeg,
  sniffFile,
  UnusableFile,
} from './ffmpeg.ts';
import { normalise, planLadder, probeVideo, type Rung, scaleTo, type VideoFacts } from './probe-video.ts';
import {
  changeProcess,
  findMedia,
  type MediaRow,
  publishProcess,
  sourceFile,
  storeMediaFile,
  trackProgress,
  withScratchFolder,
} from './process-state.ts';

/** Writes `folder`/master.m3u8 over the rungs' playlists, with measured bandwidths. Paths are relative. */
async function writeMasterPlaylist(
  folder: string,
  rungs: readonly Pick<Rung, 'width' | 'height'>[],
  facts: VideoFacts,
): Promise<void> {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const rung of rungs) {
    const path = join(folder, String(rung.height));
    const { peak, average } = await bandwidth(path);
    const codecs = [await videoCodec(join(path, 'init.mp4')), ...(facts.audioIndex === null ? [] : ['mp4a.40.2'])].join(
      ',',
    );
    const frames = facts.framesPerSecond === null ? 60 : Math.min(facts.framesPerSecond, 60);
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${rung.width}x${rung.height},FRAME-RATE=${frames.toFixed(3)},CODECS="${codecs}"`,
      `${rung.height}/index.m3u8`,
    );
  }
  await writeFile(join(folder, 'master.m3u8'), `${lines.join('\n')}\n`);
}

/** Bits per second of the largest segment, and on average. */
async function bandwidth(folder: string): Promise<{ peak: number; average: number }> {
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8');
  let peak = 0;
  let bits = 0;
  let seconds = 0;
  for (const [, duration, name] of playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^#\n]+)/g)) {
    if (!name) continue;
    const length = Math.max(Number(duration), 0.001);
    const size = (await stat(join(folder, name.trim()))).size * 8;
    // A short last segment says nothing about the bandwidth that playback needs.
    peak = Math.max(peak, size / Math.max(length, 1));
    bits += size;
    seconds += length;
  }
  return { peak: Math.max(1, Math.ceil(peak)), average: Math.max(1, Math.ceil(bits / Math.max(seconds, 1))) };
}

/** The RFC 6381 codec string of an init segment's H.264: profile, constraints and level from its avcC box. */
async function videoCodec(init: string): Promise<string> {
  const bytes = await readFile(init);
  const at = bytes.indexOf('avcC');
  if (at < 0 || bytes.length < at + 8) throw new Error('The encoder wrote no avcC box');
  return `avc1.${bytes.toString('hex', at + 5, at + 8)}`;
}

/** What a ladder is made with, outside a worker too. */
export type LadderTools = Pick<MediaTools, 'ffmpeg' | 'ffprobe' | 'signal'>;

const segmentSeconds = 4;
const keyframeSeconds = 2;

/**
 * Encodes all rungs in one pass over the source into `folder`/{height}/, with aligned key frames, and writes master.m3u8.
 * Returns the heights.
 */
async function makeLadder(
  tools: MediaTools,
  source: { path: string; facts: VideoFacts; folder: string; onProgress: (seconds: number) => void },
): Promise<number[]> {
  const { facts, folder } = source;
  const rungs = planLadder(facts);
  for (const rung of rungs) await mkdir(join(folder, String(rung.height)), { recursive: true });
  await runFfmpeg(tools, {
    args: [
      ...inputArgs(source.path, facts.file),
      ...['-filter_complex', filterGraph(facts, rungs)],
      ...rungs.flatMap((rung, index) => outputArgs(facts, rung, index, folder)),
    ],
    timeoutMs: encodeTimeout(facts.durationSeconds),
    memoryKib: processingLimits.ladderMemoryKib,
    niceness: 10,
    onProgress: source.onProgress,
  });
  await writeMasterPlaylist(folder, rungs, facts);
  return rungs.map((rung) => rung.height);
}

function filterGraph(facts: VideoFacts, rungs: readonly Rung[]): string {
  const branches = rungs.map((_rung, index) => `[in${index}]`).join('');
  const head = `[0:${facts.videoIndex}]${[...normalise(facts), `split=${rungs.length}`].join(',')}${branches}`;
  return [head, ...rungs.map((rung, index) => `[in${index}]${scaleTo(rung)}[out${index}]`)].join(';');
}

function outputArgs(facts: VideoFacts, rung: Rung, index: number, folder: string): string[] {
  const sound = ['-c:a', 'aac', '-b:a', String(rung.audioBitrate), '-ac', '2', '-ar', '48000'];
  return [
    ...['-map', `[out${index}]`, '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'],
    ...['-maxrate', String(rung.videoBitrate), '-bufsize', String(rung.videoBitrate * 2), '-fps_mode', 'vfr'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${keyframeSeconds})`, '-sc_threshold', '0', '-g', '600'],
    ...(facts.audioIndex === null ? [] : ['-map', `0:${facts.audioIndex}`, ...sound]),
    ...playlistArgs(join(folder, String(rung.height))),
  ];
}

const playlistArgs = (folder: string): string[] => [
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-f', 'hls', '-hls_time', String(segmentSeconds)],
  ...['-hls_playlist_type', 'vod', '-hls_flags', 'independent_segments', '-hls_segment_type', 'fmp4'],
  ...['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', join(folder, 'segment-%05d.m4s')],
  join(folder, 'index.m3u8'),
];

/**
 * Cuts a video that browsers play as it is into a ladder of one rung, by copying its streams, and stores it. Segments start at its own
 * key frames.
 */
export async function copyLadder(
  ctx: Context,
  row: MediaRow,
  source: { path: string; folder: string; tools: LadderTools },
): Promise<NonNullable<MediaRow['renditions']['hls']>> {
  const { path, folder, tools } = source;
  const file = await sniffFile(path);
  if (file.kind !== 'video') throw new UnusableFile(fileErrors.notVideo);
  const facts = await probeVideo(tools, path, file);
  const rung = { width: facts.width, height: facts.height };
  await mkdir(join(folder, String(rung.height)), { recursive: true });
  await runFfmpeg(tools, {
    args: [
      ...inputArgs(path, file),
      ...['-map', `0:${facts.videoIndex}`],
      ...(facts.audioIndex === null ? [] : ['-map', `0:${facts.audioIndex}`]),
      ...['-c', 'copy', ...playlistArgs(join(folder, String(rung.height)))],
    ],
    timeoutMs: processingLimits.remuxMs,
  });
  await writeMasterPlaylist(folder, [rung], facts);
  return keepLadder(ctx, row, folder, [rung.height]);
}

/** Stores a ladder, each playlist after the files that it names. */
async function keepLadder(
  ctx: Context,
  row: MediaRow,
  folder: string,
  heights: number[],
): Promise<NonNullable<MediaRow['renditions']['hls']>> {
  for (const height of heights) {
    const names = (await readdir(join(folder, String(height)))).sort(
      (a, b) => Number(a.endsWith('m3u8')) - Number(b.endsWith('m3u8')),
    );
    for (const name of names)
      await storeMediaFile(ctx, row, join(folder, String(height), name), `hls/${height}/${name}`);
  }
  return { path: await storeMediaFile(ctx, row, join(folder, 'master.m3u8'), 'hls/master.m3u8'), heights };
}

/**
 * Encodes the HLS ladder of a playable video, and finishes its processing. If the ladder fails, the video is finished too and
 * keeps its playable rendition. Idempotent.
 */
export async function transcodeMedia(ctx: ProcessingContext, input: JobPayload<'transcode_media'>): Promise<void> {
  const row = await findMedia(ctx, input.media);
  if (row?.processStatus !== 'playable') return;
  const { tools } = ctx;
  if (tools.attempt > processingLimits.tries) return finish(ctx, row, {});
  try {
    const hls = await withScratchFolder(tools, 'ladder', (folder) => encodeRungs(ctx, row, folder));
    await finish(ctx, row, { hls });
  } catch (error) {
    if (tools.signal.aborted) throw error;
    if (isDiskFull(error)) throw new NotNow('The disk is full', { cause: error });
    if (!(error instanceof UnusableFile) && tools.attempt < processingLimits.tries) throw error;
    tools.warn({ media: row.id, err: error }, 'video_ladder_failed');
    await finish(ctx, row, {});
  }
}

async function encodeRungs(
  ctx: ProcessingContext,
  row: MediaRow,
  folder: string,
): Promise<{ path: string; heights: number[] }> {
  const path = await sourceFile(ctx, row, folder);
  const file = await sniffFile(path);
  if (file.kind !== 'video') throw new UnusableFile(fileErrors.notVideo);
  const facts = await probeVideo(ctx.tools, path, file);
  const progress = trackProgress(ctx, row, 50, 99);
  const seconds = row.info[0]?.duration || 60;
  const heights = await makeLadder(ctx.tools, {
    path,
    facts,
    folder: join(folder, 'hls'),
    onProgress: (encodedSeconds) => progress.report(encodedSeconds / seconds),
  });
  await progress.settled();
  return keepLadder(ctx, row, join(folder, 'hls'), heights);
}

async function finish(ctx: ProcessingContext, row: MediaRow, renditions: MediaRow['renditions']): Promise<void> {
  const done = await changeProcess(ctx, row.id, ['playable'], { status: 'done', progress: 100, renditions });
  if (done) publishProcess(ctx, done);
}
