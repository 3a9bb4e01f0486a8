import type { AccountSummary } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useWatch } from '../../shared/events/event-stream.tsx';
import { FollowButton } from '../../shared/people/follow-button.tsx';
import { personName } from '../../shared/people/person.tsx';
import { useSession } from '../../shared/session/session.ts';
import { creatorsQuery } from './search-queries.ts';

type Creator = AccountSummary & { isFollowing: boolean | null };

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Whom one follows comes last. A creator followed here keeps their place, so that nothing moves under the finger. */
function CreatorCards({ creators }: { creators: Creator[] }) {
  const [followed] = useState(() => new Set(creators.filter(({ isFollowing }) => isFollowing).map(({ id }) => id)));
  const isLater = ({ id }: Creator) => Number(followed.has(id));
  return creators
    .toSorted((one, other) => isLater(one) - isLater(other))
    .map((creator) => {
      const name = personName(creator);
      return (
        <li
          key={creator.id}
          className="grid h-52 w-36 shrink-0 content-between justify-items-center rounded-20 border border-line bg-raised p-3 text-center"
        >
          <Link to={`/${creator.username}`} className="grid w-full min-w-0 justify-items-center gap-2">
            <Avatar src={creator.avatar} name={name} size={72} live={creator.live} />
            <span className="grid w-full min-w-0">
              <span className="truncate text-15 font-medium">{name}</span>
              <span className="truncate text-13 text-muted">
                <bdi>@{creator.username}</bdi>
              </span>
            </span>
          </Link>
          <FollowButton account={creator} className="w-full px-2!" />
        </li>
      );
    });
}

/** Creators to follow. The row has the height of its cards from the start. */
export function RecommendedCreators() {
  const { t } = useTranslation('search');
  const { account } = useSession();
  const { data, isPending } = useInfiniteQuery(creatorsQuery(''));
  const creators = (data?.pages[0]?.items ?? []).filter(({ id }) => id !== account?.id);
  useWatch({ accounts: creators.map(({ id }) => id) });
  if (!isPending && creators.length === 0) return null;
  return (
    <section aria-labelledby="recommended-creators" className="grid grid-cols-1 gap-2">
      <h2 id="recommended-creators" className="px-4 text-15 font-bold desktop:px-6">
        {t('recommended')}
      </h2>
      <ul className="no-scrollbar flex gap-2 overflow-x-auto px-4 desktop:px-6">
        {isPending ? (
          placeholders.map((key) => (
            <li key={key}>
              <Skeleton className="h-52 w-36 rounded-20" />
            </li>
          ))
        ) : (
          <CreatorCards key={account?.id} creators={creators} />
        )}
      </ul>
    </section>
  );
}
