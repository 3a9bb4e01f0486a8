import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rung } from './plan-encoding.ts';
import type { VideoFacts } from './probe-video.ts';

/** Writes `folder`/master.m3u8 over the rungs' playlists, with the bandwidths that were really needed. Addresses are relative. */
export async function writeMasterPlaylist(folder: string, rungs: readonly Rung[], facts: VideoFacts): Promise<void> {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const rung of rungs) {
    const path = join(folder, String(rung.height));
    const { peak, average } = await bandwidth(path);
    const codecs = [await videoCodec(join(path, 'init.mp4')), ...(facts.audioIndex === null ? [] : ['mp4a.40.2'])].join(
      ',',
    );
    const frames = facts.framesPerSecond === null ? 60 : Math.min(facts.framesPerSecond, 60);
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${rung.width}x${rung.height},FRAME-RATE=${frames.toFixed(3)},CODECS="${codecs}"`,
      `${rung.height}/index.m3u8`,
    );
  }
  await writeFile(join(folder, 'master.m3u8'), `${lines.join('\n')}\n`);
}

/** Bits per second of the heaviest segment, and of all. */
async function bandwidth(folder: string): Promise<{ peak: number; average: number }> {
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8');
  let peak = 0;
  let bits = 0;
  let seconds = 0;
  for (const [, duration, name] of playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^#\n]+)/g)) {
    if (!name) continue;
    const length = Math.max(Number(duration), 0.001);
    const size = (await stat(join(folder, name.trim()))).size * 8;
    // A short last segment says nothing of the bandwidth that playing needs.
    peak = Math.max(peak, size / Math.max(length, 1));
    bits += size;
    seconds += length;
  }
  return { peak: Math.max(1, Math.ceil(peak)), average: Math.max(1, Math.ceil(bits / Math.max(seconds, 1))) };
}

/** RFC 6381 name of the H.264 in an initialisation segment: profile, constraints and level from its avcC box. */
async function videoCodec(init: string): Promise<string> {
  const bytes = await readFile(init);
  const at = bytes.indexOf('avcC');
  if (at < 0 || bytes.length < at + 8) throw new Error('The encoder wrote no avcC box');
  return `avc1.${bytes.toString('hex', at + 5, at + 8)}`;
}
