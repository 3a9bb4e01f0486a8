import { limits } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { ErrorState } from '@foxreel/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useWatch } from '../../../shared/events/event-stream.tsx';
import { MediaGrid } from '../../../shared/media/media-grid.tsx';
import { itemsOf, mediaListQuery, shopPath } from '../../../shared/media/media-queries.ts';
import { profileQuery } from '../../../shared/people/person.tsx';
import { mediaCountsQuery, type ProfileTab, tabFilter } from '../queries.ts';
import { usePaidOffer } from '../use-paid-offer.ts';
import { VisitorActions } from './profile-actions.tsx';
import { ProfileFrame } from './profile-frame.tsx';
import { ProfileHeader, ProfileHeaderSkeleton } from './profile-header.tsx';
import { emptyTab, ProfileTabs } from './profile-tabs.tsx';

/** Somebody's public profile. A missing one leads to '/' (spec part 1 §8). */
export function ProfileView({ username, tab }: { username: string; tab: ProfileTab }) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const { data: account, isPending, isLoadingError, refetch, isFetching } = useQuery(profileQuery(username));
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
    // Who was just blocked needs no news of it.
    if (!seen.current) notify(t('missing', { username }));
    navigate('/', { replace: true });
  }, [missing, navigate, username, t]);

  if (isLoadingError) {
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
        className="min-h-[60dvh] content-center"
      />
    );
  }
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
