import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sessionQuery } from './use-session.ts';

/** Stands where a page depends on who is here, until that is known. */
export function SessionUnknown() {
  const { t } = useTranslation('navigation');
  const { isFetched, isFetching, refetch } = useQuery(sessionQuery);
  return (
    <div className="grid min-h-[60dvh] place-items-center text-muted">
      {isFetched ? (
        <ErrorState
          title={t(navigator.onLine ? 'failed' : 'chunkOffline')}
          retryLabel={t('retry')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Spinner label={t('loading')} />
      )}
    </div>
  );
}
