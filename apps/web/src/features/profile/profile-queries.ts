import { type AccountView, limits } from '@foxreel/contracts';
import { useQuery } from '@tanstack/react-query';
import { utils } from '../../shared/api/trpc.ts';
import { offerQuery } from '../../shared/money.ts';
import { useSession } from '../../shared/session/session.ts';

/** A profile's tabs; the shop has everything for sale, videos and photos alike. */
export const profileTabs = ['video', 'photo', 'shop'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** A tab's list filter. */
export const tabFilter = (tab: ProfileTab) => (tab === 'shop' ? { shop: true } : { type: tab });

/** The viewer's own media in every state, latest first; refetched when processing or review changes one. */
export const ownMediaQuery = (tab: ProfileTab) =>
  utils.media.own.infiniteQueryOptions(
    { ...(tab === 'shop' ? { filter: { shop: true } } : { type: tab }), limit: limits.gridPage },
    { getNextPageParam: (page) => page.after },
  );

/** A profile's number of media per tab, for the viewer. */
export const mediaCountsQuery = (username: string) =>
  utils.media.counts.queryOptions({ username: username.toLowerCase() });

export const ownCountsQuery = utils.media.ownCounts.queryOptions();

export type People = 'followers' | 'following';

/** An account's followers, or those it follows, latest first. */
export const peopleQuery = (side: People, user: string | undefined) =>
  utils.account[side].infiniteQueryOptions(
    { user, limit: limits.listPage },
    { enabled: user !== undefined, getNextPageParam: (page) => page.after },
  );

/**
 * A creator's subscription price, where coins can be bought; null for none. The profile waits for it, or its buttons would
 * jump.
 */
export function usePaidOffer(account: AccountView | null) {
  const { paying } = useSession();
  const isEnabled = paying && account?.creator === true;
  const { data, isPending } = useQuery({ ...offerQuery(account?.id ?? ''), enabled: isEnabled });
  return { isPending: isEnabled && isPending, offer: data?.enabled ? data : null };
}
