import { messages } from '@foxreel/contracts';
import { buttonClass } from '@foxreel/ui/button';
import { Coins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCoins } from '../../../shared/money/format-money.ts';
import { usePopup } from '../../../shared/popups/use-popup.ts';

/** What the wallet holds, in a popup that spends it. */
export function BalanceLine({ coins }: { coins: number | null }) {
  const { t } = useTranslation('wallet');
  return (
    <p className="flex min-h-12 items-center gap-3 rounded-12 bg-overlay px-4 text-15">
      <Coins size={20} aria-hidden="true" className="text-muted" />
      <span className="grow text-muted">{t('balance')}</span>
      <span className="tabular font-medium">{coins === null ? '…' : formatCoins(coins)}</span>
    </p>
  );
}

/** The documented refusal of an empty wallet, with the way to fill it; the popup it is said in, `next`, comes back after that. */
export function TooFewCoins({ next }: { next?: string }) {
  const { t } = useTranslation('wallet');
  const { open, target } = usePopup();
  return (
    <div role="alert" className="grid gap-3 rounded-12 border border-danger px-4 py-3">
      <p className="text-15 text-danger-text">{messages.notEnoughCoins}</p>
      <button
        type="button"
        onClick={() => open('coins', next ? { ...target, next } : {})}
        className={buttonClass('primary')}
      >
        {t('addCredits')}
      </button>
    </div>
  );
}
