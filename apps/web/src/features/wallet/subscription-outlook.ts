import type { SubscriptionView } from '@foxreel/contracts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { formatCoins, formatDay } from '../../shared/money/format-money.ts';

const t = i18n.getFixedT(null, 'wallet');

/** What is to come of a subscription: when it renews for how much, or when it ends. */
export function outlookOf({ status, renewsAt, endsAt, nextCharge }: SubscriptionView): string {
  if (status === 'active' && renewsAt)
    return t('renewsOn', { day: formatDay(renewsAt), coins: nextCharge ? formatCoins(nextCharge.coins) : '' });
  if (status === 'active') return t('given');
  if (status === 'past_due' && renewsAt) return t('pastDue', { day: formatDay(renewsAt) });
  if (status === 'canceled' && endsAt) return t('endsOn', { day: formatDay(endsAt) });
  return endsAt ? t('ended', { day: formatDay(endsAt) }) : t('endedAlready');
}
