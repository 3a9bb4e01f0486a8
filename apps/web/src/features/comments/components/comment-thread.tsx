import type { CommentView, MediaView } from '@foxreel/contracts';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../shared/format.ts';
import { ShowMore } from '../../../shared/navigation/paged-list.tsx';
import { personName } from '../../../shared/people/person.tsx';
import { commentsOf, repliesQuery } from '../queries.ts';
import { CommentRow } from './comment-row.tsx';

interface CommentThreadProps {
  comment: CommentView;
  media: MediaView;
  open: boolean;
  onToggle: (comment: string) => void;
  /** `thread`: the comment below which the reply to `answered` will stand. */
  onReply: (thread: CommentView, answered: CommentView) => void;
}

/** A comment with its replies below it, which open on demand. */
export const CommentThread = memo(({ comment, media, open, onToggle, onReply }: CommentThreadProps) => {
  const { t } = useTranslation('comments');
  const reply = (answered: CommentView) => onReply(comment, answered);
  const Chevron = open ? ChevronUp : ChevronDown;
  return (
    <li className="pb-1">
      <CommentRow comment={comment} media={media} onReply={reply} />
      {(comment.replies > 0 || open) && (
        <div className="pl-12">
          {open && <Replies comment={comment} media={media} onReply={reply} />}
          {comment.replies > 0 && (
            <button
              type="button"
              aria-expanded={open}
              onClick={() => onToggle(comment.id)}
              className="-ml-3 flex min-h-11 items-center gap-2 rounded-full px-3 text-13 font-medium text-muted hover:text-text"
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
