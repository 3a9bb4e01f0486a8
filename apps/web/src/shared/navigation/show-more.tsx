import { Button } from '@foxreel/ui/button';
import { useTranslation } from 'react-i18next';
import type { PagedQuery } from './use-next-page.ts';

/** The button that asks for the next page of a list, while there is one. It says when that did not come, and asks again. */
export function ShowMore({
  query,
  label,
  kind = 'quiet',
}: {
  query: PagedQuery;
  label: string;
  kind?: 'quiet' | 'secondary';
}) {
  const { t } = useTranslation('navigation');
  if (!query.hasNextPage) return null;
  return (
    <div className="grid justify-items-center gap-1 p-3">
      <p role="alert" className="text-13 text-danger-text empty:hidden">
        {query.isFetchNextPageError && !query.isFetchingNextPage && t('partFailed')}
      </p>
      <Button kind={kind} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="w-full">
        {label}
      </Button>
    </div>
  );
}
