import type { MassMessageView } from '@foxreel/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCents } from '../../../shared/format/money.ts';
import { massResultQuery } from '../mass-queries.ts';
import { wholeCount } from '../whole-count.ts';

/** What a message to many brought; money only where something was for sale. */
export function MassResults({ mass }: { mass: MassMessageView }) {
  const { t } = useTranslation('messages-mass');
  const { data, isError } = useQuery(massResultQuery(mass));
  const sells = mass.messages.some(({ type }) => type === 'teaser');
  if (isError && !data) return <p className="text-13 text-muted">{t('resultFailed')}</p>;
  const figures: [string, string | null][] = [
    [t('delivered'), data ? wholeCount(data.delivered) : null],
    [t('opened'), data ? wholeCount(data.opened) : null],
    ...(sells
      ? ([
          [t('unlocked'), data ? wholeCount(data.unlocked) : null],
          [t('earned'), data ? formatCents(data.earnedCents) : null],
        ] satisfies [string, string | null][])
      : []),
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 pt-1" aria-busy={!data}>
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-row-reverse items-baseline gap-1.5">
          <dt className="text-13 text-muted">{label}</dt>
          <dd className="tabular min-w-3 text-15 font-medium">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
