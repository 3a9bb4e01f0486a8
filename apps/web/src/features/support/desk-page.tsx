import type { AccountSummary, ThreadView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { CountBadge } from '@foxreel/ui/badge';
import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { formatAgo } from '../../shared/format.ts';
import { ShowMore } from '../../shared/navigation/paged-list.tsx';
import { personName } from '../../shared/people/person.tsx';
import { SupportChat } from './support-chat.tsx';
import { deskQuery, supportThreadQuery, supportVisitorQuery, useSupportEvents } from './use-support-chat.ts';

/** The member of a support thread: always the second participant. */
const memberOf = ({ users }: ThreadView): AccountSummary => users[1];

function DeskRow({ thread, current }: { thread: ThreadView; current: boolean }) {
  const { t } = useTranslation('support-chat');
  const member = memberOf(thread);
  const name = personName(member);
  const last = thread.lastMessage;
  return (
    <li>
      <Link
        to={`/staff/support/${member.id}`}
        aria-current={current ? 'page' : undefined}
        className={classNames('flex min-h-16 items-center gap-3 px-3 py-2 hover:bg-overlay', current && 'bg-overlay')}
      >
        <Avatar src={member.avatar} name={name} size={40} />
        <span className="grid min-w-0 grow">
          <span className="truncate text-15 font-medium">{name}</span>
          <span className="truncate text-13 text-muted">
            {last ? (last.data.type === 'text' ? last.data.value : t('attachment')) : ''}
          </span>
        </span>
        <span className="grid shrink-0 justify-items-end gap-1">
          <time dateTime={thread.lastUpdate} className="tabular text-13 text-muted">
            {formatAgo(thread.lastUpdate)}
          </time>
          <CountBadge count={thread.unread1} label={t('unread', { count: thread.unread1 })} />
        </span>
      </Link>
    </li>
  );
}

function OpenThread({ userid, known }: { userid: string; known: AccountSummary | null }) {
  const { t } = useTranslation('support-chat');
  const navigate = useNavigate();
  const query = useQuery({ ...supportThreadQuery(userid), enabled: known === null });
  const member = known ?? (query.data ? memberOf(query.data) : null);
  const name = member ? personName(member) : '';
  // Undefined until known: a visitor has no profile to link to.
  const { data: visitor } = useQuery(supportVisitorQuery(userid));
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-14 items-center gap-2 border-line border-b px-2">
        <span className="desktop:hidden">
          <IconButton label={t('back')} onClick={() => navigate('/staff/support')}>
            <ArrowLeft size={24} />
          </IconButton>
        </span>
        {visitor && (
          <div className="flex min-h-11 min-w-0 items-center gap-3 px-1">
            <Avatar src={null} name={visitor.name ?? t('visitor')} size={32} />
            <span className="grid min-w-0">
              <span className="truncate text-15 font-medium">{name}</span>
              <span className="truncate text-13 text-muted">
                {visitor.email ? `${visitor.email} · ${t('unproven')}` : t('noAccount')}
              </span>
            </span>
          </div>
        )}
        {member && visitor === null && (
          <Link
            to={`/${member.username}`}
            aria-label={t('profile', { name })}
            className="flex min-h-11 min-w-0 items-center gap-3 px-1"
          >
            <Avatar src={member.avatar} name={name} size={32} />
            <span className="grid min-w-0">
              <span className="truncate text-15 font-medium">{name}</span>
              <span className="truncate text-13 text-muted">@{member.username}</span>
            </span>
          </Link>
        )}
        {query.data === null && <p className="px-2 text-15 text-muted">{t('unknown')}</p>}
      </header>
      <SupportChat key={userid} userid={userid} name={name} />
    </div>
  );
}

/** /staff/support: threads on the left, the conversation on the right. `header` is the top of /staff. */
export function DeskPage({ header }: { header: ReactNode }) {
  const { t } = useTranslation('support-chat');
  const { userId = null } = useParams();
  const query = useInfiniteQuery(deskQuery);
  useSupportEvents();
  const threads = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const current = threads.find((thread) => memberOf(thread).id === userId);
  return (
    <div className="grid h-[calc(100dvh-var(--bar))] grid-cols-1 desktop:grid-cols-[340px_minmax(0,1fr)]">
      <section
        aria-label={t('threads')}
        className={classNames(
          'flex min-h-0 min-w-0 flex-col border-line desktop:border-e',
          userId && 'max-desktop:hidden',
        )}
      >
        {header}
        <div className="min-h-0 grow overflow-y-auto overscroll-contain">
          {query.isPending &&
            ['a', 'b', 'c'].map((row) => (
              <div key={row} className="p-3">
                <Skeleton className="h-11 rounded-12" />
              </div>
            ))}
          {query.isError && threads.length === 0 && (
            <ErrorState
              title={t('threadsFailed')}
              retryLabel={t('retry')}
              onRetry={() => void query.refetch()}
              busy={query.isFetching}
            />
          )}
          {query.isSuccess && threads.length === 0 && (
            <EmptyState icon={<MessagesSquare size={28} />} title={t('nobody')} />
          )}
          <ul>
            {threads.map((thread) => (
              <DeskRow key={thread.id} thread={thread} current={thread === current} />
            ))}
          </ul>
          <ShowMore query={query} label={t('older')} />
        </div>
      </section>
      <section className={classNames('min-h-0 min-w-0', !userId && 'max-desktop:hidden')}>
        {userId ? (
          <OpenThread userid={userId} known={current ? memberOf(current) : null} />
        ) : (
          <p className="grid h-full place-items-center text-15 text-muted">{t('choose')}</p>
        )}
      </section>
    </div>
  );
}
