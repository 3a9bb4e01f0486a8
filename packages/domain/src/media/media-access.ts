import type { Access, MediaState, Visibility } from '@foxreel/contracts';

/** The rule's view of a media. */
export interface ViewedMedia {
  authorId: string;
  /** Suspended or deleted: their media are hidden too. */
  authorGone: boolean;
  state: MediaState;
  private: boolean;
  visibility: Visibility;
  priceCents: number;
  /** Removed media keep their files for their buyers. */
  hasFiles: boolean;
}

/** The rule's view of a viewer, for one media. */
export interface MediaViewer {
  /** Null for a visitor. */
  accountId: string | null;
  staff: boolean;
  /** A block in either direction. */
  blocked: boolean;
  subscribed: boolean;
  purchased: boolean;
}

/**
 * The one rule of who may see a media, and why (spec part 1 §4, media cover). Null: it does not exist for this viewer.
 * 'subscribe' and 'buy' show only the cover. Buyers keep media that the author makes private, postpones or deletes, but not
 * what staff reject or remove.
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
