import type { AccountSummary, SubscriptionTermView } from '@foxreel/contracts';
import { IconButton } from '@foxreel/ui/icon-button';
import { CircleDollarSign } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCents } from './format.ts';
import { i18n, locale } from './i18n/i18n.ts';
import { usePopup } from './popups/use-popup.ts';
import { useSession } from './session/session.ts';

const t = i18n.getFixedT(null, 'money');

/** 1,234 Fox Coins */
export const formatCoins = (coins: number): string =>
  t('coins', { count: coins, shown: new Intl.NumberFormat(locale()).format(coins) });

/** $9.99 a month, $25 every 3 months */
export const formatTerm = ({ cents, duration, unit }: SubscriptionTermView): string =>
  t(`price_every_${unit}`, { count: duration, price: formatCents(cents) });

/** 1 week, 3 months */
export const formatSpan = ({ duration, unit }: Pick<SubscriptionTermView, 'duration' | 'unit'>): string =>
  t(`for_${unit}`, { count: duration });

/** A day in the reader's format: 28 Nov 2026. */
export const formatDay = (iso: string): string =>
  new Date(iso).toLocaleDateString(locale(), { day: 'numeric', month: 'short', year: 'numeric' });

/** Opens a creator's tip popup. Hidden without payments, for non-creators, and for oneself. */
export function TipButton({
  account,
  onPicture = false,
  live = false,
  className = '',
}: {
  account: Pick<AccountSummary, 'id' | 'username' | 'creator'>;
  onPicture?: boolean;
  /** In the creator's live, whose viewers see the tip. */
  live?: boolean;
  className?: string;
}) {
  const { t } = useTranslation('money');
  const { account: own, paying } = useSession();
  const { open } = usePopup();
  if (!paying || !account.creator || own?.id === account.id) return null;
  return (
    <IconButton
      label={t('tip')}
      onPicture={onPicture}
      className={className}
      onClick={() => open('tips', { user: account.username, ...(live ? { live: account.username } : {}) })}
    >
      <CircleDollarSign size={onPicture ? 24 : 20} />
    </IconButton>
  );
}
