import type { AccountSummary, ThreadView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { CountBadge } from '@foxreel/ui/badge';
import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { formatAgo } from '../../shared/format.ts';
import { PagedList } from '../../shared/navigation/paged-list.tsx';
import { TwoPanes } from '../../shared/navigation/two-panes.tsx';
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
        <span className="grid min-w-0 grow grid-cols-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 grow truncate text-15 font-medium">{name}</span>
            <time dateTime={thread.lastUpdate} className="tabular shrink-0 text-13 text-muted">
              {formatAgo(thread.lastUpdate)}
            </time>
          </span>
          <span className="flex items-center gap-2">
            <span className="min-w-0 grow truncate text-13 text-muted">
              {last ? (last.data.type === 'text' ? last.data.value : t('attachment')) : ''}
            </span>
            <CountBadge count={thread.unread1} label={t('unread', { count: thread.unread1 })} />
          </span>
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
              <span className="truncate text-13 text-muted">
                <bdi>@{member.username}</bdi>
              </span>
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
    <TwoPanes
      header={header}
      list={
        <PagedList
          query={query}
          label={t('threads')}
          empty={t('nobody')}
          emptyIcon={<MessagesSquare size={24} />}
          failed={t('threadsFailed')}
          skeleton={<RowSkeleton />}
        >
          {(thread) => <DeskRow key={thread.id} thread={thread} current={thread === current} />}
        </PagedList>
      }
      item={userId && <OpenThread userid={userId} known={current ? memberOf(current) : null} />}
      empty={t('choose')}
    />
  );
}

const RowSkeleton = () => (
  <div className="p-3">
    <Skeleton className="h-11 rounded-12" />
  </div>
);
