import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useTranslation } from 'react-i18next';

/** A page whose data has not arrived: a spinner, or why loading failed and a button that tries again. */
export function PendingPage({
  query,
  failed,
}: {
  query: { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  failed: string;
}) {
  const { t } = useTranslation('navigation');
  return (
    <div className="grid min-h-[60dvh] place-items-center text-muted">
      {query.isError ? (
        <ErrorState
          title={failed}
          retryLabel={t('retry')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Spinner label={t('loading')} />
      )}
    </div>
  );
}
