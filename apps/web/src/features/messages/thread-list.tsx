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
import { ListRow, ListSkeleton } from '@foxreel/ui/list-row';
import { notify } from '@foxreel/ui/notify';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { keepPreviousData } from '@tanstack/react-query';
import { Bell, MessageCircle, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useParams } from 'react-router-dom';
import { trpc } from '../../shared/api/trpc.ts';
import { useWatch } from '../../shared/events/event-stream.tsx';
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

/** Keeps a text's own direction within a sentence of another: FSI and PDI are what <bdi> is to HTML. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** The last message; the viewer's own is marked, so that it does not read as an answer. */
function lastLine({ lastMessage }: ThreadView, ownId: string): string {
  if (!lastMessage) return '';
  const text = lineOf(lastMessage.data);
  return lastMessage.from === ownId ? t('ownLine', { text: isolated(text) }) : text;
}

/** The words of a person, cut at their end in whatever direction they run. */
const Line = ({ isUnread = false, children }: { isUnread?: boolean; children: string }) => (
  <span
    dir="auto"
    className={classNames('block truncate ltr:text-left rtl:text-right', isUnread && 'font-medium text-text')}
  >
    {children}
  </span>
);

/** One conversation in the inbox. */
function ThreadRow({ thread, ownId }: { thread: ThreadView; ownId: string }) {
  const { t } = useTranslation('messages');
  const partner = partnerOf(thread, ownId);
  // Messages in the open conversation are read as they arrive, without showing as unread in between.
  const open = useParams().threadId === thread.id && document.visibilityState === 'visible';
  const unread = open ? 0 : unreadOf(thread, ownId);
  const name = personName(partner);
  return (
    <ListRow
      render={<NavLink to={`/messages/inbox/${thread.id}`} />}
      leading={<Avatar src={partner.avatar} name={name} size={48} live={partner.live} />}
      title={<span className={unread > 0 ? 'font-bold' : undefined}>{name}</span>}
      aside={<time dateTime={thread.lastUpdate}>{formatAgo(thread.lastMessage?.addDate ?? thread.lastUpdate)}</time>}
      detail={<Line isUnread={unread > 0}>{lastLine(thread, ownId)}</Line>}
      trailing={unread > 0 && <CountBadge count={unread} label={t('unread', { count: unread })} />}
      className="min-h-[68px]"
    />
  );
}

/** The inbox's rows in their four states. */
export function ThreadList({ ownId }: { ownId: string }) {
  const { t } = useTranslation('messages');
  const { query, threads } = useThreads(ownId);
  useWatch({ accounts: threads.slice(0, 200).map((thread) => partnerOf(thread, ownId).id) });

  if (query.isPending) {
    return (
      <div className="p-1">
        <ListSkeleton label={t('threads')} count={8} />
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
      <ul className="p-1">
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
      <div className="p-1">
        <ListSkeleton label={t('search')} />
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
    <ul aria-label={t('found')} className="p-1">
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
  const data = message?.data.at(-1);
  const said = data ? lineOf(data) : lastLine(thread, ownId);
  return (
    <ListRow
      render={<NavLink to={`/messages/inbox/${thread.id}`} />}
      leading={<Avatar src={partner.avatar} name={name} size={48} live={partner.live} />}
      title={name}
      aside={formatAgo(message?.addDate ?? thread.lastUpdate)}
      detail={said && <Line>{said}</Line>}
      className="min-h-[68px]"
    />
  );
}
