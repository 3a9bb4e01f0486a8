import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CardMarks } from '../../../shared/money/card-marks.tsx';
import { operatorQuery } from '../../../shared/site/operator.ts';

/** The cards that are taken and who runs the service, in small print; the room is kept while it is being asked for. */
export function LegalFooter() {
  const { t } = useTranslation('account');
  const { data } = useQuery(operatorQuery);
  return (
    <footer className="grid gap-3 text-center text-13 text-muted">
      <CardMarks />
      <div className="min-h-[54px]">
        {data && (
          <>
            <p>{[data.name, data.registration].filter(Boolean).join(' · ')}</p>
            <p>{data.address}</p>
            <p>{t('legal', { operator: data.name })}</p>
          </>
        )}
      </div>
    </footer>
  );
}
