import { Dialog } from '@foxreel/ui/dialog';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { termsQuery } from '../../../shared/money/money-queries.ts';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { t } from '../words.ts';
import { CardForm } from './card-form.tsx';

/** `?popup=add_card` */
export function AddCardPopup() {
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
