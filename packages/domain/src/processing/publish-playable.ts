import { enqueue } from '@foxreel/queue';
import { withTransaction } from '../kernel/index.ts';
import { addStills } from './add-stills.ts';
import { grabFrame } from './grab-frame.ts';
import { makePlayable } from './make-playable.ts';
import type { VideoFacts } from './probe-video.ts';
import { trackProgress } from './progress.ts';
import { publishProcess, publishState } from './publish-process.ts';
import { keepFile } from './source-file.ts';
import { changeProcess, type MediaRow } from './store.ts';
import type { ProcessingContext } from './tools.ts';

export interface VideoSource {
  path: string;
  facts: VideoFacts;
  folder: string;
}

/** Makes a video playable and says so at once; its stills and its teaser follow, then the ladder in a job of its own. */
export async function publishPlayable(ctx: ProcessingContext, row: MediaRow, source: VideoSource): Promise<void> {
  const progress = trackProgress(ctx, row, 5, 45);
  const expected = source.facts.durationSeconds ?? 60;
  // A frame that can be decoded proves the video; it costs nothing while the other core copies.
  const [frame, playable] = await Promise.all([
    grabFrame(ctx.tools, source),
    makePlayable(ctx.tools, { ...source, onProgress: (seconds) => progress.report(seconds / expected) }),
  ]);
  await progress.settled();
  const { width, height } = source.facts;
  await keepFile(ctx, row, playable.path, 'playable.mp4');
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
