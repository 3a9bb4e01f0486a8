import { join } from 'node:path';
import { inputArgs } from './input-args.ts';
import { encodeTimeout, processingLimits } from './limits.ts';
import { mp4Output } from './mp4-output.ts';
import { canCopyAudio, canCopyVideo, fit, normalise, scaleTo } from './plan-encoding.ts';
import type { VideoFacts } from './probe-video.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import type { MediaTools } from './tools.ts';
import { fileFaults, UnusableFile } from './unusable-file.ts';

export interface Playable {
  path: string;
  durationSeconds: number;
}

/** Whether the first playable rendition is a matter of copying bits. */
export const canRemux = (facts: VideoFacts): boolean => canCopyVideo(facts) && canCopyAudio(facts);

/** Makes an MP4 with its index in front and nothing in it but picture and sound: by copying where the codecs allow, else by a fast encode. */
export async function makePlayable(
  tools: MediaTools,
  source: { path: string; facts: VideoFacts; folder: string; onProgress?: (seconds: number) => void },
): Promise<Playable> {
  const { facts } = source;
  const path = join(source.folder, 'playable.mp4');
  const copy = canRemux(facts);
  const made = await runFfmpeg(tools, {
    args: [
      ...inputArgs(source.path, facts.file),
      '-map',
      `0:${facts.videoIndex}`,
      ...(facts.audioIndex === null ? [] : ['-map', `0:${facts.audioIndex}`]),
      ...(canCopyVideo(facts) ? ['-c:v', 'copy'] : encodeVideo(facts)),
      ...(canCopyAudio(facts) ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '96k', '-ac', '2']),
      ...mp4Output(path),
    ],
    timeoutMs: copy ? processingLimits.remuxMs : encodeTimeout(facts.durationSeconds),
    niceness: copy ? 0 : 5,
    ...(source.onProgress ? { onProgress: source.onProgress } : {}),
  });
  const claimed = facts.durationSeconds;
  if (made !== null && made > processingLimits.durationSeconds) throw new UnusableFile(fileFaults.tooLong);
  if (made !== null && claimed !== null && made < claimed * 0.9 - 1) throw new UnusableFile(fileFaults.cutOff);
  return { path, durationSeconds: claimed ?? made ?? 0 };
}

function encodeVideo(facts: VideoFacts): string[] {
  const filters = [...normalise(facts), scaleTo(fit(facts, 360))].join(',');
  return ['-vf', filters, '-fps_mode', 'vfr', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '26', '-g', '60'];
}
