import { classNames } from '@foxreel/ui/class-names';
import { useTranslation } from 'react-i18next';
import { formatCents } from '../../../shared/format/money.ts';

const amounts = [3, 5, 10, 25, 50] as const;

/** The usual tips, a tap each. */
export function AmountChoice({ value, onChoose }: { value: number; onChoose: (dollars: number) => void }) {
  const { t } = useTranslation('wallet');
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-13 font-medium text-muted">{t('amount')}</legend>
      <div className="grid grid-cols-5 gap-2">
        {amounts.map((dollars) => (
          <button
            key={dollars}
            type="button"
            aria-pressed={dollars === value}
            onClick={() => onChoose(dollars)}
            className={classNames(
              'feedback-motion tabular min-h-11 rounded-12 border text-15 font-medium',
              dollars === value ? 'border-accent bg-overlay text-text' : 'border-line text-muted hover:bg-overlay',
            )}
          >
            {formatCents(dollars * 100)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
