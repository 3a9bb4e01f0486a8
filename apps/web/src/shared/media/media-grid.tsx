import type { MediaView } from '@foxreel/contracts';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWatch } from '../events/use-events.ts';
import { NextPage } from '../navigation/next-page.tsx';
import { MediaCell } from './media-cell.tsx';
import { itemsOf, type MediaPage } from './media-queries.ts';

const columns =
  'grid grid-flow-dense grid-cols-[repeat(auto-fill,minmax(min(170px,calc(50%-2px)),1fr))] gap-1 desktop:gap-2';
const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A grid of media with its four states; the next page comes when the bottom is near. */
export function MediaGrid({
  query,
  empty,
  emptyHint,
  emptyAction,
  addressOf,
}: {
  query: UseInfiniteQueryResult<InfiniteData<MediaPage>>;
  empty: string;
  /** What will be here. */
  emptyHint?: string | undefined;
  /** The way to get it. */
  emptyAction?: ReactNode;
  /** Where a cell leads; the page of its media without it. */
  addressOf?: (media: MediaView) => string;
}) {
  const { t: tGrid } = useTranslation('media-grid');
  const { t } = useTranslation('media');
  const { data, isPending, isError, refetch, isFetching } = query;
  const items = itemsOf(data);
  useWatch({ media: items.slice(0, 200).map(({ id }) => id) });

  if (isPending) {
    return (
      <div className={columns} aria-hidden="true">
        {skeletons.map((cell) => (
          <Skeleton key={cell} className="h-[280px]" />
        ))}
      </div>
    );
  }
  if (isError && items.length === 0) {
    return (
      <ErrorState title={tGrid('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  if (items.length === 0)
    return (
      <EmptyState title={empty} hint={emptyHint}>
        {emptyAction}
      </EmptyState>
    );
  return (
    <>
      <div className={columns}>
        {items.map((media, index) => (
          <MediaCell key={media.id} media={media} eager={index < 8} {...(addressOf ? { addressOf } : {})} />
        ))}
      </div>
      <NextPage query={query} />
    </>
  );
}
