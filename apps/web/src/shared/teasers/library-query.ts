import { limits, type MediaView } from '@foxreel/contracts';
import { utils } from '../api/trpc.ts';

/** The creator's own private media, newest first. */
export const libraryQuery = utils.media.library.infiniteQueryOptions(
  { limit: limits.gridPage, filter: {} },
  { getNextPageParam: (page) => page.after },
);

/** Approved and playable: it may be sent. */
export const isSendable = (media: MediaView): boolean =>
  (media.state === 'published' || media.state === 'scheduled') && media.source !== null;
