import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { offerQuery } from '../../../shared/money.ts';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { OfferForm } from './offer-form.tsx';

/** /account/subscription: what the creator asks of subscribers. */
export function SubscriptionPage() {
  const { t } = useTranslation('earnings');
  const { account } = useSession();
  const { data, isPending, isLoadingError, isFetching, refetch } = useQuery({
    ...offerQuery(account?.id ?? ''),
    enabled: account !== null,
  });
  return (
    <>
      <PageHeader title={t('subscription')} />
      <div className="page-margin mx-auto grid max-w-[560px] gap-5 py-4 desktop:py-6">
        {isPending ? (
          <Skeleton className="h-96 w-full rounded-20" />
        ) : isLoadingError ? (
          <ErrorState title={t('failed')} retryLabel={t('retry')} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <OfferForm offer={data} />
        )}
      </div>
    </>
  );
}
