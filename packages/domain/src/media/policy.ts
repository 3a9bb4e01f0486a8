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
 * 'subscribe' and 'buy' show the cover only.
 */
export function canView(media: ViewedMedia, viewer: MediaViewer): Access | null {
  if (media.state === 'removed') return null;
  if (viewer.accountId === media.authorId) return 'owner';
  if (viewer.staff) return 'staff';
  if (media.authorGone || viewer.blocked || media.state !== 'published') return null;
  if (media.private) return viewer.purchased ? 'purchased' : null;
  if (media.priceCents > 0) return viewer.purchased ? 'purchased' : 'buy';
  if (media.visibility === 'subscription') return viewer.subscribed ? 'subscriber' : 'subscribe';
  return 'free';
}

/** Whether an access opens the media itself, not only its cover. */
export const isOpen = (access: Access): boolean => access !== 'subscribe' && access !== 'buy';
