import type { JobPayload } from '@foxreel/contracts';
import type { ProcessingContext } from '../processing/index.ts';
import { cutTeaser } from '../teasers/index.ts';
import { publishChanged } from './publish-changed.ts';

/** Cuts the preview of a teaser (cutTeaser) and tells the open screens that wait for it. */
export async function cutWaitingTeaser(ctx: ProcessingContext, input: JobPayload<'cut_teaser'>): Promise<void> {
  const { messages } = await cutTeaser(ctx, input);
  await publishChanged(ctx, messages);
}
