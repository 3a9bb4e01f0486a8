import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { optionalVariable } from '@foxreel/testing';

export interface ProbedPicture {
  video: string | null;
  audio: string | null;
  width: number;
  height: number;
}

interface ProbedStream {
  codec_type: string;
  codec_name: string;
  width?: number;
  height?: number;
  nb_read_frames?: string;
}

/** ffprobe's result for the first three seconds of a file or playlist; a stream counts only if a frame could be decoded. */
export async function probePicture(address: string): Promise<ProbedPicture> {
  const { stdout } = await promisify(execFile)(optionalVariable('FFPROBE_PATH') ?? 'ffprobe', [
    ...['-v', 'error', ...(address.includes('.m3u8') ? ['-allowed_extensions', 'ALL'] : [])],
    ...['-read_intervals', '%+3', '-count_frames', '-show_streams', '-of', 'json', address],
  ]);
  const { streams } = JSON.parse(stdout) as { streams: ProbedStream[] };
  const decoded = streams.filter((stream) => Number(stream.nb_read_frames) > 0);
  const video = decoded.find((stream) => stream.codec_type === 'video');
  return {
    video: video?.codec_name ?? null,
    audio: decoded.find((stream) => stream.codec_type === 'audio')?.codec_name ?? null,
    width: video?.width ?? 0,
    height: video?.height ?? 0,
  };
}
