import type { CardView, CoinPack } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { CreditCard, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCoins } from '../../shared/coins.tsx';
import { formatCents } from '../../shared/format.ts';
import { RadioRow } from '../../shared/forms/radio-row.tsx';
import { i18n } from '../../shared/i18n/i18n.ts';

/** The packs as radio buttons: coins and price. */
export function PackChoice({
  packs,
  value,
  onChoose,
}: {
  packs: readonly CoinPack[];
  value: number;
  onChoose: (value: number) => void;
}) {
  const { t } = useTranslation('wallet');
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-13 font-medium text-muted">{t('pack')}</legend>
      <div className="grid gap-2">
        {packs.map((pack) => (
          <RadioRow
            key={pack.value}
            name="pack"
            value={pack.value}
            checked={pack.value === value}
            onChoose={() => onChoose(pack.value)}
          >
            <span className="tabular grow text-15 font-medium">{formatCoins(pack.coins)}</span>
            <span className="tabular text-15 text-muted">{formatCents(pack.value * 100)}</span>
          </RadioRow>
        ))}
      </div>
    </fieldset>
  );
}

const t = i18n.getFixedT(null, 'wallet');

/** Visa ending in 4242 */
export const describeCard = ({ brand, number }: CardView): string => t('cardEnds', { brand, digits: number.slice(-4) });

/** until 12/2045 */
export const expiryOf = ({ date: { month, year } }: CardView): string =>
  t('cardUntil', { month: String(month).padStart(2, '0'), year });

/** The paying card; preselects the default one. */
export function CardChoice({
  cards,
  chosen,
  onChoose,
  onAdd,
}: {
  cards: readonly CardView[];
  chosen: string;
  onChoose: (id: string) => void;
  onAdd: () => void;
}) {
  const { t } = useTranslation('wallet');
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-13 font-medium text-muted">{t('payWith')}</legend>
      <div className="grid gap-2">
        {cards.map((card) => (
          <RadioRow
            key={card.id}
            name="card"
            value={card.id}
            checked={card.id === chosen}
            onChoose={() => onChoose(card.id)}
          >
            <CreditCard size={20} aria-hidden="true" className="text-muted" />
            <span className="tabular grow text-15">{describeCard(card)}</span>
            <span className="tabular shrink-0 text-13 text-muted">{expiryOf(card)}</span>
          </RadioRow>
        ))}
      </div>
      <Button kind="quiet" onClick={onAdd} className="-ms-2 justify-self-start">
        <Plus size={20} aria-hidden="true" />
        {t('addCard')}
      </Button>
    </fieldset>
  );
}
