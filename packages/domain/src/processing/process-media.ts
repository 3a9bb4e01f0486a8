import type { JobPayload } from '@foxreel/contracts';
import { enqueue } from '@foxreel/queue';
import { withTransaction } from '../kernel/index.ts';
import { fileErrors, type ProcessingContext, sniffFile, UnusableFile } from './ffmpeg.ts';
import { canRemux, publishPlayable } from './playable.ts';
import { probeVideo } from './probe-video.ts';
import {
  attemptProcessing,
  changeProcess,
  findMedia,
  type MediaRow,
  publishProcess,
  publishState,
  sourceFile,
  storeMediaFile,
  withScratchFolder,
} from './process-state.ts';
import { addStills, grabFrame, makeStills } from './stills.ts';

/** Makes all sizes of a photo and sends it to review in one step. */
async function processPhoto(ctx: ProcessingContext, row: MediaRow, path: string, folder: string): Promise<void> {
  const stills = await makeStills(path, folder, 'photo');
  ctx.tools.signal.throwIfAborted();
  const renditions: MediaRow['renditions'] = {};
  for (const shape of ['original', 'preview', 'grid', 'cover'] as const) {
    const file = stills.files[shape];
    if (file) renditions[shape] = await storeMediaFile(ctx, row, file, `${shape}.webp`);
  }
  await withTransaction(ctx, async (inner) => {
    const done = await changeProcess(inner, row.id, ['processing'], {
      status: 'done',
      progress: 100,
      error: null,
      info: [{ width: stills.width, height: stills.height, duration: 0 }],
      placeholder: stills.placeholder,
      renditions,
      ...(row.state === 'processing' ? { state: 'review' as const } : {}),
    });
    if (!done) return;
    await inner.afterCommit(() => {
      publishProcess(ctx, done);
      publishState(ctx, done);
    });
  });
}

/**
 * Checks an uploaded file by its bytes, finishes a photo, and makes a video playable if copying is enough. Encoding is left to
 * encode_playable and transcode_media, so that this stays short for everyone. Broken, disguised or hostile files fail with a
 * reason for their owner. Idempotent.
 */
export async function processMedia(ctx: ProcessingContext, input: JobPayload<'process_media'>): Promise<void> {
  await attemptProcessing(ctx, input.media, () =>
    withScratchFolder(ctx.tools, 'process', async (folder) => {
      const found = await findMedia(ctx, input.media);
      if (!found || found.processStatus === 'failed' || isComplete(found)) return;
      const started = await changeProcess(ctx, found.id, ['queued'], { status: 'processing' });
      const row = started ?? found;
      if (started) publishProcess(ctx, started);
      const path = await sourceFile(ctx, row, folder);
      const file = await sniffFile(path);
      if (file.kind !== row.type)
        throw new UnusableFile(row.type === 'video' ? fileErrors.notVideo : fileErrors.notPhoto);
      if (file.kind === 'photo') return processPhoto(ctx, row, path, folder);
      const facts = await probeVideo(ctx.tools, path, file);
      const source = { path, facts, folder };
      // A worker that died after the first playable rendition left the stills to this run.
      if (row.renditions.playable) await addStills(ctx, row, source, await grabFrame(ctx.tools, source));
      else if (canRemux(facts)) await publishPlayable(ctx, row, source);
      else
        await enqueue(ctx.db, 'encode_playable', { media: row.id }, { key: `encode:${row.id}`, share: row.accountId });
    }),
  );
}

/** Whether this job has nothing left to do. */
const isComplete = ({ type, processStatus, renditions }: MediaRow): boolean =>
  type === 'photo' ? processStatus === 'done' : Boolean(renditions.playable && renditions.grid && renditions.teaser);

/** Makes a video playable by a fast encode of one small rendition. Idempotent. */
export async function encodePlayable(ctx: ProcessingContext, input: JobPayload<'encode_playable'>): Promise<void> {
  await attemptProcessing(ctx, input.media, () =>
    withScratchFolder(ctx.tools, 'encode', async (folder) => {
      const row = await findMedia(ctx, input.media);
      if (!row || row.processStatus === 'failed' || (row.renditions.grid && row.renditions.teaser)) return;
      const path = await sourceFile(ctx, row, folder);
      const file = await sniffFile(path);
      if (file.kind !== 'video') throw new UnusableFile(fileErrors.notVideo);
      const facts = await probeVideo(ctx.tools, path, file);
      const source = { path, facts, folder };
      // A worker that died after the first playable rendition left the stills to this run.
      if (row.renditions.playable) await addStills(ctx, row, source, await grabFrame(ctx.tools, source));
      else await publishPlayable(ctx, row, source);
    }),
  );
}
