import type { CardView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { CreditCard, Plus } from 'lucide-react';
import { describeCard, expiryOf } from '../describe-card.ts';
import { t } from '../words.ts';

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
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-13 font-medium text-muted">{t('payWith')}</legend>
      <div className="grid gap-2">
        {cards.map((card) => (
          <label
            key={card.id}
            className={classNames(
              'feedback-motion relative flex min-h-12 cursor-pointer items-center gap-3 rounded-12 border px-4 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
              card.id === chosen ? 'border-accent bg-overlay' : 'border-line hover:bg-overlay',
            )}
          >
            <input
              type="radio"
              name="card"
              value={card.id}
              checked={card.id === chosen}
              onChange={() => onChoose(card.id)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <CreditCard size={20} aria-hidden="true" className="text-muted" />
            <span className="tabular grow text-15">{describeCard(card)}</span>
            <span className="tabular text-13 text-muted">{expiryOf(card)}</span>
          </label>
        ))}
      </div>
      <Button kind="quiet" onClick={onAdd} className="-ml-2 justify-self-start">
        <Plus size={20} aria-hidden="true" />
        {t('addCard')}
      </Button>
    </fieldset>
  );
}
