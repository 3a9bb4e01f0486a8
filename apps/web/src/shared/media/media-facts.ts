import type { MediaView } from '@foxreel/contracts';

export const isLocked = (media: MediaView): boolean => media.access === 'subscribe' || media.access === 'buy';

/** Nothing can be made of its file. What plays already has not failed, though a sharper version may have. */
export const hasFailed = ({
  process,
  processed,
  source,
}: Pick<MediaView, 'process' | 'processed' | 'source'>): boolean =>
  source === null && (process ?? processed)?.status === 'failed';

/** Landscape takes a full row in grids (spec part 1 §2). Unknown sizes count as portrait. */
export const isLandscape = (media: Pick<MediaView, 'width' | 'height'>): boolean =>
  media.width !== null && media.height !== null && media.width > media.height;

export const mediaPath = (media: Pick<MediaView, 'id' | 'type' | 'user'>): string =>
  `/${media.user.username}/${media.type}/${media.id}`;

/** In a shop a media is addressed as what is sold. */
export const shopPath = ({ id, user }: Pick<MediaView, 'id' | 'user'>): string => `/${user.username}/shop/${id}`;
