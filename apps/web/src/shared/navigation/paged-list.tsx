import { EmptyState, ErrorState } from '@foxreel/ui/states';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NextPage } from './next-page.tsx';

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A list of rows with its four states; the next page comes when the end is near. */
export function PagedList<Item extends { id: string }>({
  query,
  label,
  empty,
  emptyHint,
  emptyAction,
  failed,
  skeleton,
  children,
}: {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  label: string;
  empty: string;
  /** What will be here. */
  emptyHint?: string | undefined;
  /** The way to get it. */
  emptyAction?: ReactNode;
  failed: string;
  skeleton: ReactNode;
  /** One row, a list item. */
  children: (item: Item) => ReactNode;
}) {
  const { t } = useTranslation('navigation');
  const { data, isPending, isError, refetch, isFetching } = query;
  const items = [...new Map(data?.pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()];
  if (isPending) {
    return (
      <div role="status" aria-label={t('loading')}>
        {placeholders.map((row) => (
          <div key={row}>{skeleton}</div>
        ))}
      </div>
    );
  }
  if (isError && items.length === 0) {
    const retry = () => void refetch();
    return <ErrorState title={failed} retryLabel={t('retry')} onRetry={retry} busy={isFetching} />;
  }
  if (items.length === 0)
    return (
      <EmptyState title={empty} hint={emptyHint}>
        {emptyAction}
      </EmptyState>
    );
  return (
    <>
      <ul aria-label={label}>{items.map(children)}</ul>
      <NextPage query={query} />
    </>
  );
}
