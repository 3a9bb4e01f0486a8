import { join } from 'node:path';
import { enqueue } from '@foxreel/queue';
import { withTransaction } from '../kernel/index.ts';
import {
  encodeTimeout,
  fileErrors,
  inputArgs,
  type MediaTools,
  mp4Output,
  type ProcessingContext,
  processingLimits,
  runFfmpeg,
  sniffFile,
  UnusableFile,
} from './ffmpeg.ts';
import {
  canCopyAudio,
  canCopyVideo,
  fit,
  normalise,
  scaleTo,
  type VideoFacts,
  type VideoSource,
} from './probe-video.ts';
import {
  changeProcess,
  type MediaRow,
  publishProcess,
  publishState,
  storeMediaFile,
  trackProgress,
} from './process-state.ts';
import { addStills, grabFrame } from './stills.ts';

interface Playable {
  path: string;
  durationSeconds: number;
}

/** Whether the first playable rendition can be made by copying streams. */
export const canRemux = (facts: VideoFacts): boolean => canCopyVideo(facts) && canCopyAudio(facts);

/**
 * Makes an MP4 with its index at the front, with video and audio only: by copying if the codecs allow it, otherwise by a fast
 * encode.
 */
async function makePlayable(
  tools: MediaTools,
  source: { path: string; facts: VideoFacts; folder: string; onProgress?: (seconds: number) => void },
): Promise<Playable> {
  const { facts } = source;
  const path = join(source.folder, 'playable.mp4');
  const copy = canRemux(facts);
  const output = await runFfmpeg(tools, {
    args: [
      ...inputArgs(source.path, facts.file),
      '-map',
      `0:${facts.videoIndex}`,
      ...(facts.audioIndex === null ? [] : ['-map', `0:${facts.audioIndex}`]),
      ...(canCopyVideo(facts) ? ['-c:v', 'copy'] : encodeVideo(facts)),
      ...(canCopyAudio(facts) ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '96k', '-ac', '2']),
      ...mp4Output(path),
    ],
    timeoutMs: copy ? processingLimits.remuxMs : encodeTimeout(facts.durationSeconds),
    niceness: copy ? 0 : 5,
    ...(source.onProgress ? { onProgress: source.onProgress } : {}),
  });
  const claimed = facts.durationSeconds;
  if (output !== null && output > processingLimits.durationSeconds) throw new UnusableFile(fileErrors.tooLong);
  if (output !== null && claimed !== null && output < claimed * 0.9 - 1) throw new UnusableFile(fileErrors.cutOff);
  return { path, durationSeconds: claimed ?? output ?? 0 };
}

function encodeVideo(facts: VideoFacts): string[] {
  const filters = [...normalise(facts), scaleTo(fit(facts, 360))].join(',');
  return ['-vf', filters, '-fps_mode', 'vfr', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '26', '-g', '60'];
}

/** Makes a video playable and publishes it at once; stills and teaser follow, then the ladder in a separate job. */
export async function publishPlayable(ctx: ProcessingContext, row: MediaRow, source: VideoSource): Promise<void> {
  const progress = trackProgress(ctx, row, 5, 45);
  const expected = source.facts.durationSeconds ?? 60;
  // A decodable frame proves the video; it costs nothing while the other core copies.
  const [frame, playable] = await Promise.all([
    grabFrame(ctx.tools, source),
    makePlayable(ctx.tools, { ...source, onProgress: (seconds) => progress.report(seconds / expected) }),
  ]);
  await progress.settled();
  const { width, height } = source.facts;
  await storeMediaFile(ctx, row, playable.path, 'playable.mp4');
  const published = await withTransaction(ctx, async (inner) => {
    const playing = await changeProcess(inner, row.id, ['processing'], {
      status: 'playable',
      progress: 50,
      error: null,
      info: [{ width, height, duration: Math.round(playable.durationSeconds * 1000) / 1000 }],
      renditions: { playable: { path: 'playable.mp4', type: 'video/mp4' } },
      ...(row.state === 'processing' ? { state: 'review' as const } : {}),
    });
    if (!playing) return null;
    await enqueue(inner.db, 'transcode_media', { media: row.id }, { key: `transcode:${row.id}`, share: row.accountId });
    await inner.afterCommit(() => {
      publishProcess(ctx, playing);
      publishState(ctx, playing);
    });
    return playing;
  });
  if (published) await addStills(ctx, published, source, frame);
}

const timeoutMs = 30_000;

/** ffmpeg's name of a video's container, by content type. */
const muxers: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'matroska',
  'video/x-msvideo': 'avi',
};

/**
 * Copies video and audio of a small local video to `to`, in the same container, without metadata, chapters and data tracks.
 * Nothing is re-encoded. Throws UnusableFile if it is not such a video.
 */
export async function copyBareVideo(
  tools: Pick<MediaTools, 'ffmpeg' | 'signal'>,
  { from, to, mimeType }: { from: string; to: string; mimeType: string },
): Promise<void> {
  const file = await sniffFile(from);
  const muxer = muxers[mimeType];
  if (file.kind !== 'video' || muxer === undefined) throw new UnusableFile(fileErrors.notVideo);
  const bare = ['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'];
  const front = muxer === 'mp4' || muxer === 'mov' ? ['-movflags', '+faststart'] : [];
  await runFfmpeg(tools, {
    args: [
      ...inputArgs(from, file),
      ...['-map', '0:V:0', '-map', '0:a:0?', '-c', 'copy', ...bare, ...front, '-f', muxer, `file:${to}`],
    ],
    timeoutMs,
  });
}
