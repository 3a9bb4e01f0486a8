import { limits, type ThreadMatchView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Spinner } from '@foxreel/ui/spinner';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { keepPreviousData } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { trpc } from '../../../shared/api/trpc.ts';
import { formatAgo } from '../../../shared/format/time.ts';
import { personName } from '../../../shared/people/person-name.ts';
import { lineOf } from '../last-line.ts';
import { partnerOf } from '../thread-cache.ts';

/** The conversations in which the words were found: in the name, or in what was said. */
export function ThreadSearch({ words, ownId }: { words: string; ownId: string }) {
  const { t } = useTranslation('messages');
  const found = trpc.messages.search.useQuery(
    { query: words, limit: limits.messagePage },
    { placeholderData: keepPreviousData },
  );
  if (found.isPending)
    return (
      <div className="grid place-items-center py-16 text-muted">
        <Spinner />
      </div>
    );
  if (found.isLoadingError)
    return (
      <ErrorState
        title={t('searchFailed')}
        retryLabel={t('retry')}
        onRetry={() => void found.refetch()}
        busy={found.isFetching}
      />
    );
  if (found.data.length === 0) return <EmptyState icon={<Search size={24} />} title={t('nothingFound', { words })} />;
  return (
    <ul aria-label={t('found')}>
      {found.data.map((match) => (
        <li key={match.thread.id}>
          <Match match={match} ownId={ownId} />
        </li>
      ))}
    </ul>
  );
}

function Match({ match: { thread, message }, ownId }: { match: ThreadMatchView; ownId: string }) {
  const partner = partnerOf(thread, ownId);
  const name = personName(partner);
  const said = message?.data.at(-1) ?? thread.lastMessage?.data;
  return (
    <NavLink
      to={`/messages/inbox/${thread.id}`}
      className={({ isActive }) =>
        `feedback-motion flex min-h-[72px] items-center gap-3 px-4 py-2 ${isActive ? 'bg-raised' : 'hover:bg-raised'}`
      }
    >
      <Avatar src={partner.avatar} name={name} size={48} live={partner.live} />
      <span className="grid min-w-0 grow grid-cols-1 gap-0.5">
        <span className="flex items-baseline gap-2">
          <span className="grow truncate text-15 font-medium">{name}</span>
          <span className="tabular shrink-0 text-13 text-muted">
            {formatAgo(message?.addDate ?? thread.lastUpdate)}
          </span>
        </span>
        <span className="line-clamp-1 text-15 text-muted">{said ? lineOf(said) : ''}</span>
      </span>
    </NavLink>
  );
}
