import type { SubscriptionDetailView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '../../../shared/format/money.ts';
import { FormRefusal } from '../../../shared/forms/form-refusal.tsx';
import { formatCoins, formatDay, formatSpan, formatTerm } from '../../../shared/money/format-money.ts';
import { useBalance } from '../use-balance.ts';
import { useSubscribe } from '../use-subscribe.ts';
import { BalanceLine, TooFewCoins } from './balance-line.tsx';

const benefits = ['benefitAccess', 'benefitMessages', 'benefitCancel', 'benefitDiscreet'] as const;

/** What one gets, what is charged now, and what comes when after that. */
export function SubscribeOffer({ offer, name }: { offer: SubscriptionDetailView; name: string }) {
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
      <FormRefusal message={subscribe.refusal ?? undefined} />
      {short ? (
        <TooFewCoins next="subscription" />
      ) : (
        <Button busy={subscribe.busy} onClick={subscribe.send}>
          {t('subscribeFor', { coins: formatCoins(first.coins) })}
        </Button>
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
      <dd className="text-right">
        <span className="font-medium">{dollars}</span>
        <span className="block text-13 text-muted">{formatCoins(coins)}</span>
      </dd>
    </div>
  );
}
