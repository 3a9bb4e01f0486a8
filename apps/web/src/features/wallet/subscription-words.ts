import type { SubscriptionView } from '@foxreel/contracts';
import { formatCoins, formatDay } from '../../shared/money/format-money.ts';
import { t } from './words.ts';

/** What is to come of a subscription: when it renews for how much, or when it ends. */
export function outlookOf({ status, renewsAt, endsAt, nextCharge }: SubscriptionView): string {
  if (status === 'active' && renewsAt)
    return t('renewsOn', { day: formatDay(renewsAt), coins: nextCharge ? formatCoins(nextCharge.coins) : '' });
  if (status === 'active') return t('given');
  if (status === 'past_due' && renewsAt) return t('pastDue', { day: formatDay(renewsAt) });
  if (status === 'canceled' && endsAt) return t('endsOn', { day: formatDay(endsAt) });
  return endsAt ? t('ended', { day: formatDay(endsAt) }) : t('endedAlready');
}
