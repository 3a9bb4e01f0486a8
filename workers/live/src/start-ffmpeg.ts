import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fragmentMs } from './package-live.ts';

export interface RunningFfmpeg {
  /** False once it takes no more, or is so far behind that it never catches up. */
  write(bytes: Buffer): boolean;
  /** Fragmented MP4. */
  output: AsyncIterable<Buffer>;
  /** Lets it write what it has. */
  finish(): void;
  kill(): void;
  /** Its last words once it has ended; empty when it had nothing to complain about. */
  ended: Promise<string>;
}

/** Limits, then the program itself: it ends with the pipe that feeds it, also when this process is killed. */
const limited = 'ulimit -v "$1" 2>/dev/null; ulimit -c 0 2>/dev/null; shift; exec "$@"';
const memoryKib = 2 * 1024 * 1024;
/** Nothing of this process's environment: no secret of ours is in reach of a program that reads strangers' streams. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', LC_ALL: 'C' };
const behindBytesMax = 32 * 1024 * 1024;
const tailChars = 1_000;

/** Fragments of half a second, each in one write, none longer than to the next key frame. */
const outputArgs = [
  ...['-f', 'mp4', '-movflags', '+empty_moov+default_base_moof+frag_keyframe', '-frag_duration', `${fragmentMs}000`],
  ...['-flush_packets', '1', 'pipe:1'],
];

/** Copies an encoder's picture and, when it is AAC, its sound; any other sound is made AAC. */
export const copyArgs = (soundIsAac: boolean): string[] => [
  ...['-protocol_whitelist', 'pipe', '-format_whitelist', 'flv', '-codec_whitelist', 'h264,aac,mp3,mp3float'],
  ...['-fflags', '+discardcorrupt', '-probesize', '500000', '-analyzeduration', '1000000'],
  ...['-f', 'flv', '-i', 'pipe:0', '-map', '0:v:0', '-map', '0:a:0?', '-c:v', 'copy'],
  ...(soundIsAac ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k']),
];

/** Starts ffmpeg with these inputs and encodings; what it writes is fragmented MP4. */
export function startFfmpeg(program: string, args: readonly string[]): RunningFfmpeg {
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(
    '/bin/sh',
    ['-c', limited, 'limited', String(memoryKib), program, '-v', 'error', '-nostdin', ...args, ...outputArgs],
    { stdio: ['pipe', 'pipe', 'pipe'], env: environment },
  );
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-tailChars);
  });
  child.stdin.on('error', () => {});
  const ended = once(child, 'close').then(
    () => words.trim(),
    (error: unknown) => String(error),
  );
  return {
    write(bytes) {
      if (!child.stdin.writable || child.stdin.writableLength > behindBytesMax) return false;
      child.stdin.write(bytes);
      return true;
    },
    output: child.stdout,
    finish: () => void child.stdin.end(),
    kill: () => void child.kill('SIGKILL'),
    ended,
  };
}
