import type { JobPayload } from '@foxreel/contracts';
import { addStills } from './add-stills.ts';
import { attemptProcessing } from './attempt-processing.ts';
import { grabFrame } from './grab-frame.ts';
import { probeVideo } from './probe-video.ts';
import { publishPlayable } from './publish-playable.ts';
import { withScratchFolder } from './scratch-folder.ts';
import { sniffFile } from './sniff-file.ts';
import { sourceFile } from './source-file.ts';
import { findMedia } from './store.ts';
import type { ProcessingContext } from './tools.ts';
import { fileFaults, UnusableFile } from './unusable-file.ts';

/** Makes a video playable that must be encoded for it: one small rendition, fast. Run twice, it does nothing twice. */
export async function encodePlayable(ctx: ProcessingContext, input: JobPayload<'encode_playable'>): Promise<void> {
  await attemptProcessing(ctx, input.media, () =>
    withScratchFolder(ctx.tools, 'encode', async (folder) => {
      const row = await findMedia(ctx, input.media);
      if (!row || row.processStatus === 'failed' || (row.renditions.grid && row.renditions.teaser)) return;
      const path = await sourceFile(ctx, row, folder);
      const file = await sniffFile(path);
      if (file.kind !== 'video') throw new UnusableFile(fileFaults.notVideo);
      const facts = await probeVideo(ctx.tools, path, file);
      const source = { path, facts, folder };
      // A worker that died after the first playable rendition left the stills to this run.
      if (row.renditions.playable) await addStills(ctx, row, source, await grabFrame(ctx.tools, source));
      else await publishPlayable(ctx, row, source);
    }),
  );
}
