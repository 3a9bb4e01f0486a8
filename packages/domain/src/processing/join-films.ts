import { rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { encodeTimeout, inputArgs, type MediaTools, processingLimits, runFfmpeg, runTool } from './ffmpeg.ts';

const timeoutMs = 30 * 60_000;
const mp4 = { kind: 'video', demuxer: 'mov' } as const;

/** Pictures at their own times, none twice. */
const asTheyCame = ['-fps_mode', 'passthrough'];

type JoinTools = Pick<MediaTools, 'ffmpeg' | 'ffprobe' | 'signal'>;

/** What one track of a film has in common from its first to its last second. */
interface FilmShape {
  width: number;
  height: number;
  /** Null without sound. */
  sound: { rate: number; channels: number } | null;
}

const report = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string(),
      width: z.number().default(0),
      height: z.number().default(0),
      sample_rate: z.coerce.number().default(0),
      channels: z.number().default(0),
    }),
  ),
});

async function shapeOf(tools: JoinTools, file: string): Promise<FilmShape> {
  const output = await runTool({
    program: tools.ffprobe,
    args: ['-v', 'error', ...inputArgs(file, mp4), '-show_streams', '-of', 'json'],
    signal: tools.signal,
    timeoutMs: processingLimits.probeMs,
    memoryKib: processingLimits.toolMemoryKib,
  });
  const { streams } = report.parse(JSON.parse(output));
  const video = streams.find(({ codec_type: type }) => type === 'video');
  const sound = streams.find(({ codec_type: type }) => type === 'audio');
  return {
    width: video?.width ?? 0,
    height: video?.height ?? 0,
    sound: sound ? { rate: sound.sample_rate, channels: sound.channels } : null,
  };
}

/** Encodes what an encoder changed on its way: the picture within the first one's, with bars, and the sound as its sound. */
async function fitTo(
  tools: JoinTools,
  { file, shape, first, to }: { file: string; shape: FilmShape; first: FilmShape; to: string },
): Promise<void> {
  const size = `${first.width}:${first.height}`;
  const picture = `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:(ow-iw)/2:(oh-ih)/2,setsar=1,format=yuv420p`;
  const sameSize = shape.width === first.width && shape.height === first.height;
  const sameSound = shape.sound?.rate === first.sound?.rate && shape.sound?.channels === first.sound?.channels;
  const sound = first.sound
    ? ['-c:a', 'aac', '-ar', String(first.sound.rate), '-ac', String(first.sound.channels)]
    : [];
  await runFfmpeg(tools, {
    args: [
      ...[...inputArgs(file, mp4), '-map', '0:V:0', '-map', '0:a:0?'],
      ...(sameSize
        ? ['-c:v', 'copy']
        : ['-vf', picture, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', ...asTheyCame]),
      ...(sameSound ? ['-c:a', 'copy'] : sound),
      ...['-f', 'mp4', `file:${to}`],
    ],
    timeoutMs: encodeTimeout(null),
    memoryKib: processingLimits.ladderMemoryKib,
    niceness: 10,
  });
}

/**
 * Joins MP4 files that we packaged ourselves, one after the other, into an MP4 with its index at the front. Copies their
 * streams, except of files whose picture size or kind of sound differs from the first one's: those are encoded like it. Writes
 * files next to `to`. UnusableFile if ffmpeg rejects them, ToolFailure if the machine is at fault.
 */
export async function joinFilms(
  tools: JoinTools,
  { files, to }: { files: readonly string[]; to: string },
): Promise<void> {
  const shapes = await Promise.all(files.map((file) => shapeOf(tools, file)));
  const [first] = shapes;
  const alike: string[] = [];
  const fitted: string[] = [];
  for (const [index, file] of files.entries()) {
    const shape = shapes[index];
    if (!first || !shape || JSON.stringify(shape) === JSON.stringify(first)) {
      alike.push(file);
      continue;
    }
    const copy = `${to}.${index}.mp4`;
    await fitTo(tools, { file, shape, first, to: copy });
    alike.push(copy);
    fitted.push(copy);
  }
  const list = `${to}.txt`;
  await writeFile(list, alike.map((file) => `file 'file:${file.replaceAll("'", "'\\''")}'\n`).join(''));
  await runFfmpeg(tools, {
    args: [
      ...['-protocol_whitelist', 'file', '-format_whitelist', 'concat,mov,mp4', '-f', 'concat', '-safe', '0'],
      ...['-i', `file:${list}`, '-map', '0:V:0', '-map', '0:a:0?', '-c', 'copy', '-fflags', '+bitexact'],
      ...['-movflags', '+faststart', '-f', 'mp4', `file:${to}`],
    ],
    timeoutMs,
    niceness: 10,
  });
  for (const copy of fitted) await rm(copy, { force: true });
}
