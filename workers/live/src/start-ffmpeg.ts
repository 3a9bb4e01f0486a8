import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { fragmentMs } from './package-live.ts';

export interface RunningFfmpeg {
  /** False once it accepts no more, or is so far behind that it cannot catch up. */
  write(bytes: Buffer): boolean;
  /** To the second input, if there is one. */
  writeSound(bytes: Buffer): void;
  /** Fragmented MP4. */
  output: AsyncIterable<Buffer>;
  /** Lets it flush its output. */
  finish(): void;
  kill(): void;
  /** Its last output once it has exited; empty if there were no warnings. */
  ended: Promise<string>;
}

/** Limits, then the program: it exits with the pipe that feeds it, even if this process is killed. */
const limited = 'ulimit -v "$1" 2>/dev/null; ulimit -c 0 2>/dev/null; shift; exec "$@"';
const memoryKib = 2 * 1024 * 1024;
/** An empty environment keeps our secrets away from a program that parses strangers' streams. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', LC_ALL: 'C' };
const backlogBytesMax = 32 * 1024 * 1024;
const tailChars = 1_000;

/** Fragments of half a second, each in one write, none beyond the next key frame. */
const outputArgs = [
  ...['-f', 'mp4', '-movflags', '+empty_moov+default_base_moof+frag_keyframe', '-frag_duration', `${fragmentMs}000`],
  ...['-flush_packets', '1', 'pipe:1'],
];

/** Copies an encoder's video and AAC audio; other audio is encoded as AAC. */
export const copyArgs = (soundIsAac: boolean): string[] => [
  ...['-protocol_whitelist', 'pipe', '-format_whitelist', 'flv', '-codec_whitelist', 'h264,aac,mp3,mp3float'],
  ...['-fflags', '+discardcorrupt', '-probesize', '500000', '-analyzeduration', '1000000'],
  ...['-f', 'flv', '-i', 'pipe:0', '-map', '0:v:0', '-map', '0:a:0?', '-c:v', 'copy'],
  ...(soundIsAac ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k']),
];

/**
 * Encodes raw I420 video from the first pipe and mono 16-bit audio from the second: up to 720p, as fast as possible, with a key
 * frame every second.
 */
export const encodeArgs = (input: RawInput): string[] => [
  ...['-protocol_whitelist', 'pipe', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${input.width}x${input.height}`],
  ...['-r', String(input.picturesPerSecond), '-thread_queue_size', '8', '-i', 'pipe:0'],
  ...['-f', 's16le', '-ar', String(input.soundRate), '-ac', '1', '-thread_queue_size', '64', '-i', 'pipe:3'],
  ...['-vf', [...turns(input.rotation), fitted].join(',')],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-profile:v', 'main', '-pix_fmt', 'yuv420p'],
  ...['-b:v', '2500k', '-maxrate', '3000k', '-bufsize', '3000k', '-g', String(input.picturesPerSecond)],
  ...['-sc_threshold', '0', '-c:a', 'aac', '-b:a', '96k'],
];

export interface RawInput {
  width: number;
  height: number;
  /** Quarter turns clockwise. */
  rotation: number;
  picturesPerSecond: number;
  soundRate: number;
}

const turns = (quarters: number): string[] => Array.from({ length: quarters }, () => 'transpose=clock');
/** Fits the long side into 1280 pixels, keeping proportions. */
const fitted = "scale=w='min(1280,iw)':h='min(1280,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2";

/** Starts ffmpeg with these inputs and encodings; it outputs fragmented MP4. */
export function startFfmpeg(
  program: string,
  args: readonly string[],
  { sound = false }: { sound?: boolean } = {},
): RunningFfmpeg {
  const child = spawn(
    '/bin/sh',
    ['-c', limited, 'limited', String(memoryKib), program, '-v', 'error', '-nostdin', ...args, ...outputArgs],
    { stdio: ['pipe', 'pipe', 'pipe', sound ? 'pipe' : 'ignore'], env: environment },
  );
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error('ffmpeg was started without its pipes');
  let words = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-tailChars);
  });
  stdin.on('error', () => {});
  const second = child.stdio[3];
  const soundInput = second instanceof Writable ? second : null;
  soundInput?.on('error', () => {});
  const ended = once(child, 'close').then(
    () => words.trim(),
    (error: unknown) => String(error),
  );
  return {
    write(bytes) {
      if (!stdin.writable || stdin.writableLength > backlogBytesMax) return false;
      stdin.write(bytes);
      return true;
    },
    writeSound(bytes) {
      if (soundInput?.writable) soundInput.write(bytes);
    },
    output: stdout,
    finish: () => void stdin.end(),
    kill: () => void child.kill('SIGKILL'),
    ended,
  };
}
