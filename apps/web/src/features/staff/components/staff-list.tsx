import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ShowMore } from '../../../shared/navigation/show-more.tsx';
import type { PagedQuery } from '../../../shared/navigation/use-next-page.ts';

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A list of staff in its four states. */
export function StaffList<Item extends { id: string }>({
  label,
  query,
  items,
  icon = <Check size={24} />,
  nothing,
  failed,
  row,
}: {
  label: string;
  query: PagedQuery & { isPending: boolean };
  items: readonly Item[];
  icon?: ReactNode;
  nothing: string;
  failed: string;
  row: (item: Item) => ReactNode;
}) {
  const { t } = useTranslation('staff');
  if (query.isPending)
    return (
      <div aria-busy="true">
        {skeletons.map((key) => (
          <div key={key} className="grid gap-2 border-line border-b px-3 py-3">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        ))}
      </div>
    );
  if (query.isError && items.length === 0)
    return (
      <ErrorState title={failed} retryLabel={t('retry')} onRetry={() => void query.refetch()} busy={query.isFetching} />
    );
  if (items.length === 0) return <EmptyState icon={icon} title={nothing} />;
  return (
    <>
      <ul aria-label={label}>
        {items.map((item) => (
          <li key={item.id}>{row(item)}</li>
        ))}
      </ul>
      <ShowMore query={query} label={t('more')} kind="secondary" />
    </>
  );
}
