import { join } from 'node:path';
import { inputArgs } from './input-args.ts';
import { encodeTimeout, processingLimits } from './limits.ts';
import { mp4Output } from './mp4-output.ts';
import { fit, normalise, scaleTo } from './plan-encoding.ts';
import { probeVideo } from './probe-video.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { withScratchFolder } from './scratch-folder.ts';
import { sniffFile } from './sniff-file.ts';
import type { ProcessingContext } from './tools.ts';
import { fileFaults, UnusableFile } from './unusable-file.ts';

const shorterSide = 720;

/**
 * Cuts the first seconds of a stored video into a file of its own, with sound, at most 720 lines, and stores it under `to`: nothing of
 * what comes after is in it. Doing it twice gives the same. Throws UnusableFile for a video that is gone or cannot be read.
 */
export async function cutPreview(
  ctx: ProcessingContext,
  { from, to, seconds }: { from: string; to: string; seconds: number },
): Promise<void> {
  const { tools } = ctx;
  await withScratchFolder(tools, 'preview', async (folder) => {
    const path = await ctx.storage.localPath(from, folder);
    if (path === null) throw new UnusableFile(fileFaults.lost);
    const file = await sniffFile(path);
    if (file.kind !== 'video') throw new UnusableFile(fileFaults.notVideo);
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
