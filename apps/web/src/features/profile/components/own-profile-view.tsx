import type { AccountView, MediaType } from '@foxreel/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWatch } from '../../../shared/live-news/use-live-news.ts';
import { MediaGrid } from '../../../shared/media/media-grid.tsx';
import { itemsOf } from '../../../shared/media/media-queries.ts';
import { TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { ownMediaQuery } from '../queries.ts';
import { profileWords as t } from '../words.ts';
import { OwnActions } from './profile-actions.tsx';
import { ProfileFrame } from './profile-frame.tsx';
import { ProfileHeader } from './profile-header.tsx';

/** One's own profile: also what is still being made, waits for its date, or was rejected. */
export function OwnProfileView({ account, type }: { account: AccountView; type: MediaType }) {
  const media = useInfiniteQuery(ownMediaQuery(type));
  useWatch({ accounts: [account.id] });
  const cover = itemsOf(media.data).find(({ thumbnail }) => thumbnail.poster);
  return (
    <ProfileFrame
      header={
        <ProfileHeader
          account={account}
          cover={cover?.thumbnail.poster ?? null}
          actions={<OwnActions account={account} />}
        />
      }
      tabs={
        <TabLinks
          label={t('tabs')}
          links={[
            { to: '/profile/videos', label: t('videos'), active: type === 'video' },
            { to: '/profile/photos', label: t('photos') },
          ]}
        />
      }
    >
      <MediaGrid query={media} empty={t('noMedia')} />
    </ProfileFrame>
  );
}
