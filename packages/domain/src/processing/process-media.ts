import type { JobPayload } from '@foxreel/contracts';
import { enqueue } from '@foxreel/queue';
import { addStills } from './add-stills.ts';
import { attemptProcessing } from './attempt-processing.ts';
import { grabFrame } from './grab-frame.ts';
import { canRemux } from './make-playable.ts';
import { probeVideo } from './probe-video.ts';
import { processPhoto } from './process-photo.ts';
import { publishPlayable } from './publish-playable.ts';
import { publishProcess } from './publish-process.ts';
import { withScratchFolder } from './scratch-folder.ts';
import { sniffFile } from './sniff-file.ts';
import { sourceFile } from './source-file.ts';
import { changeProcess, findMedia, type MediaRow } from './store.ts';
import type { ProcessingContext } from './tools.ts';
import { fileFaults, UnusableFile } from './unusable-file.ts';

/**
 * Checks an uploaded file by its bytes, finishes a photo, and makes a video playable where that is a matter of copying.
 * What must be encoded is left to encode_playable and transcode_media, so that this stays short for everyone.
 * A broken, disguised or hostile file fails with a reason for its owner. Run twice, it does nothing twice.
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
        throw new UnusableFile(row.type === 'video' ? fileFaults.notVideo : fileFaults.notPhoto);
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
