import type { CoinPack } from '@foxreel/contracts';
import { useTranslation } from 'react-i18next';
import { formatCents } from '../../../shared/format/money.ts';
import { RadioRow } from '../../../shared/forms/radio-row.tsx';
import { formatCoins } from '../../../shared/money/format-money.ts';

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
