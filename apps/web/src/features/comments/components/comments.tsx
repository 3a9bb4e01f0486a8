import type { MediaView } from '@foxreel/contracts';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ShowMore } from '../../../shared/navigation/show-more.tsx';
import { commentsQuery } from '../queries.ts';
import { commentWords as t } from '../words.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentRow } from './comment-row.tsx';

const skeletonRows = ['a', 'b', 'c', 'd'];

/** The comments of one media with the composer at their foot. Fills its flex column. */
export function Comments({ media }: { media: MediaView }) {
  const query = useInfiniteQuery(commentsQuery(media.id));
  const { data, isPending, isError, refetch, isFetching } = query;
  const comments = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <div className="min-h-0 grow overflow-y-auto px-4">
        {isPending && (
          <div role="status" aria-label={t('loading')} className="grid gap-5 py-4">
            {skeletonRows.map((row) => (
              <div key={row} className="flex gap-3">
                <Skeleton className="size-9 shrink-0 rounded-full" />
                <div className="grid grow gap-2">
                  <Skeleton className="h-3.5 w-28" />
                  <Skeleton className="h-3.5 w-4/5" />
                </div>
              </div>
            ))}
          </div>
        )}
        {isError && comments.length === 0 && (
          <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} busy={isFetching} />
        )}
        {!isPending && !isError && comments.length === 0 && <EmptyState title={t('empty')} />}
        {comments.length > 0 && (
          <ul aria-label={t('list')} className="py-2">
            {comments.map((comment) => (
              <CommentRow key={comment.id} comment={comment} />
            ))}
          </ul>
        )}
        <ShowMore query={query} label={t('more')} />
      </div>
      <CommentComposer key={media.id} media={media} />
    </>
  );
}
