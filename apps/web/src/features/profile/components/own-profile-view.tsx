import type { AccountView } from '@foxreel/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useWatch } from '../../../shared/events/event-stream.tsx';
import { MediaGrid } from '../../../shared/media/media-grid.tsx';
import { itemsOf, shopPath } from '../../../shared/media/media-queries.ts';
import { ownCountsQuery, ownMediaQuery, type ProfileTab } from '../queries.ts';
import { OwnActions } from './profile-actions.tsx';
import { ProfileFrame } from './profile-frame.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { emptyTab, ProfileTabs } from './profile-tabs.tsx';

/** One's own profile: also what is still being made, waits for its date, or was rejected. */
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
