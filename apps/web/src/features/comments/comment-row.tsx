import type { CommentView, MediaView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Badge } from '@foxreel/ui/badge';
import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { Menu, type MenuChoice } from '@foxreel/ui/menu';
import { notify } from '@foxreel/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Flag, Heart, Pin, PinOff, Trash2 } from 'lucide-react';
import { memo, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, trpcClient } from '../../shared/api/trpc.ts';
import { patchComment, shiftCount } from '../../shared/events/entity-cache.ts';
import { formatAgo, formatCount } from '../../shared/format.ts';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { isLocked } from '../../shared/media/media-queries.ts';
import { personName } from '../../shared/people/person.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useRequireLogin, useSession } from '../../shared/session/session.ts';
import { type Toggle, useToggle } from '../../shared/toggle.ts';
import { type CommentPages, commentList, invalidateComments, withoutComment, withPinned } from './comment-queries.ts';

/** The characters that fit into the visible lines on the narrowest screen. */
const shortLength = 80;

/** Collapses long text: whether there is more, and the toggle. Short texts are not measured. */
function useCollapsedText<Element extends HTMLElement>(text: string) {
  const element = useRef<Element>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const shown = element.current;
    if (!shown || (text.length < shortLength && !text.includes('\n'))) return;
    const observer = new ResizeObserver(() => {
      // Nothing is cut while it is open: the earlier result stands.
      if (shown.dataset['open'] === undefined) setLong(shown.scrollHeight > shown.clientHeight + 1);
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [text]);
  return { element, isLong, isOpen, toggle: () => setOpen((before) => !before) };
}

const likeToggle: Toggle<{ like: boolean; likes: number }> = {
  kind: 'comment-like',
  send: (comment, like) => trpcClient.comments.like.mutate({ comment, like }),
  show: (client, id, like) =>
    patchComment(client, id, ({ like: before, likes }) =>
      (before === true) === like ? {} : { like, likes: Math.max(0, Number(likes) + (like ? 1 : -1)) },
    ),
  settle: (client, id, answer) => patchComment(client, id, answer),
};

/** Likes or unlikes a comment. */
function useLikeComment(): (comment: Pick<CommentView, 'id' | 'like'>) => void {
  const toggle = useToggle(likeToggle);
  return useCallback(({ id, like }) => toggle(id, like !== true), [toggle]);
}

/** Actions of a comment's author and the media's owner. Refetches the lists afterwards, as replies may have moved. */
function useCommentActions(media: string, comment: CommentView) {
  const { thread } = comment;
  const { t } = useTranslation('comments');
  const client = useQueryClient();
  const onError = (error: unknown) => {
    const callError = toCallError(error);
    if (callError.status !== 401) notify(callError.message, 'error');
  };
  const onSettled = () => invalidateComments(media);

  const remove = trpc.comments.remove.useMutation({
    onSuccess: (_gone, { comment: id }) => {
      client.setQueryData<CommentPages>(commentList(media, thread?.id), (pages) => withoutComment(pages, id));
      shiftCount(client, 'media', media, 'comments', -1);
      if (thread) shiftCount(client, 'comment', thread.id, 'replies', -1);
      notify(t('deleted'));
    },
    onSettled,
  });

  const pin = trpc.comments.pin.useMutation({
    onMutate: ({ pinned = true }) => {
      client.setQueryData<CommentPages>(commentList(media), (pages) => withPinned(pages, { ...comment, pinned }));
    },
    onSuccess: (_comment, { pinned = true }) => notify(t(pinned ? 'pinned' : 'unpinned')),
    onError,
    onSettled,
  });

  return { remove, pin };
}

/** Pin for the media's owner, delete for them, the author and staff, report for everybody else. */
function CommentMenu({ comment, media, name }: { comment: CommentView; media: MediaView; name: string }) {
  const { t } = useTranslation('comments');
  const { account } = useSession();
  const { name: popup, open } = usePopup();
  const { remove, pin } = useCommentActions(media.id, comment);
  const [asking, setAsking] = useState(false);
  const isMine = account?.id === comment.from.id;
  const isOwner = account?.id === media.user.id;
  const choices: MenuChoice[] = [];
  if (isOwner && !comment.thread)
    choices.push({
      label: t(comment.pinned ? 'unpin' : 'pin'),
      icon: comment.pinned ? <PinOff size={20} /> : <Pin size={20} />,
      onSelect: () => pin.mutate({ comment: comment.id, pinned: !comment.pinned }),
    });
  if (!isMine)
    choices.push({
      label: t('report'),
      icon: <Flag size={20} />,
      onSelect: () =>
        open('report', {
          user: comment.from.username,
          comment: comment.id,
          ...(popup === 'comment' ? { next: popup } : {}),
        }),
    });
  if (isMine || isOwner || account?.staff)
    choices.push({
      label: t('delete'),
      icon: <Trash2 size={20} />,
      danger: true,
      onSelect: () => setAsking(true),
    });
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('options', { name })} data-base-ui-swipe-ignore>
            <Ellipsis size={18} className="text-muted" />
          </IconButton>
        }
        choices={choices}
      />
      <QuestionDialog
        open={asking}
        title={t('deleteTitle')}
        description={t(comment.replies > 0 ? 'deleteText' : 'deleteReplyText')}
        keep={t('keep')}
        act={t('deleteIt')}
        busy={remove.isPending}
        errorMessage={remove.error ? toCallError(remove.error).message : undefined}
        onAct={() => remove.mutate({ comment: comment.id }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

interface CommentRowProps {
  comment: CommentView;
  media: MediaView;
  onReply: (comment: CommentView) => void;
}

/** One comment or reply with its actions. A new one renders only itself. */
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
  const { element, isLong, isOpen, toggle } = useCollapsedText<HTMLParagraphElement>(comment.message);
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
          <div className="-mt-2 -ms-3 flex items-center text-muted">
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
