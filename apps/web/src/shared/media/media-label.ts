import type { MediaView } from '@foxreel/contracts';
import { formatAvailableIn } from '../format.ts';
import { i18n } from '../i18n/i18n.ts';
import { hasFailed } from './media-queries.ts';

const t = i18n.getFixedT(null, 'media-grid');

/**
 * FAILED if its file is unusable; PROCESSING if not processed; REJECTED if not approved but verified; else the countdown to a
 * scheduled release; else none. Private, published and immediate media have no countdown, whatever this device's clock says.
 */
export function mediaLabel(media: MediaView, now: number = Date.now()): string | null {
  if (hasFailed(media)) return t('failedLabel');
  if (media.processed === null) return t('processing');
  if (!media.approved && media.verified) return t('rejected');
  if (media.private || media.state === 'published' || media.availableDate === media.addDate) return null;
  return formatAvailableIn(media.availableDate, now);
}
