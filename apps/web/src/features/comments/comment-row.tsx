import type { CommentView, MediaView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Badge } from '@foxreel/ui/badge';
import { Button } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { notify } from '@foxreel/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { Heart, Hourglass, Pin } from 'lucide-react';
import { memo, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { patchComment } from '../../shared/events/entity-cache.ts';
import { formatAgo, formatCount } from '../../shared/format.ts';
import { isLocked } from '../../shared/media/media-queries.ts';
import { discardEntry } from '../../shared/outbox/outbox.ts';
import { OutboxNote } from '../../shared/outbox/outbox-note.tsx';
import { personName } from '../../shared/people/person.tsx';
import { useRequireLogin, useSession } from '../../shared/session/session.ts';
import { useLikeComment } from './comment-like.ts';
import { CommentMenu } from './comment-menu.tsx';
import { commentOutbox, type PendingComment } from './comment-outbox.ts';
import { CommentText } from './comment-text.tsx';
import { MentionField } from './mention-field.tsx';

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

interface CommentRowProps {
  comment: CommentView;
  media: MediaView;
  onReply: (comment: CommentView) => void;
  /** The comment of the address. */
  highlighted?: boolean;
}

/** One comment or reply with its actions. A new one renders only itself. */
export const CommentRow = memo(({ comment, media, onReply, highlighted = false }: CommentRowProps) => {
  const { t } = useTranslation('comments');
  const { known, account } = useSession();
  const requireLogin = useRequireLogin();
  const like = useLikeComment();
  const [editing, setEditing] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const held = comment.state === 'held';
  const liked = comment.like === true;
  const label = t(liked ? 'unlike' : 'like') + (known && !account ? ` (${t('requireLogin')})` : '');
  const name = personName(comment.from);
  const id = useId();
  const { element, isLong, isOpen, toggle } = useCollapsedText<HTMLParagraphElement>(comment.message);
  useEffect(() => {
    if (highlighted) row.current?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);
  return (
    <div
      ref={row}
      className={classNames('flex gap-3 pt-2', highlighted && '-mx-3 rounded-12 bg-overlay px-3')}
      aria-current={highlighted ? 'true' : undefined}
    >
      <Link to={`/${comment.from.username}`} tabIndex={-1} aria-hidden="true" className="h-fit shrink-0 pt-0.5">
        <Avatar src={comment.from.avatar} name={name} size={comment.thread ? 28 : 36} />
      </Link>
      <div className="grid min-w-0 grow grid-cols-1 gap-0.5">
        {highlighted && <p className="text-13 font-medium text-accent-text">{t('highlighted')}</p>}
        {comment.pinned && (
          <p className="flex items-center gap-1 text-13 text-muted">
            <Pin size={14} aria-hidden="true" /> {t('pinnedByCreator')}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 text-13">
          <Link to={`/${comment.from.username}`} className="max-w-full truncate font-medium hover:underline">
            {name}
          </Link>
          {comment.from.id === media.user.id ? (
            <Badge>{t('creator')}</Badge>
          ) : (
            comment.subscriber && <Badge>{t('subscriber')}</Badge>
          )}
          <span className="shrink-0 text-muted">
            <time dateTime={comment.addDate}>{formatAgo(comment.addDate)}</time>
            {comment.edited && ` · ${t('edited')}`}
          </span>
        </p>
        {editing ? (
          <CommentEditor comment={comment} onClose={() => setEditing(false)} />
        ) : (
          <p
            ref={element}
            id={`${id}text`}
            data-open={isOpen ? '' : undefined}
            className={classNames('whitespace-pre-line text-15 wrap-anywhere', !isOpen && 'line-clamp-4')}
          >
            <bdi>
              <CommentText message={comment.message} mentions={comment.mentions} />
            </bdi>
          </p>
        )}
        {held && (
          <p className="flex items-center gap-1 text-13 text-muted">
            <Hourglass size={14} aria-hidden="true" /> {t('held')}
          </p>
        )}
        {!editing && (
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
            {!isLocked(media) && !held && (
              <button
                type="button"
                aria-label={t('replyTo', { name })}
                onClick={() => requireLogin(() => onReply(comment))}
                className="min-h-11 rounded-full px-3 text-13 font-medium hover:text-text"
              >
                {t('reply')}
              </button>
            )}
            <CommentMenu comment={comment} media={media} name={name} onEdit={() => setEditing(true)} />
          </div>
        )}
      </div>
      {!held && (
        <button
          type="button"
          aria-label={`${label}, ${formatCount(comment.likes)}`}
          title={label}
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
      )}
    </div>
  );
});

/** Changes a comment's text in its place. */
function CommentEditor({ comment, onClose }: { comment: CommentView; onClose: () => void }) {
  const { t } = useTranslation('comments');
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(comment.message);
  const save = trpc.comments.edit.useMutation({
    onSuccess: (changed) => {
      patchComment(client, comment.id, changed);
      notify(t('saved'));
      onClose();
    },
  });
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(comment.message.length, comment.message.length);
  }, [comment.message]);
  const message = text.trim();
  const error = save.error ? toCallError(save.error) : null;
  const submit = () => {
    if (message === comment.message) onClose();
    else if (message !== '' && !save.isPending) save.mutate({ comment: comment.id, message });
  };
  return (
    <form
      className="grid gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <MentionField
        media={comment.media}
        label={t('editText')}
        value={text}
        field={field}
        onChange={setText}
        onEnter={submit}
        onEscape={onClose}
        below
      />
      {error && (
        <p role="alert" className="text-13 text-danger-text">
          {error.fields['message']?.[0] ?? error.message}
        </p>
      )}
      <span className="flex justify-end gap-2">
        <Button kind="quiet" onClick={onClose}>
          {t('cancelEdit')}
        </Button>
        <Button type="submit" busy={save.isPending}>
          {t('save')}
        </Button>
      </span>
    </form>
  );
}

/** A comment on its way: shown at once, and kept until it is sent or discarded. */
export function PendingRow({ item, onEdit }: { item: PendingComment; onEdit: (message: string) => void }) {
  const { t } = useTranslation('comments');
  const { account } = useSession();
  if (!account) return null;
  const { entry, state } = item;
  const { thread, message } = entry.input;
  return (
    <div className="flex gap-3 pt-2 pb-1">
      <Avatar src={account.avatar} name={personName(account)} size={thread ? 28 : 36} />
      <div className="grid min-w-0 grow grid-cols-1 gap-0.5">
        <p className="truncate text-13 font-medium text-muted">{personName(account)}</p>
        <p className={classNames('whitespace-pre-line text-15 wrap-anywhere', state !== 'refused' && 'text-muted')}>
          <bdi>{message}</bdi>
        </p>
        <OutboxNote
          item={item}
          texts={{
            sending: t('sending'),
            waiting: t(navigator.onLine ? 'sendingAgain' : 'offline'),
            notSent: t('notSent'),
            retry: t('sendAgain'),
            change: t('change'),
            discard: t('discard'),
          }}
          onRetry={() => commentOutbox.retry(entry)}
          onChange={() => {
            discardEntry(entry);
            onEdit(message);
          }}
          onDiscard={() => discardEntry(entry)}
        />
      </div>
    </div>
  );
}
