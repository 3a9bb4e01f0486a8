import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { offerQuery } from '../../../shared/money/money-queries.ts';
import { personName } from '../../../shared/people/person-name.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { subscriptionQuery } from '../queries.ts';
import { usePayee } from '../use-payee.ts';
import { PopupFrame } from './popup-frame.tsx';
import { SubscribeOffer } from './subscribe-offer.tsx';
import { SubscriptionState } from './subscription-state.tsx';

/** `?popup=subscription`: subscribes to somebody, or shows the subscription that there is and what can be done about it. */
export function SubscriptionPopup() {
  const { t } = useTranslation('wallet');
  const { account } = useSession();
  const { payee, query } = usePayee();
  const name = payee ? personName(payee) : '';
  const pair = { from: account?.id ?? '', to: payee?.id ?? '' };
  const enabled = account !== null && payee !== null;
  const own = useQuery({ ...subscriptionQuery(pair.from, pair.to), enabled });
  const offer = useQuery({ ...offerQuery(pair.to), enabled });
  const there = own.data && own.data.status !== 'ended' ? own.data : null;
  const asking = enabled && (own.isPending || offer.isPending);
  const wrong = own.isLoadingError || offer.isLoadingError;
  const whole = {
    pending: query.pending || asking,
    failed: query.failed || wrong,
    isFetching: query.isFetching || own.isFetching || offer.isFetching,
    refetch: () => {
      query.refetch();
      if (enabled) void Promise.all([own.refetch(), offer.refetch()]);
    },
  };
  const title = !payee ? t('subscription') : t(there ? 'subscriptionTitle' : 'subscribeTitle', { name });
  return (
    <PopupFrame title={title} query={whole}>
      {payee &&
        !asking &&
        !wrong &&
        (there ? (
          <SubscriptionState subscription={there} />
        ) : offer.data?.enabled ? (
          <SubscribeOffer offer={offer.data} name={name} />
        ) : (
          <p className="text-15 text-muted">{t('noOffer')}</p>
        ))}
    </PopupFrame>
  );
}
