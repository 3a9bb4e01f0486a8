import { limits, type MediaType } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { ErrorState } from '@foxreel/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWatch } from '../../../shared/live-news/use-live-news.ts';
import { MediaGrid } from '../../../shared/media/media-grid.tsx';
import { itemsOf, mediaListQuery } from '../../../shared/media/media-queries.ts';
import { TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { profileQuery } from '../queries.ts';
import { profileWords as t } from '../words.ts';
import { VisitorActions } from './profile-actions.tsx';
import { ProfileFrame } from './profile-frame.tsx';
import { ProfileHeader, ProfileHeaderSkeleton } from './profile-header.tsx';

/** Somebody's public profile. A missing one leads to '/' (spec part 1 §8). */
export function ProfileView({ username, type }: { username: string; type: MediaType }) {
  const navigate = useNavigate();
  const { data: account, isPending, isError, refetch, isFetching } = useQuery(profileQuery(username));
  const media = useInfiniteQuery(mediaListQuery({ username, type, order: 'latest', limit: limits.gridPage }));
  const missing = account === null;
  useWatch({ accounts: account ? [account.id] : [] });

  useEffect(() => {
    if (!missing) return;
    notify(t('missing'));
    navigate('/', { replace: true });
  }, [missing, navigate]);

  if (isError) {
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
        isPending || !account ? (
          <ProfileHeaderSkeleton />
        ) : (
          <ProfileHeader
            account={account}
            cover={cover?.thumbnail.poster ?? cover?.placeholder ?? null}
            actions={<VisitorActions account={account} />}
          />
        )
      }
      tabs={
        <TabLinks
          label={t('tabs')}
          links={[
            { to: `/${username}/video`, label: t('videos'), active: type === 'video' },
            { to: `/${username}/photo`, label: t('photos') },
          ]}
        />
      }
    >
      <MediaGrid query={media} empty={t('noMedia')} />
    </ProfileFrame>
  );
}
