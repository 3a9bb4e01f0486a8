import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { clockPicture } from './picture-clock.ts';

/** So large that a pipe holds less than two: what waits in it would be the encoder's delay, not ours. */
const drawn = { width: 256, height: 144 };
const picturesPerSecond = 30;

export interface ClockEncoder {
  /** The share of pictures that it was too slow for, as the machine was. */
  skipped(): number;
  stop(): Promise<void>;
}

/** An encoder that sends 720p with a clock in the picture; `keyEvery`: pictures between key frames. */
export function sendClock(to: string, keyEvery: number): ClockEncoder {
  const encoder = spawn(
    process.env['FFMPEG_PATH'] || 'ffmpeg',
    [
      ...['-v', 'error', '-probesize', '32', '-fpsprobesize', '0', '-use_wallclock_as_timestamps', '1'],
      // Time stamps in milliseconds.
      ...['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${drawn.width}x${drawn.height}`, '-framerate', '1000'],
      ...['-i', 'pipe:0', '-f', 'lavfi', '-i', 'sine=frequency=330:sample_rate=48000'],
      ...['-vf', 'scale=1280:720:flags=neighbor,format=yuv420p', '-r', String(picturesPerSecond)],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency'],
      ...[
        '-g',
        String(keyEvery),
        '-keyint_min',
        String(keyEvery),
        '-sc_threshold',
        '0',
        '-c:a',
        'aac',
        '-f',
        'flv',
        to,
      ],
    ],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  encoder.stdin.on('error', () => {});
  const ended = once(encoder, 'exit');
  const since = performance.now();
  let [pictures, sent] = [0, 0];
  const pace = setInterval(() => {
    const due = Math.floor(((performance.now() - since) / 1000) * picturesPerSecond);
    if (due === pictures) return;
    pictures = due;
    if (encoder.stdin.writableLength > 0) return;
    sent += 1;
    encoder.stdin.write(clockPicture(Date.now(), drawn));
  }, 5);
  return {
    skipped: () => (pictures === 0 ? 0 : 1 - sent / pictures),
    async stop() {
      clearInterval(pace);
      encoder.stdin.end();
      // The sound has no end of its own.
      encoder.kill('SIGINT');
      await ended;
    },
  };
}
