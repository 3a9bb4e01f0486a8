import { failProcessing } from './fail-processing.ts';
import { processingLimits } from './limits.ts';
import type { ProcessingContext } from './tools.ts';
import { fileFaults, UnusableFile } from './unusable-file.ts';

/**
 * Runs a part of the work that decides whether a media can be played at all. A fault of the file's fails the media at
 * once; anything else is tried again, until the media has spoiled (or killed) as many runs as it may.
 */
export async function attemptProcessing(
  ctx: ProcessingContext,
  media: string,
  work: () => Promise<void>,
): Promise<void> {
  const { tools } = ctx;
  if (tools.attempt > processingLimits.tries) return failProcessing(ctx, { media, reason: fileFaults.ours });
  try {
    await work();
  } catch (error) {
    if (tools.signal.aborted) throw error;
    if (error instanceof UnusableFile) {
      tools.warn({ media, err: error }, 'A file cannot be used');
      return failProcessing(ctx, { media, reason: error.message });
    }
    if (tools.attempt < processingLimits.tries) throw error;
    tools.warn({ media, err: error }, 'A media is given up');
    await failProcessing(ctx, { media, reason: fileFaults.ours });
  }
}
