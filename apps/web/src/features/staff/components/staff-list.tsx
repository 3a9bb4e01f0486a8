import { Button } from '@foxreel/ui/button';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../words.ts';

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** What of a paged query a list shows. */
interface ListQuery {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch(): unknown;
  fetchNextPage(): unknown;
}

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
  query: ListQuery;
  items: readonly Item[];
  icon?: ReactNode;
  nothing: string;
  failed: string;
  row: (item: Item) => ReactNode;
}) {
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
      {query.hasNextPage && (
        <div className="grid p-3">
          <Button kind="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}
