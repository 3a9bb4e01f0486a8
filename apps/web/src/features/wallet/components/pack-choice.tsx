import type { CoinPack } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { formatCents } from '../../../shared/format/money.ts';
import { formatCoins } from '../../../shared/money/format-money.ts';
import { t } from '../words.ts';

/** The packs as radio buttons: what comes, and what it costs. */
export function PackChoice({
  packs,
  value,
  onChoose,
}: {
  packs: readonly CoinPack[];
  value: number;
  onChoose: (value: number) => void;
}) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-13 font-medium text-muted">{t('pack')}</legend>
      <div className="grid gap-2">
        {packs.map((pack) => (
          <label
            key={pack.value}
            className={classNames(
              'feedback-motion relative flex min-h-12 cursor-pointer items-center gap-3 rounded-12 border px-4 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
              pack.value === value ? 'border-accent bg-overlay' : 'border-line hover:bg-overlay',
            )}
          >
            <input
              type="radio"
              name="pack"
              value={pack.value}
              checked={pack.value === value}
              onChange={() => onChoose(pack.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="tabular grow text-15 font-medium">{formatCoins(pack.coins)}</span>
            <span className="tabular text-15 text-muted">{formatCents(pack.value * 100)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
