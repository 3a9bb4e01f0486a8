import { writeFile } from 'node:fs/promises';
import { type MediaTools, runFfmpeg } from './ffmpeg.ts';

const timeoutMs = 30 * 60_000;

/**
 * Joins MP4 files of one encoding, one after the other, into an MP4 with its index at the front. Copies their streams. Writes a
 * list of them next to `to`. For files that we packaged ourselves; UnusableFile if ffmpeg rejects them.
 */
export async function joinFilms(
  tools: Pick<MediaTools, 'ffmpeg' | 'signal'>,
  { files, to }: { files: readonly string[]; to: string },
): Promise<void> {
  const list = `${to}.txt`;
  await writeFile(list, files.map((file) => `file 'file:${file.replaceAll("'", "'\\''")}'\n`).join(''));
  await runFfmpeg(tools, {
    args: [
      ...['-protocol_whitelist', 'file', '-format_whitelist', 'concat,mov,mp4', '-f', 'concat', '-safe', '0'],
      ...['-i', `file:${list}`, '-map', '0:V:0', '-map', '0:a:0?', '-c', 'copy', '-fflags', '+bitexact'],
      ...['-movflags', '+faststart', '-f', 'mp4', `file:${to}`],
    ],
    timeoutMs,
    niceness: 10,
  });
}
