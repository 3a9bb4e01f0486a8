import type { SupportUserInput, ThreadView } from '@foxreel/contracts';
import type { Context } from '../kernel/index.ts';
import { threadViews } from '../messaging/index.ts';
import { supportThreadOf } from './store.ts';
import { supportSide } from './support-side.ts';

/** The viewer's thread with support, or for staff that of `userid`; null before the first message. */
export async function getSupportThread(ctx: Context, { userid }: SupportUserInput): Promise<ThreadView | null> {
  const row = await supportThreadOf(ctx, supportSide(ctx, userid).member);
  return row ? ((await threadViews(ctx, [row]))[0] ?? null) : null;
}
