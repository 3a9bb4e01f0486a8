import { limits } from '@foxreel/contracts';
import { utils } from '../../shared/api/trpc.ts';
import { type Kind, type Tab, typeOf } from '../../shared/media-details/details.ts';

/** What a tab lists, as the filter of a list. */
export const filterOf = (tab: Tab) => (tab === 'private' ? { private: true } : { visibility: tab, private: false });

/** One's own media of a tab in every state, latest first; refetched when a file or a decision changes one. */
export const myMediaQuery = (tab: Tab, kind: Kind | null) =>
  utils.media.own.infiniteQueryOptions(
    { type: kind ? typeOf(kind) : undefined, filter: filterOf(tab), limit: limits.gridPage },
    { getNextPageParam: (page) => page.after },
  );

/** How many media each tab has; refetched with the lists. */
export const tabCountsQuery = utils.media.ownTabCounts.queryOptions();

/** One's own unfinished uploads; one that arrives becomes a media, and the lists are refetched with it. */
export const openUploadsQuery = utils.media.openUploads.queryOptions();
