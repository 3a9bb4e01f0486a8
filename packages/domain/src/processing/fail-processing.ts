import { withTransaction } from '../kernel/index.ts';
import { publishProcess } from './publish-process.ts';
import { changeProcess } from './store.ts';
import type { ProcessingContext } from './tools.ts';

/** Ends the processing of a media with a plain sentence for its owner. Does nothing to one that already plays. */
export async function failProcessing(ctx: ProcessingContext, input: { media: string; reason: string }): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    const row = await changeProcess(inner, input.media, ['queued', 'processing'], {
      status: 'failed',
      error: input.reason,
    });
    if (row) await inner.afterCommit(() => publishProcess(ctx, row));
  });
}
