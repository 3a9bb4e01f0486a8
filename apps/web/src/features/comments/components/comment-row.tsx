import type { CommentView, MediaView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Badge } from '@foxreel/ui/badge';
import { classNames } from '@foxreel/ui/class-names';
import { Heart, Pin } from 'lucide-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatAgo, formatCount } from '../../../shared/format.ts';
import { isLocked } from '../../../shared/media/media-queries.ts';
import { personName } from '../../../shared/people/person.tsx';
import { useRequireLogin, useSession } from '../../../shared/session/session.ts';
import { useFoldedText } from '../use-folded-text.ts';
import { useLikeComment } from '../use-like-comment.ts';
import { CommentMenu } from './comment-menu.tsx';

interface CommentRowProps {
  comment: CommentView;
  media: MediaView;
  onReply: (comment: CommentView) => void;
}

/** One comment or reply, with all that can be done about it. A new one renders itself and not all that stand below it. */
export const CommentRow = memo(({ comment, media, onReply }: CommentRowProps) => {
  const { t } = useTranslation('comments');
  const { known, account } = useSession();
  const requireLogin = useRequireLogin();
  const like = useLikeComment();
  const sending = comment.id.startsWith('sending:');
  const liked = comment.like === true;
  const label = t(liked ? 'unlike' : 'like') + (known && !account ? ` (${t('requireLogin')})` : '');
  const name = personName(comment.from);
  const id = useId();
  const { element, isLong, isOpen, toggle } = useFoldedText<HTMLParagraphElement>(comment.message);
  return (
    <div className={classNames('flex gap-3 pt-2', sending && 'opacity-60')}>
      <Link to={`/${comment.from.username}`} tabIndex={-1} aria-hidden="true" className="shrink-0 pt-0.5">
        <Avatar src={comment.from.avatar} name={name} size={comment.thread ? 28 : 36} />
      </Link>
      <div className="grid min-w-0 grow grid-cols-1 gap-0.5">
        {comment.pinned && (
          <p className="flex items-center gap-1 text-13 text-muted">
            <Pin size={14} aria-hidden="true" /> {t('pinnedByCreator')}
          </p>
        )}
        <p className="flex items-center gap-2 text-13">
          <Link to={`/${comment.from.username}`} className="truncate font-medium hover:underline">
            {name}
          </Link>
          {comment.from.id === media.user.id && <Badge>{t('creator')}</Badge>}
          <time dateTime={comment.addDate} className="shrink-0 text-muted">
            {formatAgo(comment.addDate)}
          </time>
        </p>
        <p
          ref={element}
          id={`${id}text`}
          data-open={isOpen ? '' : undefined}
          className={classNames('whitespace-pre-line text-15 wrap-anywhere', !isOpen && 'line-clamp-4')}
        >
          {comment.message}
        </p>
        {!sending && (
          <div className="-mt-2 -ml-3 flex items-center text-muted">
            {isLong && (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={`${id}text`}
                onClick={toggle}
                className="min-h-11 rounded-full px-3 text-13 font-medium hover:text-text"
              >
                {t(isOpen ? 'readLess' : 'readAll')}
              </button>
            )}
            {!isLocked(media) && (
              <button
                type="button"
                aria-label={t('replyTo', { name })}
                onClick={() => requireLogin(() => onReply(comment))}
                className="min-h-11 rounded-full px-3 text-13 font-medium hover:text-text"
              >
                {t('reply')}
              </button>
            )}
            <CommentMenu comment={comment} media={media} name={name} />
          </div>
        )}
      </div>
      <button
        type="button"
        aria-label={`${label}, ${comment.likes}`}
        title={label}
        disabled={sending}
        onClick={() => like(comment)}
        className="feedback-motion grid h-fit min-h-11 w-11 shrink-0 place-content-center justify-items-center text-muted active:scale-95"
      >
        <Heart
          size={18}
          aria-hidden="true"
          fill={liked ? 'currentColor' : 'none'}
          className={classNames(liked && 'heart-given text-live')}
        />
        {comment.likes > 0 && <span className="tabular text-13">{formatCount(comment.likes)}</span>}
      </button>
    </div>
  );
});
