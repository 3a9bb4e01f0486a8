import type { ThreadView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { CountBadge } from '@foxreel/ui/badge';
import { classNames } from '@foxreel/ui/class-names';
import { useTranslation } from 'react-i18next';
import { NavLink, useParams } from 'react-router-dom';
import { formatAgo } from '../../../shared/format/time.ts';
import { personName } from '../../../shared/people/person-name.ts';
import { lineOf } from '../last-line.ts';
import { partnerOf, unreadOf } from '../thread-cache.ts';

const lastLine = ({ lastMessage }: ThreadView) => (lastMessage ? lineOf(lastMessage.data) : '');

/** One conversation in the inbox. */
export function ThreadRow({ thread, ownId }: { thread: ThreadView; ownId: string }) {
  const { t } = useTranslation('messages');
  const partner = partnerOf(thread, ownId);
  // What arrives in the open conversation is read as it arrives: it is not shown as unread in between.
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
