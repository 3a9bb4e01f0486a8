import { Dialog } from '@foxreel/ui/dialog';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePopup } from '../../../shared/popups/use-popup.ts';

/** A popup about something that has to be fetched: waits for it, and says when it is not there. */
export function PopupFrame({
  title,
  query,
  children,
}: {
  title: string;
  query: { pending: boolean; failed: boolean; isFetching: boolean; refetch: () => void };
  /** Null or false: what the popup is about is not there. */
  children: ReactNode;
}) {
  const { t } = useTranslation('wallet');
  const { close } = usePopup();
  return (
    <Dialog open onClose={close} title={title} closeLabel={t('close')}>
      {children ||
        (query.pending ? (
          <div className="grid h-40 place-items-center text-muted">
            <Spinner label={t('loading')} />
          </div>
        ) : query.failed ? (
          <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={query.refetch} busy={query.isFetching} />
        ) : (
          <p className="text-15 text-muted">{t('gone')}</p>
        ))}
    </Dialog>
  );
}
