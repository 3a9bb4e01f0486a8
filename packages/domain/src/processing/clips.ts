import { join } from 'node:path';
import {
  encodeTimeout,
  fileErrors,
  inputArgs,
  type MediaTools,
  mp4Output,
  type ProcessingContext,
  processingLimits,
  runFfmpeg,
  sniffFile,
  UnusableFile,
} from './ffmpeg.ts';
import { fit, normalise, probeVideo, scaleTo, type VideoFacts } from './probe-video.ts';
import { withScratchFolder } from './process-state.ts';

const shorterSide = 720;

/**
 * Cuts the first seconds of a stored video into a separate file, with audio, at most 720p, and stores it at `to`: it contains
 * nothing of the rest. Idempotent. Throws UnusableFile for a missing or unreadable video.
 */
export async function cutPreview(
  ctx: ProcessingContext,
  { from, to, seconds }: { from: string; to: string; seconds: number },
): Promise<void> {
  const { tools } = ctx;
  await withScratchFolder(tools, 'preview', async (folder) => {
    const path = await ctx.storage.localPath(from, folder);
    if (path === null) throw new UnusableFile(fileErrors.lost);
    const file = await sniffFile(path);
    if (file.kind !== 'video') throw new UnusableFile(fileErrors.notVideo);
    const facts = await probeVideo(tools, path, file);
    const preview = join(folder, 'preview.mp4');
    await runFfmpeg(tools, {
      args: [
        ...inputArgs(path, file),
        ...['-t', seconds.toFixed(3), '-map', `0:${facts.videoIndex}`],
        ...(facts.audioIndex === null
          ? ['-an']
          : ['-map', `0:${facts.audioIndex}`, '-c:a', 'aac', '-b:a', '96k', '-ac', '2']),
        ...['-vf', [...normalise(facts), scaleTo(fit(facts, shorterSide))].join(','), '-fps_mode', 'vfr'],
        ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-maxrate', '2M', '-bufsize', '4M'],
        ...mp4Output(preview),
      ],
      timeoutMs: Math.min(encodeTimeout(seconds), processingLimits.remuxMs),
      niceness: 5,
    });
    await ctx.storage.adopt(preview, to, { contentType: 'video/mp4' });
  });
}

const teaserSeconds = 4;

/** Makes a short silent clip as an appetizer: at most four seconds, and at most half of the video. */
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
