import { type AccountView, limits } from '@foxreel/contracts';
import { useQuery } from '@tanstack/react-query';
import { utils } from '../../shared/api/trpc.ts';
import { offerQuery } from '../../shared/money.ts';
import { useSession } from '../../shared/session/session.ts';

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

/** What a creator takes for a subscription, where coins can be bought; null for nothing. The profile waits for it, or its buttons would jump. */
export function usePaidOffer(account: AccountView | null) {
  const { paying } = useSession();
  const asked = paying && account?.creator === true;
  const { data, isPending } = useQuery({ ...offerQuery(account?.id ?? ''), enabled: asked });
  return { isPending: asked && isPending, offer: data?.enabled ? data : null };
}
