import type { TeaserContent } from '@foxreel/contracts';
import { isOpen, type MediaFiles } from '../media/index.ts';

/** How the media of a teaser stands to the one who looks. */
export type TeaserStanding = Pick<MediaFiles, 'access' | 'authorGone' | 'state' | 'renditions'>;

/**
 * What one of the two of a thread may have of a teaser's media: all of it ('open'), its preview and the offer ('locked'), or nothing any
 * more ('gone'). The sender and who has bought it may open it, by canView; a free one is open to whoever it was sent to. What its author
 * deleted stays with its buyers, and cannot be bought any more.
 */
export function teaserState(media: TeaserStanding | undefined, free: boolean): TeaserContent['state'] {
  if (media === undefined || media.authorGone || Object.keys(media.renditions).length === 0) return 'gone';
  if (media.access !== null && isOpen(media.access)) return 'open';
  const kept = media.state === 'published' || media.state === 'scheduled';
  if (free && (kept || media.state === 'removed')) return 'open';
  return kept ? 'locked' : 'gone';
}
