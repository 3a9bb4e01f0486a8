import { Dialog } from '@foxreel/ui/dialog';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { type Reported, useReported } from '../use-reported.ts';

/** A popup about a media or a person: waits for what its address names, and says when it is not there. */
export function ReportedDialog({
  title,
  children,
}: {
  title: (reported: Reported) => string;
  children: (reported: Reported) => ReactNode;
}) {
  const { t } = useTranslation('report');
  const { close } = usePopup();
  const { pending, failed, refetch, isFetching, reported } = useReported();
  return (
    <Dialog open onClose={close} title={reported ? title(reported) : t('more')} closeLabel={t('close')}>
      {reported && children(reported)}
      {!reported && pending && (
        <div className="grid h-24 place-items-center text-muted">
          <Spinner label={t('loading')} />
        </div>
      )}
      {!reported && failed && (
        <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!reported && !pending && !failed && <p className="text-15 text-muted">{t('gone')}</p>}
    </Dialog>
  );
}
