import type { SharedLinkInput, SharedLinkView } from '@foxreel/contracts';
import type { Context } from '../kernel/index.ts';
import { findLink } from './store.ts';
import { linkViews } from './view.ts';

/** What a link offers whoever has it, visitors too; null for one that is not there and for one that leads nowhere for them, alike. */
export async function getSharedLink(ctx: Context, { id }: SharedLinkInput): Promise<SharedLinkView | null> {
  const row = await findLink(ctx, id);
  const [view] = row ? await linkViews(ctx, [row]) : [];
  return view ?? null;
}
