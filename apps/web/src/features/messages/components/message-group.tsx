import { classNames } from '@foxreel/ui/class-names';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../../shared/i18n/i18n.ts';
import type { MessageGroup as Group } from '../group-by-minute.ts';
import { isSending } from '../use-conversation.ts';
import { MessageBubble } from './message-bubble.tsx';

const originLabels = { auto: 'originAuto', mass: 'originMass', support: 'originSupport' } as const;

function dayLabel(iso: string): string {
  const day = new Date(iso);
  const today = new Date();
  if (day.toDateString() === today.toDateString()) return i18n.t('messages:today');
  if (day.toDateString() === new Date(today.getTime() - 86_400_000).toDateString()) return i18n.t('messages:yesterday');
  const year: Intl.DateTimeFormatOptions = day.getFullYear() === today.getFullYear() ? {} : { year: 'numeric' };
  return day.toLocaleDateString(undefined, { weekday: 'short', day: 'numeric', month: 'long', ...year });
}

/** What one person wrote within one minute; `read` stands under the last that the other has read. */
export function MessageGroup({ group, own, read }: { group: Group; own: boolean; read: boolean }) {
  const { t } = useTranslation('messages');
  const origin = group.messages[0]?.origin ?? 'person';
  const sending = group.messages.some(isSending);
  return (
    <>
      {group.startsDay && <p className="py-3 text-center text-13 text-muted">{dayLabel(group.addDate)}</p>}
      <div className={classNames('grid gap-0.5 py-1', own ? 'justify-items-end' : 'justify-items-start')}>
        {group.messages.map((message) => (
          <MessageBubble key={message.id} message={message} own={own} />
        ))}
        <p className="flex gap-2 px-2 text-13 text-muted">
          {origin !== 'person' && <span className="font-medium">{t(originLabels[origin])}</span>}
          {sending ? (
            <span>{t('sending')}</span>
          ) : (
            <time dateTime={group.addDate} className="tabular">
              {new Date(group.addDate).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })}
            </time>
          )}
          {read && <span>{t('read')}</span>}
        </p>
      </div>
    </>
  );
}
