import { type Context, requireAccount } from '../kernel/index.ts';
import { endLive } from './change-live.ts';
import { openLiveOf } from './store.ts';

/** Ends the signed-in account's live and its room; harmless without one, and twice. */
export async function stopLive(ctx: Context): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const live = await openLiveOf(ctx, accountId);
  if (live) await endLive(ctx, live.id, 'stopped');
}
