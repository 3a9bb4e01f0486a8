import type { Access } from '@foxreel/contracts';
import { isOpen, type OfferedMedia } from '../media/index.ts';

/** What the rule asks of a link's media. */
export type LinkedMedia = Pick<OfferedMedia, 'access' | 'authorGone' | 'blocked' | 'state'>;

/**
 * What a link gives its viewer (docs/decisions/0027): what they may open anyway stays as it is by canView; else a free link opens the
 * media and a priced one offers it, as long as it is approved. Null: the link leads nowhere for this viewer.
 */
export function linkAccess(media: LinkedMedia, link: { priceCents: number }): Access | null {
  if (media.access !== null && isOpen(media.access)) return media.access;
  if (media.authorGone || media.blocked) return null;
  if (media.state !== 'published' && media.state !== 'scheduled') return null;
  return link.priceCents === 0 ? 'free' : 'buy';
}
