import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inputArgs } from './input-args.ts';
import { encodeTimeout, processingLimits } from './limits.ts';
import { writeMasterPlaylist } from './master-playlist.ts';
import { normalise, planLadder, type Rung, scaleTo } from './plan-encoding.ts';
import type { VideoFacts } from './probe-video.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import type { MediaTools } from './tools.ts';

const segmentSeconds = 4;
const keyframeSeconds = 2;

/** Encodes all rungs in one pass over the source into `folder`/{height}/, with aligned keyframes, and writes master.m3u8. Returns the heights. */
export async function makeLadder(
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
  const path = join(folder, String(rung.height));
  return [
    ...['-map', `[out${index}]`, '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'],
    ...['-maxrate', String(rung.videoBitrate), '-bufsize', String(rung.videoBitrate * 2), '-fps_mode', 'vfr'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${keyframeSeconds})`, '-sc_threshold', '0', '-g', '600'],
    ...(facts.audioIndex === null
      ? []
      : [
          '-map',
          `0:${facts.audioIndex}`,
          '-c:a',
          'aac',
          '-b:a',
          String(rung.audioBitrate),
          '-ac',
          '2',
          '-ar',
          '48000',
        ]),
    ...[
      '-map_metadata',
      '-1',
      '-map_chapters',
      '-1',
      '-f',
      'hls',
      '-hls_time',
      String(segmentSeconds),
      '-hls_playlist_type',
      'vod',
    ],
    ...['-hls_flags', 'independent_segments', '-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
    ...['-hls_segment_filename', join(path, 'segment-%05d.m4s'), join(path, 'index.m3u8')],
  ];
}
