import { type AccountView, limits, type MediaCountsView } from '@foxreel/contracts';
import { buttonClass } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useWatch } from '../../shared/events/event-stream.tsx';
import { i18n } from '../../shared/i18n/i18n.ts';
import { MediaGrid } from '../../shared/media/media-grid.tsx';
import { itemsOf, mediaListQuery, shopPath } from '../../shared/media/media-queries.ts';
import { PendingPage } from '../../shared/navigation/pending-page.tsx';
import { CountedLabel, TabLinks } from '../../shared/navigation/tab-links.tsx';
import { personName, profileQuery } from '../../shared/people/person.tsx';
import { OwnActions, VisitorActions } from './profile-actions.tsx';
import { ProfileFrame, ProfileHeader, ProfileHeaderSkeleton } from './profile-header.tsx';
import {
  mediaCountsQuery,
  ownCountsQuery,
  ownMediaQuery,
  type ProfileTab,
  profileTabs,
  tabFilter,
  usePaidOffer,
} from './profile-queries.ts';

const addressOf = { video: 'video', photo: 'photo', shop: 'shop' } as const;
const ownAddressOf = { video: 'videos', photo: 'photos', shop: 'shop' } as const;

/** Videos, photos and shop, each with its count. */
function ProfileTabs({
  base,
  tab,
  counts,
  own = false,
}: {
  base: string;
  tab: ProfileTab;
  counts: MediaCountsView | undefined;
  own?: boolean;
}) {
  const { t } = useTranslation('profile');
  const links = profileTabs.map((one) => ({
    to: `${base}/${(own ? ownAddressOf : addressOf)[one]}`,
    active: one === tab,
    label: <CountedLabel label={t(`${one}Tab`)} count={counts?.[one]} />,
  }));
  return <TabLinks label={t('tabs')} links={links} />;
}

/** Empty profile or empty tab (spec part 1 §2, empty states), with a way on: another tab, or the studio. */
function emptyTab({
  account,
  tab,
  counts,
  own = false,
}: {
  account: AccountView | null | undefined;
  tab: ProfileTab;
  counts: MediaCountsView | undefined;
  own?: boolean;
}) {
  const names = own ? ownAddressOf : addressOf;
  const filled = (['video', 'photo'] as const).find((one) => one !== tab && counts !== undefined && counts[one] > 0);
  const upload = account?.creator
    ? { to: '/studio/upload', words: i18n.t('profile:upload') }
    : { to: '/creator-request', words: i18n.t('profile:becomeCreator') };
  const elsewhere = filled &&
    account && {
      to: `/${own ? 'profile' : account.username}/${names[filled]}`,
      words: i18n.t(`profile:see_${filled}`),
    };
  const next = own ? upload : elsewhere;
  const hint = own
    ? i18n.t('profile:ownNoMediaHint')
    : filled
      ? i18n.t('profile:otherTabHint')
      : account && i18n.t('profile:noMediaHint', { name: personName(account) });
  return {
    empty:
      counts !== undefined && counts.video + counts.photo > 0
        ? i18n.t(`profile:${tab}None`)
        : i18n.t('profile:noMedia'),
    emptyHint: hint || undefined,
    emptyAction: next && (
      <Link to={next.to} className={buttonClass('secondary')}>
        {next.words}
      </Link>
    ),
  };
}

/** Somebody's public profile. A missing one leads to '/' (spec part 1 §8). */
export function ProfileView({ username, tab }: { username: string; tab: ProfileTab }) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const profile = useQuery(profileQuery(username));
  const { data: account, isPending } = profile;
  const media = useInfiniteQuery(
    mediaListQuery({ username, ...tabFilter(tab), order: 'latest', limit: limits.gridPage }),
  );
  const { data: counts } = useQuery(mediaCountsQuery(username));
  const paying = usePaidOffer(account ?? null);
  const missing = account === null;
  useWatch({ accounts: account ? [account.id] : [] });

  const seen = useRef(false);
  useEffect(() => {
    if (account) seen.current = true;
  }, [account]);
  useEffect(() => {
    if (!missing) return;
    // No notice about somebody who was just blocked.
    if (!seen.current) notify(t('missing', { username }));
    navigate('/', { replace: true });
  }, [missing, navigate, username, t]);

  if (profile.isLoadingError) return <PendingPage query={profile} failed={t('failed')} />;
  const cover = itemsOf(media.data)[0];
  return (
    <ProfileFrame
      header={
        isPending || !account || paying.isPending ? (
          <ProfileHeaderSkeleton />
        ) : (
          <ProfileHeader
            account={account}
            cover={cover?.thumbnail.poster ?? cover?.placeholder ?? null}
            actions={<VisitorActions account={account} offer={paying.offer} />}
          />
        )
      }
      tabs={<ProfileTabs base={`/${username}`} tab={tab} counts={counts} />}
    >
      <MediaGrid
        query={media}
        {...emptyTab({ account, tab, counts })}
        {...(tab === 'shop' ? { addressOf: shopPath } : {})}
      />
    </ProfileFrame>
  );
}

/** One's own profile: includes processing, scheduled and rejected media. */
export function OwnProfileView({ account, tab }: { account: AccountView; tab: ProfileTab }) {
  const media = useInfiniteQuery(ownMediaQuery(tab));
  const { data: counts } = useQuery(ownCountsQuery);
  useWatch({ accounts: [account.id] });
  const cover = itemsOf(media.data).find(({ thumbnail }) => thumbnail.poster);
  return (
    <ProfileFrame
      header={
        <ProfileHeader
          account={account}
          cover={cover?.thumbnail.poster ?? null}
          actions={<OwnActions account={account} />}
          own
        />
      }
      tabs={<ProfileTabs base="/profile" tab={tab} counts={counts} own />}
    >
      <MediaGrid
        query={media}
        {...emptyTab({ account, tab, counts, own: true })}
        {...(tab === 'shop' ? { addressOf: shopPath } : {})}
      />
    </ProfileFrame>
  );
}
