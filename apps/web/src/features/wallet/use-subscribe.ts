import type { SubscriptionView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { useTellIfGone } from '../../shared/forms/use-here.ts';
import { formatDay } from '../../shared/money/format-money.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { isTooFew } from './is-too-few.ts';
import { refreshPrices } from './refresh-prices.ts';

/** What changes with a subscription: the wallet, and what its person may open, everywhere. */
const everything = (client: ReturnType<typeof useQueryClient>) => client.invalidateQueries();

/** Subscribes for the coins that were shown, or takes a cancellation back, which costs nothing now. */
export function useSubscribe({ to, name, coins }: { to: string; name: string; coins: number | null }) {
  const { t } = useTranslation('wallet');
  const client = useQueryClient();
  const { close } = usePopup();
  const tellIfGone = useTellIfGone();
  const subscribe = trpc.wallet.subscribe.useMutation({
    onSuccess: ({ renewsAt }) => {
      void everything(client);
      notify(
        coins === null && renewsAt ? t('reactivated', { day: formatDay(renewsAt) }) : t('subscribed', { name }),
        'success',
      );
      close();
    },
    onError: (error) => {
      refreshPrices(client, error);
      tellIfGone(`${t('notSubscribed', { name })} ${refusalOf(error).message}`);
    },
  });
  const short = isTooFew(subscribe.error);
  return {
    send: () => subscribe.mutate({ to, ...(coins === null ? {} : { coins }) }),
    busy: subscribe.isPending,
    short,
    refusal: subscribe.error && !short ? refusalOf(subscribe.error).message : null,
  };
}

/** Cancels: it lasts to the end of what is paid. */
export function useCancelSubscription({ id }: Pick<SubscriptionView, 'id'>) {
  const { t } = useTranslation('wallet');
  const client = useQueryClient();
  const { close } = usePopup();
  const tellIfGone = useTellIfGone();
  const cancel = trpc.wallet.cancelSubscription.useMutation({
    onSuccess: ({ endsAt, status }) => {
      void everything(client);
      notify(status === 'canceled' && endsAt ? t('canceled', { day: formatDay(endsAt) }) : t('canceledNow'), 'success');
      close();
    },
    onError: (error) => tellIfGone(`${t('notCanceled')} ${refusalOf(error).message}`),
  });
  return {
    send: () => cancel.mutate({ id }),
    busy: cancel.isPending,
    refusal: cancel.error ? refusalOf(cancel.error).message : null,
  };
}
