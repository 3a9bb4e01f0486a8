import { join } from 'node:path';
import { inputArgs } from './input-args.ts';
import { processingLimits } from './limits.ts';
import { mp4Output } from './mp4-output.ts';
import { fit, normalise, scaleTo } from './plan-encoding.ts';
import type { VideoFacts } from './probe-video.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import type { MediaTools } from './tools.ts';

const teaserSeconds = 4;

/** Makes a short silent clip that tempts and gives away little: at most four seconds and half of the video. */
export async function makeTeaser(
  tools: MediaTools,
  source: { path: string; facts: VideoFacts; durationSeconds: number; folder: string },
): Promise<string> {
  const { facts, durationSeconds } = source;
  const teaser = join(source.folder, 'teaser.mp4');
  const length = Math.min(teaserSeconds, Math.max(durationSeconds / 2, 0.2));
  const start = Math.max(0, Math.min(durationSeconds * 0.15, durationSeconds - length));
  await runFfmpeg(tools, {
    args: [
      ...(start > 0.5 ? ['-ss', start.toFixed(3)] : []),
      ...['-t', length.toFixed(3)],
      ...inputArgs(source.path, facts.file),
      ...['-map', `0:${facts.videoIndex}`, '-an', '-vf', [...normalise(facts), scaleTo(fit(facts, 360))].join(',')],
      ...[
        '-fps_mode',
        'vfr',
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '28',
        '-maxrate',
        '700k',
        '-bufsize',
        '1400k',
      ],
      ...mp4Output(teaser),
    ],
    timeoutMs: processingLimits.frameMs * 3,
    niceness: 5,
  });
  return teaser;
}
