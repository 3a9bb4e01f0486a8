import { setTimeout as sleep } from 'node:timers/promises';
import { KeyFrames } from './key-frames.ts';
import type { LiveFolder } from './live-folder.ts';
import { packageLive } from './package-live.ts';
import { copyArgs, startFfmpeg } from './start-ffmpeg.ts';
import type { Encoder } from './take-rtmp.ts';

/** How long to wait for the video and audio headers. */
const headersMs = 3_000;

export interface PackageEncoderOptions {
  /** The folder already has segments of this live and continues with them. */
  resumed: boolean;
  /** Called once this encoder's first segment is complete. */
  onPlayable(): void;
}

/** Packages an encoder's stream until it disconnects; resolves with ffmpeg's last output. */
export async function packageEncoder(
  encoder: Encoder,
  ffmpeg: string,
  folder: LiveFolder,
  { resumed, onPlayable }: PackageEncoderOptions,
): Promise<string> {
  await folder.open({ keep: resumed });
  const tool = startFfmpeg(ffmpeg, copyArgs(await soundIsAac(encoder)));
  try {
    const pictures = new KeyFrames(encoder.keyFrameAt() ?? new Date());
    const stopReading = encoder.read((flv) => {
      pictures.note(flv);
      if (!tool.write(flv)) encoder.drop();
    });
    void encoder.gone.then(() => {
      stopReading();
      tool.finish();
    });
    await packageLive(tool.output, folder, pictures, onPlayable);
    return await tool.ended;
  } finally {
    tool.kill();
  }
}

async function soundIsAac(encoder: Encoder): Promise<boolean> {
  const deadline = Date.now() + headersMs;
  while (Date.now() < deadline) {
    const { video, aac } = encoder.headers();
    if (video && aac) return true;
    await sleep(50);
  }
  return encoder.headers().aac;
}
