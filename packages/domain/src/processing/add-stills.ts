import { makeCaptions } from './make-captions.ts';
import { makeStills } from './make-stills.ts';
import { makeTeaser } from './make-teaser.ts';
import type { VideoSource } from './publish-playable.ts';
import { publishProcess } from './publish-process.ts';
import { ToolFailure } from './run-tool.ts';
import { keepFile } from './source-file.ts';
import { changeProcess, type MediaRow } from './store.ts';
import type { ProcessingContext } from './tools.ts';
import { UnusableFile } from './unusable-file.ts';

/** Adds captions, thumbnails, the cover and the teaser to a video that plays. What is there already is left as it is. */
export async function addStills(
  ctx: ProcessingContext,
  row: MediaRow,
  source: VideoSource,
  frame: string,
): Promise<void> {
  if (!row.renditions.grid) {
    await addCaptions(ctx, row, source);
    const stills = await makeStills(frame, source.folder, 'video');
    const renditions: MediaRow['renditions'] = {};
    for (const shape of ['poster', 'preview', 'grid', 'cover'] as const) {
      const file = stills.files[shape];
      if (file) renditions[shape] = await keepFile(ctx, row, file, `${shape}.webp`);
    }
    await add(ctx, row, { renditions, placeholder: stills.placeholder });
  }
  if (!row.renditions.teaser) {
    const durationSeconds = row.info[0]?.duration ?? 0;
    const teaser = await makeTeaser(ctx.tools, { ...source, durationSeconds });
    await add(ctx, row, { renditions: { teaser: await keepFile(ctx, row, teaser, 'teaser.mp4') } });
  }
}

/**
 * Before the stills, which say that this was done. A track that cannot be read, for whatever reason, costs the video nothing but its
 * captions: tried again, it would fail again, and stand before the stills for good.
 */
async function addCaptions(ctx: ProcessingContext, row: MediaRow, source: VideoSource): Promise<void> {
  try {
    const file = await makeCaptions(ctx.tools, source);
    if (!file) return;
    const path = await keepFile(ctx, row, file, 'captions.vtt');
    await add(ctx, row, { renditions: { captions: { path, language: source.facts.captions?.language ?? null } } });
  } catch (error) {
    ctx.tools.signal.throwIfAborted();
    if (!(error instanceof UnusableFile || error instanceof ToolFailure)) throw error;
    ctx.tools.warn({ media: row.id, err: error }, 'A video stays without captions');
  }
}

async function add(ctx: ProcessingContext, row: MediaRow, change: Parameters<typeof changeProcess>[3]): Promise<void> {
  const changed = await changeProcess(ctx, row.id, ['playable', 'done'], change);
  if (changed) publishProcess(ctx, changed);
}
