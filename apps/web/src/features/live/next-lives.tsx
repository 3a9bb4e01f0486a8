import { Avatar } from '@foxreel/ui/avatar';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LiveViewers } from '../../shared/live-viewers.tsx';
import { personName } from '../../shared/people/person.tsx';
import { livesQuery } from './use-live.ts';

const shownMax = 3;

/** Beside a desktop's live: who else is live, the most watched first. Nothing while nobody is. `shown`: who is in the picture. */
export function NextLives({ shown }: { shown: readonly string[] }) {
  const { t } = useTranslation('live');
  const { data = [] } = useQuery(livesQuery);
  const others = data.filter(({ account }) => !shown.includes(account.id)).slice(0, shownMax);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="next-lives" className="shrink-0 border-line border-t pt-3">
      <h2 id="next-lives" className="pb-1 text-13 font-medium text-muted">
        {t('next')}
      </h2>
      <ul className="-mx-2 grid">
        {others.map(({ account, viewers, title }) => {
          const name = personName(account);
          return (
            <li key={account.id}>
              <Link
                to={`/${account.username}/live`}
                className="feedback-motion flex min-h-13 items-center gap-3 rounded-12 px-2 hover:bg-overlay"
              >
                <Avatar src={account.avatar} name={name} size={36} live />
                <span className="grid min-w-0 grow">
                  <span className="truncate text-15 font-medium">{name}</span>
                  <span className="truncate text-13 text-muted">
                    <bdi>{title ?? `@${account.username}`}</bdi>
                  </span>
                </span>
                <LiveViewers viewers={viewers} />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
