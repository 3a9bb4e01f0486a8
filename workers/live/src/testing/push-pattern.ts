import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { optionalVariable } from '@foxreel/testing';

export interface PushedPattern {
  process: ChildProcess;
  /** Resolves with the exit code once the server has disconnected it, or the pattern is over. */
  ended: Promise<number | null>;
  stop(): void;
}

export interface PatternOptions {
  seconds?: number;
  /** Frames between key frames, at 30 per second. */
  keyEvery?: number;
  sound?: 'aac' | 'mp3' | 'none';
  size?: string;
  /** Of the video; as small as the pattern allows if absent. */
  kbps?: number;
  /** As OBS sends them: pictures that need later ones. */
  bFrames?: number;
}

/** An external encoder: a moving test pattern and a tone, as H.264 over RTMP in real time. */
export function pushPattern(address: string, options: PatternOptions = {}): PushedPattern {
  const { seconds = 120, keyEvery = 30, sound = 'aac', size = '320x240', kbps, bFrames = 0 } = options;
  const tone = ['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'];
  const soundArgs = sound === 'mp3' ? ['-c:a', 'libmp3lame'] : ['-c:a', 'aac'];
  const child = spawn(
    optionalVariable('FFMPEG_PATH') ?? 'ffmpeg',
    [
      ...['-v', 'error', '-nostdin', '-re', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30`],
      ...(sound === 'none' ? [] : tone),
      ...[
        '-t',
        String(seconds),
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        ...(bFrames > 0 ? ['-bf', String(bFrames)] : ['-tune', 'zerolatency']),
        '-pix_fmt',
        'yuv420p',
      ],
      ...(kbps === undefined ? [] : constantRate(`${kbps}k`)),
      ...['-g', String(keyEvery), '-keyint_min', String(keyEvery), '-sc_threshold', '0'],
      ...(sound === 'none' ? [] : soundArgs),
      ...['-f', 'flv', address],
    ],
    { stdio: 'ignore' },
  );
  return {
    process: child,
    ended: once(child, 'exit').then(() => child.exitCode),
    stop: () => void child.kill('SIGTERM'),
  };
}

const constantRate = (rate: string): string[] => ['-b:v', rate, '-minrate', rate, '-maxrate', rate, '-bufsize', rate];
