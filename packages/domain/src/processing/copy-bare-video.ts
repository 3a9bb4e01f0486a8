import { inputArgs } from './input-args.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { sniffFile } from './sniff-file.ts';
import type { MediaTools } from './tools.ts';
import { fileFaults, UnusableFile } from './unusable-file.ts';

const timeoutMs = 30_000;

/** How ffmpeg calls the container of a video, by the type that it is served with. */
const muxers: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'matroska',
  'video/x-msvideo': 'avi',
};

/**
 * Copies picture and sound of a small local video into `to`, in the same container, and nothing else: no place, no camera, no date,
 * no chapters, no tracks of data. Nothing is encoded. Throws UnusableFile for what is no such video.
 */
export async function copyBareVideo(
  tools: Pick<MediaTools, 'ffmpeg' | 'signal'>,
  { from, to, mimeType }: { from: string; to: string; mimeType: string },
): Promise<void> {
  const file = await sniffFile(from);
  const muxer = muxers[mimeType];
  if (file.kind !== 'video' || muxer === undefined) throw new UnusableFile(fileFaults.notVideo);
  const bare = ['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'];
  const front = muxer === 'mp4' || muxer === 'mov' ? ['-movflags', '+faststart'] : [];
  await runFfmpeg(tools, {
    args: [
      ...inputArgs(from, file),
      ...['-map', '0:V:0', '-map', '0:a:0?', '-c', 'copy', ...bare, ...front, '-f', muxer, `file:${to}`],
    ],
    timeoutMs,
  });
}
