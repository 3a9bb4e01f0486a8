import type { CommentView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { classNames } from '@foxreel/ui/class-names';
import { Heart } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../shared/format/count.ts';
import { formatAgo } from '../../../shared/format/time.ts';
import { personName } from '../../../shared/people/person-name.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { useLikeComment } from '../use-like-comment.ts';
import { commentWords as t } from '../words.ts';

/** A new comment renders itself and not all that stand below it. */
export const CommentRow = memo(({ comment }: { comment: CommentView }) => {
  const { known, account } = useSession();
  const like = useLikeComment();
  const sending = comment.id.startsWith('sending:');
  const liked = comment.like === true;
  const label = t(liked ? 'unlike' : 'like') + (known && !account ? ` (${t('requireLogin')})` : '');
  return (
    <li className={classNames('flex gap-3 py-2', sending && 'opacity-60')}>
      <Link to={`/${comment.from.username}`} tabIndex={-1} aria-hidden="true" className="shrink-0 pt-0.5">
        <Avatar src={comment.from.avatar} name={personName(comment.from)} size={36} />
      </Link>
      <div className="grid min-w-0 grow gap-0.5">
        <p className="flex items-baseline gap-2 text-13">
          <Link to={`/${comment.from.username}`} className="truncate font-medium hover:underline">
            {personName(comment.from)}
          </Link>
          <time dateTime={comment.addDate} className="shrink-0 text-muted">
            {formatAgo(comment.addDate)}
          </time>
        </p>
        <p className="whitespace-pre-line text-15">{comment.message}</p>
      </div>
      <button
        type="button"
        aria-label={`${label}, ${comment.likes}`}
        title={label}
        disabled={sending}
        onClick={() => like(comment)}
        className="feedback-motion grid min-h-11 w-11 shrink-0 place-content-center justify-items-center text-muted active:scale-95"
      >
        <Heart
          size={18}
          aria-hidden="true"
          fill={liked ? 'currentColor' : 'none'}
          className={classNames(liked && 'heart-given text-live')}
        />
        {comment.likes > 0 && <span className="tabular text-13">{formatCount(comment.likes)}</span>}
      </button>
    </li>
  );
});
