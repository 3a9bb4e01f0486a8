import { useQuery } from '@tanstack/react-query';
import { operatorQuery } from '../queries.ts';
import { accountWords as t } from '../words.ts';

/** Who runs the service, in small print; the room is kept while it is being asked for. */
export function LegalFooter() {
  const { data } = useQuery(operatorQuery);
  return (
    <footer className="min-h-[54px] text-center text-13 text-muted">
      {data && (
        <>
          <p>{[data.name, data.registration].filter(Boolean).join(' · ')}</p>
          <p>{data.address}</p>
          <p>{t('legal', { operator: data.name })}</p>
        </>
      )}
    </footer>
  );
}
