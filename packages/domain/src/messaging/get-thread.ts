import type { ThreadIdInput, ThreadView } from '@foxreel/contracts';
import { type Context, notFound, requireAccount } from '../kernel/index.ts';
import { openThread } from './open-thread.ts';
import { threadViews } from './view.ts';

/** One of the viewer's own threads; NOT_FOUND for everyone else. What opens a thread's realtime topic must ask this first. */
export async function getThread(ctx: Context, input: ThreadIdInput): Promise<ThreadView> {
  const { accountId } = requireAccount(ctx);
  const [view] = await threadViews(ctx, [await openThread(ctx, input.thread, accountId)]);
  if (!view) throw notFound('Thread');
  return view;
}
