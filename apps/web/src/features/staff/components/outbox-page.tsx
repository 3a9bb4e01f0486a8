import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { moveKeys, useKeys } from '../use-keys.ts';
import { useOutbox } from '../use-outbox.ts';
import { Mail } from './mail.tsx';
import { MailList } from './mail-list.tsx';
import { StaffHeader } from './staff-header.tsx';

/** /staff/mail: the outbox of the sandbox, the list left, the open mail right. */
export function OutboxPage() {
  const { t } = useTranslation('staff');
  const { query, mails, current, open, move } = useOutbox();
  useKeys(moveKeys(move));
  return (
    <div className="grid h-[calc(100dvh-var(--bar))] grid-cols-1 desktop:grid-cols-[360px_minmax(0,1fr)]">
      <section
        className={classNames(
          'flex min-h-0 min-w-0 flex-col border-line desktop:border-r',
          current && 'max-desktop:hidden',
        )}
      >
        <StaffHeader part="mail" />
        <div className="min-h-0 grow overflow-y-auto overscroll-contain">
          <MailList query={query} mails={mails} current={current} onOpen={open} />
        </div>
      </section>
      <section className={classNames('min-h-0 overflow-y-auto', !current && 'max-desktop:hidden')}>
        {current ? (
          <>
            <div className="px-1 pt-1 desktop:hidden">
              <IconButton label={t('backToOutbox')} onClick={() => open(null)}>
                <ArrowLeft size={24} />
              </IconButton>
            </div>
            <Mail mail={current} />
          </>
        ) : (
          <p className="grid h-full place-items-center text-15 text-muted">
            {query.isPending ? t('loading') : t('chooseMail')}
          </p>
        )}
      </section>
    </div>
  );
}
