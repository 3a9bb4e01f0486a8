import { withTransaction } from '../kernel/index.ts';
import { makeStills } from './make-stills.ts';
import { publishProcess, publishState } from './publish-process.ts';
import { keepFile } from './source-file.ts';
import { changeProcess, type MediaRow } from './store.ts';
import type { ProcessingContext } from './tools.ts';

/** Makes all of a photo's sizes and hands it to review: a photo is done in one go. */
export async function processPhoto(ctx: ProcessingContext, row: MediaRow, path: string, folder: string): Promise<void> {
  const stills = await makeStills(path, folder, 'photo');
  ctx.tools.signal.throwIfAborted();
  const renditions: MediaRow['renditions'] = {};
  for (const shape of ['original', 'preview', 'grid', 'cover'] as const) {
    const file = stills.files[shape];
    if (file) renditions[shape] = await keepFile(ctx, row, file, `${shape}.webp`);
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
