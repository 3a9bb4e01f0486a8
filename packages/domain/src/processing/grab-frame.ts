import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inputArgs } from './input-args.ts';
import { processingLimits } from './limits.ts';
import { fit, normalise } from './plan-encoding.ts';
import type { VideoFacts } from './probe-video.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import type { MediaTools } from './tools.ts';
import { fileFaults, UnusableFile } from './unusable-file.ts';

const longestSide = 1920;

/** Decodes one telling frame of a video into a PNG, upright and with square pixels. Throws UnusableFile when none can be decoded. */
export async function grabFrame(
  tools: MediaTools,
  source: { path: string; facts: VideoFacts; folder: string },
): Promise<string> {
  const { facts } = source;
  const frame = join(source.folder, 'frame.png');
  const size = fit(
    facts,
    Math.min(1080, (longestSide * Math.min(facts.width, facts.height)) / Math.max(facts.width, facts.height)),
  );
  const filters = [
    ...normalise(facts).slice(facts.hdr ? -1 : normalise(facts).length),
    `scale=${size.width}:${size.height},setsar=1`,
  ];
  // A second in, past the black that many videos start with; from the start where that shows nothing.
  for (const at of [Math.min(1, (facts.durationSeconds ?? 0) / 3), 0]) {
    await runFfmpeg(tools, {
      args: [
        ...(at > 0 ? ['-ss', at.toFixed(3)] : []),
        ...inputArgs(source.path, facts.file),
        ...['-map', `0:${facts.videoIndex}`, '-frames:v', '1', '-vf', filters.join(',')],
        ...['-c:v', 'png', '-compression_level', '1', '-pix_fmt', 'rgb24', '-f', 'image2', '-update', '1', frame],
      ],
      timeoutMs: processingLimits.frameMs,
    });
    const made = await stat(frame).catch(() => null);
    if (made && made.size > 0) return frame;
  }
  throw new UnusableFile(fileFaults.unreadable);
}
