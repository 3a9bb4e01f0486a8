import { Button } from '@foxreel/ui/button';
import { ListSkeleton } from '@foxreel/ui/list-row';
import { Spinner } from '@foxreel/ui/spinner';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../i18n/i18n.ts';

/** The parts of a paged query that the end of its list needs. */
export interface PagedQuery {
  hasNextPage: boolean;
  isError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch(): unknown;
  fetchNextPage(): unknown;
}

/**
 * A sentinel at the end of a list: the next page loads when it is nearly visible. Failed pages are retried on request only:
 * automatically it would never stop.
 */
function useNextPage<Mark extends Element>(query: PagedQuery) {
  const mark = useRef<Mark>(null);
  const canLoadMore = query.hasNextPage && !query.isFetchingNextPage && !query.isError;
  const reached = useEffectEvent(() => void query.fetchNextPage());
  useEffect(() => {
    const element = mark.current;
    if (!element || !canLoadMore) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && reached(), {
      rootMargin: '600px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [canLoadMore]);
  return { mark, retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()) };
}

/** The end of a list: loads the next page when nearly visible, and on request after a failure. */
export function NextPage({ query, label = i18n.t('navigation:loading') }: { query: PagedQuery; label?: string }) {
  const { t } = useTranslation('navigation');
  const { mark, retry } = useNextPage<HTMLDivElement>(query);
  return (
    <div ref={mark} className="grid min-h-12 place-items-center text-muted [overflow-anchor:none]">
      {query.isError ? (
        <p role="alert" className="flex flex-wrap items-center justify-center gap-x-3 px-3 text-15">
          {t('partFailed')}
          <Button kind="secondary" busy={query.isFetching} onClick={retry}>
            {t('retry')}
          </Button>
        </p>
      ) : (
        query.isFetchingNextPage && <Spinner size={20} label={label} />
      )}
    </div>
  );
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A list of rows with its four states; the next page loads near the end. */
export function PagedList<Item extends { id: string }>({
  query,
  label,
  empty,
  emptyHint,
  emptyAction,
  emptyIcon,
  failed,
  skeleton,
  children,
}: {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  label: string;
  empty: string;
  /** What will be here. */
  emptyHint?: string | undefined;
  /** The action that adds it. */
  emptyAction?: ReactNode;
  /** What the list is of, 24 px. */
  emptyIcon?: ReactNode;
  failed: string;
  /** Of one row; by default that of a ListRow. */
  skeleton?: ReactNode;
  /** One row, a list item. */
  children: (item: Item) => ReactNode;
}) {
  const { t } = useTranslation('navigation');
  const { data, isPending, isError, refetch, isFetching } = query;
  const items = [...new Map(data?.pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()];
  if (isPending) {
    return skeleton ? (
      <div role="status" aria-label={t('loading')} aria-busy="true">
        {placeholders.map((row) => (
          <div key={row}>{skeleton}</div>
        ))}
      </div>
    ) : (
      <div className="-mx-3">
        <ListSkeleton label={t('loading')} />
      </div>
    );
  }
  if (isError && items.length === 0) {
    const retry = () => void refetch();
    return <ErrorState title={failed} retryLabel={t('retry')} onRetry={retry} busy={isFetching} />;
  }
  if (items.length === 0)
    return (
      <EmptyState icon={emptyIcon} title={empty} hint={emptyHint}>
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

/** The button that loads a list's next page, while there is one. It reports failures, and retries. */
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
