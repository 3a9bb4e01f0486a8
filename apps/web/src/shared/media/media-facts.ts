import type { MediaView } from '@foxreel/contracts';
import { formatAvailableIn } from '../format/time.ts';
import { mediaWords as t } from './media-words.ts';

export const isLocked = (media: MediaView): boolean => media.access === 'subscribe' || media.access === 'buy';

/** Landscape takes a full row in grids (spec part 1 §2). Unknown sizes count as portrait. */
export const isLandscape = (media: Pick<MediaView, 'width' | 'height'>): boolean =>
  media.width !== null && media.height !== null && media.width > media.height;

export const mediaPath = (media: Pick<MediaView, 'id' | 'type' | 'user'>): string =>
  `/${media.user.username}/${media.type}/${media.id}`;

/** In a shop a media is addressed as what is sold. */
export const shopPath = ({ id, user }: Pick<MediaView, 'id' | 'user'>): string => `/${user.username}/shop/${id}`;

/**
 * PROCESSING when not processed; REJECTED when not approved but verified; else the countdown to a scheduled release; else none.
 * What is private or published, or was to be released at once, has no countdown, whatever this device's clock says.
 */
export function mediaLabel(media: MediaView, now: number = Date.now()): string | null {
  if (media.processed === null) return t('processing');
  if (!media.approved && media.verified) return t('rejected');
  if (media.private || media.state === 'published' || media.availableDate === media.addDate) return null;
  return formatAvailableIn(media.availableDate, now);
}
