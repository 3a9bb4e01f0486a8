import type { Access, MediaState, Visibility } from '@foxreel/contracts';

/** What the rule asks of a media. */
export interface ViewedMedia {
  authorId: string;
  /** Suspended or deleted: what they made is gone with them. */
  authorGone: boolean;
  state: MediaState;
  private: boolean;
  visibility: Visibility;
  priceCents: number;
  /** A removed media keeps its files for those who bought it. */
  hasFiles: boolean;
}

/** What the rule asks of a viewer, with regard to one media. */
export interface MediaViewer {
  /** Null for an anonymous visitor. */
  accountId: string | null;
  staff: boolean;
  /** Either has blocked the other. */
  blocked: boolean;
  subscribed: boolean;
  purchased: boolean;
}

/**
 * The one rule of who may see a media, and why (spec part 1 §4, media cover). Null: for this viewer it does not exist.
 * 'subscribe' and 'buy' show the cover only. What was bought stays with its buyer when its author makes it private, puts
 * off its release or deletes it; what staff turn down or take away is gone for buyers too.
 */
export function canView(media: ViewedMedia, viewer: MediaViewer): Access | null {
  const hidden = media.authorGone || viewer.blocked;
  if (media.state === 'removed') return viewer.purchased && media.hasFiles && !hidden ? 'purchased' : null;
  if (viewer.accountId === media.authorId) return 'owner';
  if (viewer.staff) return 'staff';
  if (hidden) return null;
  const open = media.state === 'published' && !media.private;
  if (open && media.priceCents === 0 && media.visibility === 'free') return 'free';
  if (viewer.purchased && (media.state === 'published' || media.state === 'scheduled')) return 'purchased';
  if (!open) return null;
  if (media.priceCents > 0) return 'buy';
  return viewer.subscribed ? 'subscriber' : 'subscribe';
}

/** Whether an access opens the media itself, not only its cover. */
export const isOpen = (access: Access): boolean => access !== 'subscribe' && access !== 'buy';
