import type { MassMessageView } from '@foxreel/contracts';
import { Badge } from '@foxreel/ui/badge';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../shared/format/time.ts';
import { ownZone, zonedWords } from '../mass-zone.ts';
import { summaryOf } from '../summary-of.ts';
import { wholeCount } from '../whole-count.ts';
import { MassActions } from './mass-actions.tsx';
import { MassResults } from './mass-results.tsx';

const badges = {
  queued: 'neutral',
  sending: 'accent',
  sent: 'neutral',
  canceled: 'neutral',
  failed: 'danger',
} as const;

/** One message to many: to whom, how far it is, what may still be done about it, and what it brought. */
export function MassRow({ mass }: { mass: MassMessageView }) {
  const { t } = useTranslation('messages-mass');
  const { status, paused, scheduledAt, sentAt, messages } = mass;
  const open = status === 'queued' || status === 'sending';
  return (
    <article className="grid gap-3 py-5 desktop:grid-cols-[minmax(0,1fr)_auto] desktop:gap-x-8">
      <div className="grid min-w-0 content-start gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
          <Badge kind={paused ? 'neutral' : badges[status]}>{paused ? t('paused') : t(`status_${status}`)}</Badge>
          <span>{t(`to_${mass.sendTo}`)}</span>
          {sentAt && (
            <time dateTime={sentAt} className="tabular">
              {formatAgo(sentAt)}
            </time>
          )}
          {status === 'queued' && scheduledAt && (
            <time dateTime={scheduledAt}>{t('goesAt', { when: zonedWords(ownZone(), new Date(scheduledAt)) })}</time>
          )}
        </p>
        <p className="line-clamp-2 whitespace-pre-wrap text-15">{summaryOf(messages)}</p>
        {messages.length > 1 && (
          <p className="text-13 text-muted">{t('moreMessages', { count: messages.length - 1 })}</p>
        )}
        {status === 'sending' && <Progress mass={mass} />}
        {sentAt && <MassResults mass={mass} />}
      </div>
      {open && <MassActions mass={mass} />}
    </article>
  );
}

function Progress({ mass: { delivered, recipients } }: { mass: MassMessageView }) {
  const { t } = useTranslation('messages-mass');
  const share = recipients === 0 ? 0 : Math.min(1, delivered / recipients);
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-label={t('progressLabel')}
        aria-valuemin={0}
        aria-valuemax={recipients}
        aria-valuenow={Math.min(delivered, recipients)}
        className="h-1.5 overflow-hidden rounded-full bg-overlay"
      >
        <span
          className="block h-full origin-left rounded-full bg-accent transition-transform duration-[220ms]"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
      <p className="tabular text-13 text-muted">
        {t('progress', { delivered: wholeCount(delivered), recipients: wholeCount(recipients) })}
      </p>
    </div>
  );
}
