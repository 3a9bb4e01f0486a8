import type { JobLagView } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { useTranslation } from 'react-i18next';
import { factNames, factsOf, toneClass } from '../job-facts.ts';

/** One line for each kind of work. */
export function LagTable({ rows }: { rows: readonly JobLagView[] }) {
  const { t } = useTranslation('staff-jobs');
  return (
    <table aria-label={t('lagTable')} className="tabular w-full text-left text-15">
      <thead className="text-13 text-muted">
        <tr className="border-line border-b">
          <th className="py-2 pr-3 font-medium">{t('task')}</th>
          {factNames.map((name) => (
            <th key={name} className="py-2 pl-6 text-right font-medium">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.task} className="border-line border-b">
            <th scope="row" className="py-2 pr-3 font-mono font-normal text-13">
              {row.task}
            </th>
            {factsOf(row).map(({ name, words, tone }) => (
              <td key={name} className={classNames('py-2 pl-6 text-right', toneClass[tone])}>
                {words}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
