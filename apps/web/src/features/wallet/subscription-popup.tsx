import type { SubscriptionDetailView, SubscriptionView } from '@foxreel/contracts';
import { ActionFooter } from '@foxreel/ui/action-footer';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { formatCoins, formatDay, formatSpan, formatTerm } from '../../shared/coins.tsx';
import { formatCents } from '../../shared/format.ts';
import { FormError, useToastIfUnmounted } from '../../shared/forms/form-feedback.tsx';
import { offerQuery } from '../../shared/money.ts';
import { personName } from '../../shared/people/person.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useSession } from '../../shared/session/session.ts';
import { BalanceLine, InsufficientCoins, isInsufficientCoins, PopupFrame, usePayee } from './purchase-popup.tsx';
import { describeSubscription, refreshPrices, subscriptionQuery, useBalance } from './wallet-queries.ts';

/** What a subscription changes: the wallet, and the viewer's access everywhere. */
const everything = (client: ReturnType<typeof useQueryClient>) => client.invalidateQueries();

/** Subscribes for the coins shown, or undoes a cancellation, which costs nothing now. */
function useSubscribe({ to, name, coins }: { to: string; name: string; coins: number | null }) {
  const { t } = useTranslation('wallet');
  const client = useQueryClient();
  const { close } = usePopup();
  const toastIfUnmounted = useToastIfUnmounted();
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
      toastIfUnmounted(`${t('notSubscribed', { name })} ${toCallError(error).message}`);
    },
  });
  const short = isInsufficientCoins(subscribe.error);
  return {
    send: () => subscribe.mutate({ to, ...(coins === null ? {} : { coins }) }),
    busy: subscribe.isPending,
    short,
    errorMessage: subscribe.error && !short ? toCallError(subscribe.error).message : null,
  };
}

/** Cancels at the end of the paid period. */
function useCancelSubscription({ id }: Pick<SubscriptionView, 'id'>) {
  const { t } = useTranslation('wallet');
  const client = useQueryClient();
  const { close } = usePopup();
  const toastIfUnmounted = useToastIfUnmounted();
  const cancel = trpc.wallet.cancelSubscription.useMutation({
    onSuccess: ({ endsAt, status }) => {
      void everything(client);
      notify(status === 'canceled' && endsAt ? t('canceled', { day: formatDay(endsAt) }) : t('canceledNow'), 'success');
      close();
    },
    onError: (error) => toastIfUnmounted(`${t('notCanceled')} ${toCallError(error).message}`),
  });
  return {
    send: () => cancel.mutate({ id }),
    busy: cancel.isPending,
    errorMessage: cancel.error ? toCallError(cancel.error).message : null,
  };
}

const benefits = ['benefitAccess', 'benefitMessages', 'benefitCancel', 'benefitDiscreet'] as const;

/** The benefits, the charge now, and the charges after that. */
function SubscribeOffer({ offer, name }: { offer: SubscriptionDetailView; name: string }) {
  const { t } = useTranslation('wallet');
  const balance = useBalance();
  const { firstCharge: first, nextCharge: next } = offer;
  const subscribe = useSubscribe({ to: offer.user, name, coins: first.coins });
  const short = subscribe.short || (balance.coins !== null && balance.coins < first.coins);
  return (
    <div className="grid gap-4">
      <ul className="grid gap-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex items-center gap-3 text-15">
            <Check size={20} aria-hidden="true" className="text-success" />
            {t(benefit)}
          </li>
        ))}
      </ul>
      <dl className="tabular grid gap-3 rounded-12 bg-overlay p-4 text-15">
        <Charge
          when={first.trial && offer.trial ? t('nowTrial', { span: formatSpan(offer.trial) }) : t('now')}
          dollars={formatCents(first.cents)}
          coins={first.coins}
        />
        <Charge
          when={t('later', { day: formatDay(next.date) })}
          dollars={formatTerm(offer.period)}
          coins={next.coins}
          more={t('until')}
        />
      </dl>
      <BalanceLine coins={balance.coins} />
      <FormError message={subscribe.errorMessage ?? undefined} />
      {short ? (
        <InsufficientCoins missing={balance.missingOf(first.coins)} failed={subscribe.short} next="subscription" />
      ) : (
        <ActionFooter>
          <Button busy={subscribe.busy} onClick={subscribe.send} className="desktop:grow">
            {t('subscribeFor', { coins: formatCoins(first.coins) })}
          </Button>
        </ActionFooter>
      )}
    </div>
  );
}

function Charge({ when, dollars, coins, more }: { when: string; dollars: string; coins: number; more?: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <dt>
        {when}
        {more && <span className="block text-13 text-muted">{more}</span>}
      </dt>
      <dd className="text-end">
        <span className="font-medium">{dollars}</span>
        <span className="block text-13 text-muted">{formatCoins(coins)}</span>
      </dd>
    </div>
  );
}

/** An active subscription: canceled after a confirmation, or reactivated. */
function SubscriptionState({ subscription }: { subscription: SubscriptionView }) {
  const { coins } = useBalance();
  return (
    <div className="grid gap-4">
      <p className="text-15">{describeSubscription(subscription)}</p>
      {subscription.status === 'past_due' && <BalanceLine coins={coins} />}
      {subscription.status === 'canceled' ? (
        <Reactivate subscription={subscription} />
      ) : (
        <Cancel subscription={subscription} />
      )}
    </div>
  );
}

function Reactivate({ subscription: { account, endsAt, terms } }: { subscription: SubscriptionView }) {
  const { t } = useTranslation('wallet');
  const subscribe = useSubscribe({ to: account.id, name: personName(account), coins: null });
  return (
    <>
      {terms && endsAt && (
        <p className="text-13 text-muted">
          {t('reactivateHint', { coins: formatCoins(terms.coins), day: formatDay(endsAt) })}
        </p>
      )}
      <FormError message={subscribe.errorMessage ?? undefined} />
      <Button busy={subscribe.busy} onClick={subscribe.send}>
        {t('reactivate')}
      </Button>
    </>
  );
}

function Cancel({ subscription }: { subscription: SubscriptionView }) {
  const { t } = useTranslation('wallet');
  const [confirming, setConfirming] = useState(false);
  const cancel = useCancelSubscription(subscription);
  if (!confirming)
    return (
      <Button kind="danger" onClick={() => setConfirming(true)}>
        {t('cancelSubscription')}
      </Button>
    );
  const day = subscription.renewsAt && subscription.status === 'active' ? formatDay(subscription.renewsAt) : null;
  return (
    <>
      {day && <p className="text-15 text-muted">{t('cancelQuestion', { day })}</p>}
      <FormError message={cancel.errorMessage ?? undefined} />
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" className="grow" onClick={() => setConfirming(false)}>
          {t('keep')}
        </Button>
        <Button kind="danger" className="grow" busy={cancel.busy} onClick={cancel.send}>
          {t('cancelSubscription')}
        </Button>
      </div>
    </>
  );
}

/** `?popup=subscription`: subscribes to an account, or manages the existing subscription. */
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
