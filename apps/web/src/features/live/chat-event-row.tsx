import type { AccountSummary, LiveChatEventView } from '@foxreel/contracts';
import { CircleDollarSign, Star, UserPlus } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatCoins } from '../../shared/coins.tsx';
import { personName } from '../../shared/people/person.tsx';
import { ChatAvatar } from './chat-message.tsx';

/** A tip, a new subscriber or a new follower among the messages of a live's chat; tips stand out. */
export function ChatEventRow({
  event,
  side,
}: {
  event: LiveChatEventView;
  /** In a battle: the creator in whose live it happened. */
  side?: AccountSummary | undefined;
}) {
  const { t } = useTranslation('live-stage');
  const { t: tChat } = useTranslation('live-chat');
  const name = personName(event.user);
  const where = side && <span className="sr-only"> {tChat('inLiveOf', { name: personName(side) })}</span>;
  const person = (
    <Link to={`/${event.user.username}`} className="font-bold text-text hover:underline">
      {name}
    </Link>
  );
  if (event.kind === 'follow')
    return (
      <li className="flex items-center gap-2 py-1 text-13 text-muted in-data-chat:my-0.5 in-data-chat:justify-self-start in-data-chat:rounded-12 in-data-chat:bg-black/60 in-data-chat:pe-2">
        <span className="grid w-7 shrink-0 place-items-center">
          <UserPlus size={16} aria-hidden="true" />
        </span>
        <p className="min-w-0 wrap-anywhere">
          <Trans t={t} i18nKey="followed" values={{ name }} components={{ person }} />
          {where}
        </p>
      </li>
    );
  if (event.kind === 'subscription')
    return (
      <li className="my-1 flex items-center gap-2 rounded-12 bg-overlay/90 px-2 py-1.5">
        <Star size={20} aria-hidden="true" className="shrink-0 fill-accent text-accent" />
        <p className="min-w-0 wrap-anywhere text-15">
          <Trans t={t} i18nKey="subscribed" values={{ name }} components={{ person }} />
          {where}
        </p>
      </li>
    );
  return (
    <li data-event="tip" className="my-1 rounded-12 border border-accent bg-overlay/90 px-2 py-1.5">
      <div className="flex items-center gap-2">
        <ChatAvatar user={event.user} side={side} />
        <p className="min-w-0 grow wrap-anywhere text-15">
          <Trans
            t={t}
            i18nKey="tipped"
            values={{ name, coins: formatCoins(event.coins ?? 0) }}
            components={{ person, amount: <b className="tabular font-bold" /> }}
          />
          {where}
        </p>
        <CircleDollarSign size={20} aria-hidden="true" className="shrink-0 text-accent-text" />
      </div>
      {event.text && <p className="mt-1 wrap-anywhere ps-9 text-15">{event.text}</p>}
    </li>
  );
}
