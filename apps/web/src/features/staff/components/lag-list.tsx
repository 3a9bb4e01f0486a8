import type { JobLagView } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { useTranslation } from 'react-i18next';
import { factsOf, toneClass } from '../job-facts.ts';

/** The same as the table, for a phone: each kind of work with its labelled values. */
export function LagList({ rows }: { rows: readonly JobLagView[] }) {
  const { t } = useTranslation('staff-jobs');
  return (
    <ul aria-label={t('lagTable')}>
      {rows.map((row) => (
        <li key={row.task} className="grid gap-2 border-line border-t py-3">
          <h3 className="font-mono text-13 [overflow-wrap:anywhere]">{row.task}</h3>
          <dl className="tabular grid grid-cols-4 gap-x-3 gap-y-2">
            {factsOf(row).map(({ name, words, tone }) => (
              <div key={name} className={name === 'next' ? 'col-span-4 flex items-baseline gap-2' : 'grid'}>
                <dt className="text-13 text-muted">{t(name)}</dt>
                <dd className={classNames('text-15', toneClass[tone])}>{words}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
