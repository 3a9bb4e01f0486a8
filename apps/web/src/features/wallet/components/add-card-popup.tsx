import { Dialog } from '@foxreel/ui/dialog';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { termsQuery } from '../../../shared/money/money-queries.ts';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { CardForm } from './card-form.tsx';

/** `?popup=add_card` */
export function AddCardPopup() {
  const { t } = useTranslation('wallet');
  const { close } = usePopup();
  const { data: terms, isError, isFetching, refetch } = useQuery(termsQuery);
  return (
    <Dialog open onClose={close} title={t('addCardTitle')} closeLabel={t('close')}>
      {terms ? (
        <CardForm terms={terms} onSaved={close} onCancel={close} />
      ) : isError ? (
        <ErrorState title={t('failed')} retryLabel={t('retry')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="grid h-60 place-items-center text-muted">
          <Spinner label={t('loading')} />
        </div>
      )}
    </Dialog>
  );
}
