import type { CommentView, MediaView } from '@foxreel/contracts';
import { Skeleton } from '@foxreel/ui/skeleton';
import { Spinner } from '@foxreel/ui/spinner';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../shared/format.ts';
import { isLocked } from '../../shared/media/media-queries.ts';
import { ShowMore } from '../../shared/navigation/paged-list.tsx';
import { personName } from '../../shared/people/person.tsx';
import { useSession } from '../../shared/session/session.ts';
import { CommentComposer, type ReplyTarget } from './comment-composer.tsx';
import { commentsOf, repliesQuery, threadsQuery } from './comment-queries.ts';
import { CommentRow } from './comment-row.tsx';

interface CommentThreadProps {
  comment: CommentView;
  media: MediaView;
  open: boolean;
  onToggle: (comment: string) => void;
  /** `thread`: the comment that the reply to `answered` will belong to. */
  onReply: (thread: CommentView, answered: CommentView) => void;
}

/** A comment with its replies, which open on demand. */
const CommentThread = memo(({ comment, media, open, onToggle, onReply }: CommentThreadProps) => {
  const { t } = useTranslation('comments');
  const reply = (answered: CommentView) => onReply(comment, answered);
  const Chevron = open ? ChevronUp : ChevronDown;
  return (
    <li className="pb-1">
      <CommentRow comment={comment} media={media} onReply={reply} />
      {(comment.replies > 0 || open) && (
        <div className="ps-12">
          {open && <Replies comment={comment} media={media} onReply={reply} />}
          {comment.replies > 0 && (
            <button
              type="button"
              aria-expanded={open}
              onClick={() => onToggle(comment.id)}
              className="-ms-3 flex min-h-11 items-center gap-2 rounded-full px-3 text-13 font-medium text-muted hover:text-text"
            >
              <span aria-hidden="true" className="h-px w-6 bg-line" />
              {open
                ? t('hideReplies')
                : t('viewReplies', { count: comment.replies, shown: formatCount(comment.replies) })}
              <Chevron size={16} aria-hidden="true" />
            </button>
          )}
        </div>
      )}
    </li>
  );
});

function Replies({
  comment,
  media,
  onReply,
}: {
  comment: CommentView;
  media: MediaView;
  onReply: (answered: CommentView) => void;
}) {
  const { t } = useTranslation('comments');
  const query = useInfiniteQuery(repliesQuery(comment.id));
  const replies = commentsOf(query.data);
  if (query.isPending) {
    return (
      <div className="grid h-11 w-9 place-items-center text-muted">
        <Spinner size={20} label={t('loading')} />
      </div>
    );
  }
  if (query.isError && replies.length === 0) {
    return (
      <ErrorState
        title={t('repliesFailed')}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
        className="py-4"
      />
    );
  }
  return (
    <>
      <ul aria-label={t('repliesTo', { name: personName(comment.from) })}>
        {replies.map((reply) => (
          <li key={reply.id}>
            <CommentRow comment={reply} media={media} onReply={onReply} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} label={t('moreReplies')} />
    </>
  );
}

const skeletonRows = ['a', 'b', 'c', 'd'];

/** A media's comments with the comment field at the bottom. Fills its flex column. */
export function Comments({ media }: { media: MediaView }) {
  // Opened replies belong to this media only.
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
