import type { CardView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { CreditCard, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RadioRow } from '../../../shared/forms/radio-row.tsx';
import { describeCard, expiryOf } from '../describe-card.ts';

/** Which card pays; the default one is chosen. */
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
      <Button kind="quiet" onClick={onAdd} className="-ml-2 justify-self-start">
        <Plus size={20} aria-hidden="true" />
        {t('addCard')}
      </Button>
    </fieldset>
  );
}
