import {
  limits,
  type MessageDataView,
  readTeaserContent,
  readUploadContent,
  type ThreadMatchView,
  type ThreadView,
} from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { CountBadge } from '@foxreel/ui/badge';
import { Button } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { notify } from '@foxreel/ui/notify';
import { Skeleton } from '@foxreel/ui/skeleton';
import { Spinner } from '@foxreel/ui/spinner';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { keepPreviousData } from '@tanstack/react-query';
import { Bell, MessageCircle, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useParams } from 'react-router-dom';
import { trpc } from '../../shared/api/trpc.ts';
import { formatAgo } from '../../shared/format.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { NextPage } from '../../shared/navigation/paged-list.tsx';
import { FindCreators } from '../../shared/navigation/tab-links.tsx';
import { personName } from '../../shared/people/person.tsx';
import { usePush } from '../../shared/use-push.ts';
import { partnerOf, unreadOf, useThreads } from './thread-cache.ts';

const key = 'push_offer';

/** Offers notifications for new messages once per browser, to people with conversations. */
function PushOffer() {
  const { t } = useTranslation('push');
  const [answered, setAnswered] = useState(() => localStorage.getItem(key) !== null);
  const { state, turn, turning, problem } = usePush();
  if (answered || state !== 'off' || Notification.permission === 'denied') return null;
  const answer = () => {
    localStorage.setItem(key, 'answered');
    setAnswered(true);
  };
  const accept = () =>
    turn(true, {
      onSuccess: () => {
        answer();
        notify(t('on'));
      },
    });
  return (
    <section aria-label={t('offer')} className="m-3 grid gap-3 rounded-20 border border-line bg-raised p-4">
      <div className="flex gap-3">
        <Bell size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-accent-text" />
        <div className="grid gap-1">
          <h2 className="text-15 font-medium">{t('offer')}</h2>
          <p className="text-13 text-muted">{t('offerText')}</p>
          {problem && (
            <p role="alert" className="text-13 text-danger-text">
              {problem}
            </p>
          )}
        </div>
      </div>
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onClick={answer}>
          {t('notNow')}
        </Button>
        <Button busy={turning !== null} onClick={accept}>
          {t('turnOn')}
        </Button>
      </div>
    </section>
  );
}

const t = i18n.getFixedT(null, 'messages');

/** A message in one line, as the inbox shows it. */
function lineOf({ type, value }: MessageDataView): string {
  if (type === 'text') return value;
  if (type === 'upload') return readUploadContent(value)?.text || t('upload');
  const text = readTeaserContent(value)?.text;
  return text ? `${t('teaser')}: ${text}` : t('teaser');
}

const lastLine = ({ lastMessage }: ThreadView) => (lastMessage ? lineOf(lastMessage.data) : '');

/** One conversation in the inbox. */
function ThreadRow({ thread, ownId }: { thread: ThreadView; ownId: string }) {
  const { t } = useTranslation('messages');
  const partner = partnerOf(thread, ownId);
  // Messages in the open conversation are read as they arrive, without showing as unread in between.
  const open = useParams().threadId === thread.id && document.visibilityState === 'visible';
  const unread = open ? 0 : unreadOf(thread, ownId);
  const name = personName(partner);
  return (
    <NavLink
      to={`/messages/inbox/${thread.id}`}
      className={({ isActive }) =>
        classNames(
          'feedback-motion flex min-h-[72px] items-center gap-3 px-4 py-2',
          isActive ? 'bg-raised' : 'hover:bg-raised',
        )
      }
    >
      <Avatar src={partner.avatar} name={name} size={48} live={partner.live} />
      <span className="grid min-w-0 grow grid-cols-1 gap-0.5">
        <span className="flex items-baseline gap-2">
          <span className={classNames('grow truncate text-15', unread > 0 ? 'font-bold' : 'font-medium')}>{name}</span>
          <time dateTime={thread.lastUpdate} className="tabular shrink-0 text-13 text-muted">
            {formatAgo(thread.lastMessage?.addDate ?? thread.lastUpdate)}
          </time>
        </span>
        <span className="flex items-center gap-2">
          <span className={classNames('line-clamp-1 grow text-15', unread > 0 ? 'text-text' : 'text-muted')}>
            {lastLine(thread)}
          </span>
          <CountBadge count={unread} label={t('unread', { count: unread })} />
        </span>
      </span>
    </NavLink>
  );
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The inbox's rows in their four states. */
export function ThreadList({ ownId }: { ownId: string }) {
  const { t } = useTranslation('messages');
  const { query, threads } = useThreads(ownId);

  if (query.isPending) {
    return (
      <div aria-busy="true">
        {skeletonRows.map((row) => (
          <div key={row} className="flex h-[72px] items-center gap-3 px-4">
            <Skeleton className="size-12 rounded-full" />
            <span className="grid grow gap-2">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-4 w-4/5" />
            </span>
          </div>
        ))}
      </div>
    );
  }
  if (query.isError && threads.length === 0) {
    return (
      <ErrorState
        title={t('threadsFailed')}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (threads.length === 0) {
    return (
      <EmptyState icon={<MessageCircle size={24} />} title={t('noMessages')} hint={t('noMessagesHint')}>
        <FindCreators />
      </EmptyState>
    );
  }
  return (
    <nav aria-label={t('threads')}>
      <PushOffer />
      <ul>
        {threads.map((thread) => (
          <li key={thread.id}>
            <ThreadRow thread={thread} ownId={ownId} />
          </li>
        ))}
      </ul>
      <NextPage query={query} />
    </nav>
  );
}

/** Conversations with matching names or messages. */
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
