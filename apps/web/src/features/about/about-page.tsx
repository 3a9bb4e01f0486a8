import { ListRow } from '@foxreel/ui/list-row';
import { Mark } from '@foxreel/ui/mark';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CardMarks } from '../../shared/card-marks.tsx';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { operatorQuery } from '../../shared/site-terms.ts';
import { documents } from './legal-documents.ts';

function Operator() {
  const { t } = useTranslation('about');
  const { data } = useQuery(operatorQuery);
  if (!data) return <div className="min-h-24" />;
  return (
    <dl className="grid gap-1 text-15">
      <dt className="sr-only">{t('company')}</dt>
      <dd className="font-medium">{data.name}</dd>
      {data.registration && (
        <>
          <dt className="text-13 text-muted">{t('registration')}</dt>
          <dd>{data.registration}</dd>
        </>
      )}
      <dt className="text-13 text-muted">{t('address')}</dt>
      <dd>{data.address}</dd>
    </dl>
  );
}

/** /about: the operator, and the list of policies. */
export function AboutPage() {
  const { t } = useTranslation('about');
  return (
    <>
      <PageHeader title={t('about')} />
      <div className="page-margin mx-auto grid max-w-[640px] gap-8 py-6">
        <div className="grid gap-4">
          <span className="text-accent">
            <Mark size={44} />
          </span>
          <p className="text-17">{t('introduction')}</p>
        </div>
        <section className="grid gap-3">
          <h2 className="text-17 font-bold">{t('documents')}</h2>
          <ul className="divide-y divide-line overflow-hidden rounded-20 border border-line bg-raised">
            {Object.entries(documents).map(([name, { title }]) => (
              <li key={name}>
                <ListRow
                  render={<Link to={`/about/${name}`} />}
                  title={title}
                  trailing={<ChevronRight size={20} aria-hidden="true" className="text-muted rtl:-scale-x-100" />}
                  wrap
                  className="rounded-none px-4"
                />
              </li>
            ))}
          </ul>
        </section>
        <section className="grid gap-3">
          <h2 className="text-17 font-bold">{t('company')}</h2>
          <Operator />
        </section>
        <section className="grid justify-items-start gap-3">
          <CardMarks />
          <p className="flex items-start gap-2 text-13 text-muted">
            <Lock size={16} aria-hidden="true" className="mt-px shrink-0" />
            {t('accepted')}
          </p>
        </section>
        <p className="text-13 text-muted">{t('adults')}</p>
      </div>
    </>
  );
}
