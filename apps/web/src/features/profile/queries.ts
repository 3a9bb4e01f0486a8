import { limits } from '@foxreel/contracts';
import { utils } from '../../shared/api/trpc.ts';

/** The tabs of a profile; the shop has what is sold, videos and photos alike. */
export const profileTabs = ['video', 'photo', 'shop'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** What a tab lists, as the filter of a list. */
export const tabFilter = (tab: ProfileTab) => (tab === 'shop' ? { shop: true } : { type: tab });

/** The viewer's own media in every state, latest first; refetched when a file or a decision changes one. */
export const ownMediaQuery = (tab: ProfileTab) =>
  utils.media.own.infiniteQueryOptions(
    { ...(tab === 'shop' ? { filter: { shop: true } } : { type: tab }), limit: limits.gridPage },
    { getNextPageParam: (page) => page.after },
  );

/** How many media each tab of a profile has for the viewer. */
export const mediaCountsQuery = (username: string) =>
  utils.media.counts.queryOptions({ username: username.toLowerCase() });

export const ownCountsQuery = utils.media.ownCounts.queryOptions();

export type People = 'followers' | 'following';

/** An account's followers, or those that it follows, the latest first. */
export const peopleQuery = (side: People, user: string | undefined) =>
  utils.account[side].infiniteQueryOptions(
    { user, limit: limits.listPage },
    { enabled: user !== undefined, getNextPageParam: (page) => page.after },
  );
