import { spawn } from 'node:child_process';
import { expect } from 'vitest';
import { patienceMs } from './browser.ts';
import type { Person } from './person.ts';
import { address } from './product.ts';

/** A call of /api as this person. */
export async function ask(person: Person, query: string): Promise<string> {
  const reply = await person.context.request.post(`${address}/api`, { data: { query } });
  return reply.text();
}

const isLive = async (creator: Person) => (await ask(creator, '{ auth_account { live } }')).includes('true');

export interface StartedEncoder {
  /** Cuts its connection without a proper end. */
  breakLine(): Promise<void>;
  /** Reconnects with the same key. */
  sendAgain(): void;
  /** Ends the stream and the live. */
  stop(): Promise<void>;
}

/** Puts a creator on air like an encoder: a new stream key, RTMP by ffmpeg. Resolves once they are live. */
export async function startEncoder(creator: Person): Promise<StartedEncoder> {
  const key = /"generateRtmp":"([^"]+)"/.exec(await ask(creator, 'mutation { generateRtmp }'))?.[1];
  const to = /"rtmp_url":"([^"]+)"/.exec(await ask(creator, '{ auth_account { studio { rtmp_url } } }'))?.[1];
  let line = send(`${to}/${key}`);
  await expect.poll(() => isLive(creator), { timeout: patienceMs }).toBe(true);
  return {
    breakLine: () => line.end('SIGKILL'),
    sendAgain() {
      line = send(`${to}/${key}`);
    },
    async stop() {
      await line.end('SIGINT');
      await expect.poll(() => isLive(creator), { timeout: patienceMs }).toBe(false);
    },
  };
}

function send(to: string): { end(signal: NodeJS.Signals): Promise<void> } {
  const encoder = spawn(
    process.env['FFMPEG_PATH'] || 'ffmpeg',
    [
      ...['-loglevel', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc2=size=180x320:rate=12'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=330:sample_rate=44100', '-c:v', 'libx264', '-preset', 'ultrafast'],
      ...['-tune', 'zerolatency', '-g', '12', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-f', 'flv', to],
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => encoder.once('exit', () => resolve()));
  return {
    end(signal) {
      encoder.kill(signal);
      return ended;
    },
  };
}
