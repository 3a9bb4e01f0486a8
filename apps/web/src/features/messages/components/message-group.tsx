import type { MessageView } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import type { MessageGroup as Group } from '../group-by-minute.ts';
import { isSending } from '../use-conversation.ts';
import { t } from '../words.ts';
import { MessageUpload } from './message-upload.tsx';

const originLabels = { auto: 'originAuto', mass: 'originMass', support: 'originSupport' } as const;

function dayLabel(iso: string): string {
  const day = new Date(iso);
  const today = new Date();
  if (day.toDateString() === today.toDateString()) return t('today');
  if (day.toDateString() === new Date(today.getTime() - 86_400_000).toDateString()) return t('yesterday');
  const year: Intl.DateTimeFormatOptions = day.getFullYear() === today.getFullYear() ? {} : { year: 'numeric' };
  return day.toLocaleDateString(undefined, { weekday: 'short', day: 'numeric', month: 'long', ...year });
}

function Said({ message }: { message: MessageView }) {
  const data = message.data[0];
  if (!data) return null;
  if (data.type === 'upload') return <MessageUpload value={data.value} />;
  return data.type === 'text' ? data.value : t('teaser');
}

/** What one person wrote within one minute. */
export function MessageGroup({ group, own }: { group: Group; own: boolean }) {
  const origin = group.messages[0]?.origin ?? 'person';
  const sending = group.messages.some(isSending);
  return (
    <>
      {group.startsDay && <p className="py-3 text-center text-13 text-muted">{dayLabel(group.addDate)}</p>}
      <div className={classNames('grid gap-0.5 py-1', own ? 'justify-items-end' : 'justify-items-start')}>
        {group.messages.map((message) => (
          <p
            key={message.id}
            className={classNames(
              'max-w-[min(80%,520px)] whitespace-pre-wrap rounded-20 px-4 py-2 text-15',
              own ? 'bg-[color-mix(in_oklab,var(--accent)_26%,var(--raised))]' : 'bg-overlay',
              isSending(message) && 'opacity-60',
            )}
          >
            <Said message={message} />
          </p>
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
        </p>
      </div>
    </>
  );
}
