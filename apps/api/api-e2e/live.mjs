import { spawn } from 'node:child_process';
import { eventually } from './client.mjs';

/** Puts a creator on air like an encoder: a new stream key, RTMP by ffmpeg. Resolves once the product reports them live. */
export async function goLive(creator) {
  const { generateRtmp: key } = await creator.query('mutation { generateRtmp }');
  const { auth_account } = await creator.query('{ auth_account { studio { rtmp_url } } }');
  const encoder = spawn(
    process.env.FFMPEG_PATH || 'ffmpeg',
    [
      ...['-loglevel', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc2=size=160x284:rate=12'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=330:sample_rate=44100', '-c:v', 'libx264', '-preset', 'ultrafast'],
      ...['-tune', 'zerolatency', '-g', '12', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-f', 'flv'],
      `${auth_account.studio.rtmp_url}/${key}`,
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => encoder.once('exit', resolve));
  await eventually(async () => (await creator.query('{ auth_account { live } }')).auth_account.live);
  return {
    /** The encoder disconnects. */
    async stop() {
      encoder.kill('SIGINT');
      await ended;
      await eventually(async () => !(await creator.query('{ auth_account { live } }')).auth_account.live);
    },
  };
}
