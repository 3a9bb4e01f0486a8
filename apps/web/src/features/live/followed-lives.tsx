import { Avatar } from '@foxreel/ui/avatar';
import { Badge } from '@foxreel/ui/badge';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { utils } from '../../shared/api/trpc.ts';
import { useEvents } from '../../shared/events/event-stream.tsx';
import { personName } from '../../shared/people/person.tsx';
import { useSession } from '../../shared/session/session.ts';

const followedInput = { limit: 10, following: true };
const followedQuery = utils.live.list.queryOptions(followedInput, { staleTime: 30_000 });

/** Over the feed: lives of creators whom the viewer follows. Nothing for visitors, and while nobody is live. */
export function FollowedLives() {
  const { t } = useTranslation('live');
  const { account } = useSession();
  const { data = [] } = useQuery({ ...followedQuery, enabled: account !== null });
  useEvents((event) => {
    if (event.type === 'live' || event.type === 'followed') void utils.live.list.invalidate(followedInput);
  });
  if (account === null || data.length === 0) return null;
  return (
    <nav aria-label={t('followedLives')} data-theme="dark" className="pointer-events-auto">
      <ul className="flex gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none]">
        {data.map(({ account: { id, username, avatar, fullname } }) => {
          const name = personName({ username, fullname });
          return (
            <li key={id} className="shrink-0">
              <Link
                to={`/${username}/live`}
                className="feedback-motion flex min-h-11 max-w-60 items-center gap-2 rounded-full bg-black/60 py-1 pe-3 ps-1 text-white active:scale-[.98] desktop:bg-raised desktop:text-text"
              >
                <Avatar src={avatar} name={name} size={36} className="ring-2 ring-live" />
                <span className="min-w-0 truncate text-15 font-medium">{name}</span>
                <Badge kind="live">{t('live')}</Badge>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
