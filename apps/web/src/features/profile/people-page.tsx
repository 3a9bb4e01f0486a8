import { Button } from '@foxreel/ui/button';
import { ErrorState } from '@foxreel/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useWatch } from '../../shared/events/event-stream.tsx';
import { i18n } from '../../shared/i18n/i18n.ts';
import { RedirectWithNotice } from '../../shared/navigation/not-found-page.tsx';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { PagedList } from '../../shared/navigation/paged-list.tsx';
import { FindCreators, TabLinks } from '../../shared/navigation/tab-links.tsx';
import { PersonRow, profileQuery } from '../../shared/people/person.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useSession } from '../../shared/session/session.ts';
import { type People, peopleQuery } from './profile-queries.ts';

const hintOf = (side: People, username: string | undefined): string => {
  if (username === undefined)
    return i18n.t(side === 'followers' ? 'profile:noFollowersHint' : 'profile:noFollowingHint');
  return i18n.t(side === 'followers' ? 'profile:nobodyFollows' : 'profile:followsNobody', { name: `@${username}` });
};

function OwnNextStep({ side, username }: { side: People; username: string | undefined }) {
  const { t } = useTranslation('profile');
  const { open } = usePopup();
  if (side === 'following') return <FindCreators />;
  return (
    username && (
      <Button kind="secondary" onClick={() => open('share', { user: username })}>
        {t('shareYours')}
      </Button>
    )
  );
}

/** /following and /followers, and those of a profile: /{username}/following, /{username}/followers. */
export function PeoplePage({ side }: { side: People }) {
  const { t } = useTranslation('profile');
  const { username } = useParams();
  const { account } = useSession();
  const profile = useQuery({ ...profileQuery(username ?? ''), enabled: username !== undefined });
  const user = username === undefined ? account?.id : profile.data?.id;
  const query = useInfiniteQuery(peopleQuery(side, user));
  const people = query.data?.pages.flatMap(({ items }) => items) ?? [];
  useWatch({ accounts: people.slice(0, 200).map(({ id }) => id) });
  if (username !== undefined && profile.data === null)
    return <RedirectWithNotice to="/" notice={t('missing', { username })} />;
  const base = username === undefined ? '' : `/${username}`;
  const title = t(side === 'followers' ? 'followersTitle' : 'followingTitle');
  return (
    <>
      <PageHeader title={username === undefined ? title : `${title} · @${username}`} />
      <div className="page-margin mx-auto max-w-[640px] pb-4">
        <div className="mb-2 border-b border-line">
          <div className="-mx-3">
            <TabLinks
              label={t('peopleTabs')}
              links={[
                { to: `${base}/followers`, label: t('followersTitle') },
                { to: `${base}/following`, label: t('followingTitle') },
              ]}
            />
          </div>
        </div>
        {profile.isLoadingError ? (
          <ErrorState
            title={t('peopleFailed')}
            retryLabel={t('retry')}
            onRetry={() => void profile.refetch()}
            busy={profile.isFetching}
          />
        ) : (
          <PagedList
            query={query}
            label={title}
            empty={t('nobody')}
            emptyIcon={<UsersRound size={24} />}
            emptyHint={hintOf(side, username)}
            emptyAction={username === undefined && <OwnNextStep side={side} username={account?.username} />}
            failed={t('peopleFailed')}
          >
            {(person) => <PersonRow key={person.id} person={person} />}
          </PagedList>
        )}
      </div>
    </>
  );
}
