import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inputArgs } from './input-args.ts';
import { processingLimits } from './limits.ts';
import type { VideoFacts } from './probe-video.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import type { MediaTools } from './tools.ts';

/** Writes the subtitle track of a video as WebVTT. Null when it has no words in it. */
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
