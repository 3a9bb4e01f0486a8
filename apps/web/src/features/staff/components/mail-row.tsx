import type { MailView } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { useEffect, useRef } from 'react';
import { formatAgo } from '../../../shared/format/time.ts';
import { t } from '../words.ts';

/** One line of the outbox. */
export function MailRow({ mail, selected, onOpen }: { mail: MailView; selected: boolean; onOpen: () => void }) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <button
      ref={row}
      type="button"
      aria-current={selected || undefined}
      onClick={onOpen}
      className={classNames(
        'grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-line border-b px-3 py-2.5 text-left -outline-offset-2',
        selected ? 'bg-overlay' : 'hover:bg-raised',
      )}
    >
      <span className="truncate text-15">{mail.subject}</span>
      <span className="tabular justify-self-end text-13 text-muted">{formatAgo(mail.addDate)}</span>
      <span className="truncate text-13 text-muted">{mail.recipient}</span>
      {mail.state !== 'sent' && (
        <span
          className={classNames(
            'justify-self-end text-13',
            mail.state === 'failed' ? 'text-danger-text' : 'text-muted',
          )}
        >
          {t(mail.state === 'failed' ? 'mailFailed' : 'mailQueued')}
        </span>
      )}
    </button>
  );
}
