import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobPayload } from '@foxreel/contracts';
import { processingLimits } from './limits.ts';
import { makeLadder } from './make-ladder.ts';
import { probeVideo } from './probe-video.ts';
import { trackProgress } from './progress.ts';
import { publishProcess } from './publish-process.ts';
import { withScratchFolder } from './scratch-folder.ts';
import { sniffFile } from './sniff-file.ts';
import { keepFile, sourceFile } from './source-file.ts';
import { changeProcess, findMedia, type MediaRow } from './store.ts';
import type { ProcessingContext } from './tools.ts';
import { fileFaults, UnusableFile } from './unusable-file.ts';

/**
 * Encodes the HLS ladder of a video that plays, and ends its processing. A video whose ladder cannot be made
 * is done as well: its playable rendition stays what it is. Run twice, it does nothing twice.
 */
export async function transcodeMedia(ctx: ProcessingContext, input: JobPayload<'transcode_media'>): Promise<void> {
  const row = await findMedia(ctx, input.media);
  if (row?.processStatus !== 'playable') return;
  const { tools } = ctx;
  if (tools.attempt > processingLimits.tries) return finish(ctx, row, {});
  try {
    const hls = await withScratchFolder(tools, 'ladder', (folder) => climb(ctx, row, folder));
    await finish(ctx, row, { hls });
  } catch (error) {
    if (tools.signal.aborted) throw error;
    if (!(error instanceof UnusableFile) && tools.attempt < processingLimits.tries) throw error;
    tools.warn({ media: row.id, err: error }, 'A video stays without a ladder');
    await finish(ctx, row, {});
  }
}

async function climb(
  ctx: ProcessingContext,
  row: MediaRow,
  folder: string,
): Promise<{ path: string; heights: number[] }> {
  const path = await sourceFile(ctx, row, folder);
  const file = await sniffFile(path);
  if (file.kind !== 'video') throw new UnusableFile(fileFaults.notVideo);
  const facts = await probeVideo(ctx.tools, path, file);
  const progress = trackProgress(ctx, row, 50, 99);
  const seconds = row.info[0]?.duration || 60;
  const heights = await makeLadder(ctx.tools, {
    path,
    facts,
    folder: join(folder, 'hls'),
    onProgress: (made) => progress.report(made / seconds),
  });
  await progress.settled();
  for (const height of heights) {
    const names = (await readdir(join(folder, 'hls', String(height)))).sort(
      (a, b) => Number(a.endsWith('m3u8')) - Number(b.endsWith('m3u8')),
    );
    for (const name of names)
      await keepFile(ctx, row, join(folder, 'hls', String(height), name), `hls/${height}/${name}`);
  }
  return { path: await keepFile(ctx, row, join(folder, 'hls', 'master.m3u8'), 'hls/master.m3u8'), heights };
}

async function finish(ctx: ProcessingContext, row: MediaRow, renditions: MediaRow['renditions']): Promise<void> {
  const done = await changeProcess(ctx, row.id, ['playable'], { status: 'done', progress: 100, renditions });
  if (done) publishProcess(ctx, done);
}
