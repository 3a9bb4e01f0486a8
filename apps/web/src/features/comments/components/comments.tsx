import type { CommentView, MediaView } from '@foxreel/contracts';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocked } from '../../../shared/media/media-queries.ts';
import { ShowMore } from '../../../shared/navigation/paged-list.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { commentsOf, threadsQuery } from '../queries.ts';
import { CommentComposer, type ReplyTarget } from './comment-composer.tsx';
import { CommentThread } from './comment-thread.tsx';

const skeletonRows = ['a', 'b', 'c', 'd'];

/** The comments of one media with the composer at their foot. Fills its flex column. */
export function Comments({ media }: { media: MediaView }) {
  // What is opened and answered is of this media alone.
  return <CommentsOf key={media.id} media={media} />;
}

function CommentsOf({ media }: { media: MediaView }) {
  const { t } = useTranslation('comments');
  const query = useInfiniteQuery(threadsQuery(media.id));
  const { data, isPending, isError, refetch, isFetching } = query;
  const comments = commentsOf(data);
  const { account } = useSession();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [replyTo, setReplyTo] = useState<ReplyTarget | null>(null);
  const toggle = useCallback(
    (id: string) =>
      setOpened((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    [],
  );
  const reply = useCallback((thread: CommentView, answered: CommentView) => setReplyTo({ thread, answered }), []);
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
        {!isPending && !isError && comments.length === 0 && (
          <EmptyState title={t('empty')} hint={isLocked(media) ? undefined : t(account ? 'beFirst' : 'beFirstLogin')} />
        )}
        {comments.length > 0 && (
          <ul aria-label={t('list')} className="py-2">
            {comments.map((comment) => (
              <CommentThread
                key={comment.id}
                comment={comment}
                media={media}
                open={opened.has(comment.id)}
                onToggle={toggle}
                onReply={reply}
              />
            ))}
          </ul>
        )}
        <ShowMore query={query} label={t('more')} />
      </div>
      <CommentComposer
        media={media}
        replyTo={replyTo}
        onReplyTo={setReplyTo}
        onReplied={({ thread }) => setOpened((before) => new Set([...before, thread.id]))}
      />
    </>
  );
}
