import type { SubscriptionView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormRefusal } from '../../../shared/forms/form-refusal.tsx';
import { formatCoins, formatDay } from '../../../shared/money/format-money.ts';
import { personName } from '../../../shared/people/person-name.ts';
import { outlookOf } from '../subscription-outlook.ts';
import { useBalance } from '../use-balance.ts';
import { useCancelSubscription, useSubscribe } from '../use-subscribe.ts';
import { BalanceLine } from './balance-line.tsx';

/** A subscription that lasts: canceled after a question, or taken up again. */
export function SubscriptionState({ subscription }: { subscription: SubscriptionView }) {
  const { coins } = useBalance();
  return (
    <div className="grid gap-4">
      <p className="text-15">{outlookOf(subscription)}</p>
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
      <FormRefusal message={subscribe.refusal ?? undefined} />
      <Button busy={subscribe.busy} onClick={subscribe.send}>
        {t('reactivate')}
      </Button>
    </>
  );
}

function Cancel({ subscription }: { subscription: SubscriptionView }) {
  const { t } = useTranslation('wallet');
  const [asked, setAsked] = useState(false);
  const cancel = useCancelSubscription(subscription);
  if (!asked)
    return (
      <Button kind="danger" onClick={() => setAsked(true)}>
        {t('cancelSubscription')}
      </Button>
    );
  const day = subscription.renewsAt && subscription.status === 'active' ? formatDay(subscription.renewsAt) : null;
  return (
    <>
      {day && <p className="text-15 text-muted">{t('cancelQuestion', { day })}</p>}
      <FormRefusal message={cancel.refusal ?? undefined} />
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" className="grow" onClick={() => setAsked(false)}>
          {t('keep')}
        </Button>
        <Button kind="danger" className="grow" busy={cancel.busy} onClick={cancel.send}>
          {t('cancelSubscription')}
        </Button>
      </div>
    </>
  );
}
