import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { fragmentMs } from './package-live.ts';

export interface RunningFfmpeg {
  /** False once it accepts no more, or is so far behind that it cannot catch up. */
  write(bytes: Buffer): boolean;
  /** To the second input, if there is one. */
  writeSound(bytes: Buffer): void;
  /** Fragmented MP4. */
  output: AsyncIterable<Buffer>;
  /** All outputs, if there are several. */
  outputs: readonly AsyncIterable<Buffer>[];
  /** Bytes that it has not taken yet. */
  backlog(): number;
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
const outputArgs = (output: number): string[] => [
  ...['-f', 'mp4', '-movflags', '+empty_moov+default_base_moof+frag_keyframe', '-frag_duration', `${fragmentMs}000`],
  ...['-flush_packets', '1', `pipe:${output === 0 ? 1 : 2 + output}`],
];

/** An encoder's stream; decoders that work on several pictures at once would be late by as many. */
const encoderInput = [
  ...['-protocol_whitelist', 'pipe', '-format_whitelist', 'flv', '-codec_whitelist', 'h264,aac,mp3,mp3float'],
  ...['-fflags', '+discardcorrupt', '-probesize', '500000', '-analyzeduration', '1000000', '-threads', '1'],
  ...['-f', 'flv', '-i', 'pipe:0'],
];
const soundArgs = (soundIsAac: boolean): string[] => (soundIsAac ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k']);

/** Copies an encoder's video and AAC audio; other audio is encoded as AAC. */
export const copyArgs = (soundIsAac: boolean): string[] => [
  ...encoderInput,
  ...['-map', '0:v:0', '-map', '0:a:0?', '-c:v', 'copy', ...soundArgs(soundIsAac), ...outputArgs(0)],
];

/** What the renditions of a live, and the measurement of the machine, are encoded with. */
export const renditionEncoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-threads', '2'];

export interface Rendition {
  /** The shorter side, in pixels. */
  height: number;
  kbps: number;
}

/**
 * Encodes an encoder's video at smaller sizes, one output each: the same pictures, with key frames where the source has them.
 * The sound is that of copyArgs.
 */
export const ladderArgs = (renditions: readonly Rendition[], soundIsAac: boolean): string[] => {
  const pictures = renditions.map((_, index) => `[in${index}]`).join('');
  const sizes = renditions.map(
    ({ height }, index) =>
      `[in${index}]scale=w='if(gte(iw,ih),-2,${height})':h='if(gte(iw,ih),${height},-2)',format=yuv420p[out${index}]`,
  );
  return [
    ...encoderInput,
    ...['-filter_complex', [`[0:v:0]split=${renditions.length}${pictures}`, ...sizes].join(';')],
    ...renditions.flatMap(({ kbps }, index) => [
      ...['-map', `[out${index}]`, '-map', '0:a:0?', ...renditionEncoder, '-x264-params', 'force-cfr=0'],
      ...['-profile:v', 'main', '-crf', '23', '-maxrate', `${kbps}k`, '-bufsize', `${kbps}k`],
      ...['-force_key_frames', 'source', '-forced-idr', '1', '-g', '9999', '-sc_threshold', '0'],
      ...['-fps_mode', 'passthrough', '-enc_time_base', '-1', ...soundArgs(soundIsAac)],
      ...outputArgs(index),
    ]),
  ];
};

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
  ...['-sc_threshold', '0', '-c:a', 'aac', '-b:a', '96k', ...outputArgs(0)],
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

/** Starts ffmpeg with these inputs, encodings and outputs: fragmented MP4. With a second input there is one output. */
export function startFfmpeg(
  program: string,
  args: readonly string[],
  { sound = false, outputs = 1 }: { sound?: boolean; outputs?: number } = {},
): RunningFfmpeg {
  const more = Array.from({ length: outputs - 1 }, () => 'pipe' as const);
  const child = spawn(
    '/bin/sh',
    ['-c', limited, 'limited', String(memoryKib), program, '-v', 'error', '-nostdin', ...args],
    { stdio: ['pipe', 'pipe', 'pipe', ...(sound ? ['pipe' as const] : more)], env: environment },
  );
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error('ffmpeg was started without its pipes');
  let words = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-tailChars);
  });
  stdin.on('error', () => {});
  const second = sound ? child.stdio[3] : null;
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
    outputs: [stdout, ...(sound ? [] : child.stdio.slice(3).filter((pipe) => pipe instanceof Readable))],
    backlog: () => stdin.writableLength,
    finish() {
      stdin.end();
      soundInput?.end();
    },
    kill: () => void child.kill('SIGKILL'),
    ended,
  };
}
