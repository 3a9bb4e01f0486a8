import type { CommentSort, CommentView, MediaView } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { Skeleton } from '@foxreel/ui/skeleton';
import { Spinner } from '@foxreel/ui/spinner';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, ChevronUp } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { utils } from '../../shared/api/trpc.ts';
import { useTextDraft } from '../../shared/chat.tsx';
import { formatCount } from '../../shared/format.ts';
import { isLocked } from '../../shared/media/media-queries.ts';
import { ShowMore } from '../../shared/navigation/paged-list.tsx';
import { personName } from '../../shared/people/person.tsx';
import { popupOf, popupTargetOf } from '../../shared/popups/use-popup.ts';
import { useSession } from '../../shared/session/session.ts';
import { CommentComposer, type ReplyTarget } from './comment-composer.tsx';
import type { PendingComment } from './comment-outbox.ts';
import { addressedQuery, commentsOf, repliesQuery, threadsQuery } from './comment-queries.ts';
import { CommentRow, PendingRow } from './comment-row.tsx';
import { usePendingComments } from './use-pending-comments.ts';

interface CommentThreadProps {
  comment: CommentView;
  media: MediaView;
  open: boolean;
  /** Replies on their way. */
  pending: readonly PendingComment[];
  /** The comment or reply of the address. */
  highlighted?: CommentView | undefined;
  onToggle: (comment: string) => void;
  onEdit: (message: string) => void;
  /** `thread`: the comment that the reply to `answered` will belong to. */
  onReply: (thread: CommentView, answered: CommentView) => void;
}

/** A comment with its replies, which open on demand. */
const CommentThread = memo((props: CommentThreadProps) => {
  const { comment, media, open, pending, highlighted, onToggle, onEdit, onReply } = props;
  const { t } = useTranslation('comments');
  const reply = (answered: CommentView) => onReply(comment, answered);
  const Chevron = open ? ChevronUp : ChevronDown;
  const ownReply = highlighted && highlighted.id !== comment.id ? highlighted : undefined;
  const folded = comment.replies - (ownReply ? 1 : 0);
  return (
    <li className="pb-1">
      <CommentRow comment={comment} media={media} onReply={reply} highlighted={highlighted?.id === comment.id} />
      {(comment.replies > 0 || open || pending.length > 0) && (
        <div className="ps-12">
          {ownReply && <CommentRow comment={ownReply} media={media} onReply={reply} highlighted />}
          {open && <Replies comment={comment} media={media} except={ownReply?.id} onReply={reply} />}
          {pending.map((item) => (
            <PendingRow key={item.entry.key} item={item} onEdit={onEdit} />
          ))}
          {folded > 0 && (
            <button
              type="button"
              aria-expanded={open}
              onClick={() => onToggle(comment.id)}
              className="-ms-3 flex min-h-11 items-center gap-2 rounded-full px-3 text-13 font-medium text-muted hover:text-text"
            >
              <span aria-hidden="true" className="h-px w-6 bg-line" />
              {open ? t('hideReplies') : t('viewReplies', { count: folded, shown: formatCount(folded) })}
              <Chevron size={16} aria-hidden="true" />
            </button>
          )}
        </div>
      )}
    </li>
  );
});

interface RepliesProps {
  comment: CommentView;
  media: MediaView;
  /** Shown above already. */
  except: string | undefined;
  onReply: (answered: CommentView) => void;
}

function Replies({ comment, media, except, onReply }: RepliesProps) {
  const { t } = useTranslation('comments');
  const query = useInfiniteQuery(repliesQuery(comment.id));
  const replies = commentsOf(query.data).filter(({ id }) => id !== except);
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

/** The comment of the address (`?popup=comment&comment=…`), if it is one of this media. */
function useAddressed(media: string) {
  const { search } = useLocation();
  const asked = popupOf(search) === 'comment' ? popupTargetOf(search).comment : undefined;
  const { data, error } = useQuery({ ...addressedQuery(asked ?? ''), enabled: asked !== undefined });
  if (asked === undefined) return { addressed: null, gone: false };
  const gone = error !== null && toCallError(error).status === 404;
  return { addressed: data?.comment.media === media && !gone ? data : null, gone };
}

const noPending: readonly PendingComment[] = [];

function CommentsOf({ media }: { media: MediaView }) {
  const { t } = useTranslation('comments');
  const { account } = useSession();
  const [sort, setSort] = useState<CommentSort>('new');
  const query = useInfiniteQuery(threadsQuery(media.id, sort));
  const { data, isPending, isError, refetch, isFetching } = query;
  const { addressed, gone } = useAddressed(media.id);
  const top = addressed ? (addressed.thread ?? addressed.comment) : null;
  const comments = [...(top ? [top] : []), ...commentsOf(data).filter(({ id }) => id !== top?.id)];
  const pending = usePendingComments(media.id);
  const own = pending.filter(({ entry }) => entry.input.thread === null);
  const { write, text } = useTextDraft(`comment.${media.id}`);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [replyTo, setReplyTo] = useState<ReplyTarget | null>(null);
  const toggle = useCallback(
    (id: string) =>
      setOpened((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    [],
  );
  const reply = useCallback((thread: CommentView, answered: CommentView) => setReplyTo({ thread, answered }), []);
  const edit = (message: string) => write([message, text].filter(Boolean).join('\n'));
  const first = data?.pages[0];
  const isEmpty = comments.length === 0 && own.length === 0;
  return (
    <>
      <div className="min-h-0 grow overflow-y-auto px-4">
        <SortBar sort={sort} onSort={setSort} />
        {account?.id === media.user.id && account.creator && <HeldLink />}
        {gone && (
          <p role="status" className="py-2 text-13 text-muted">
            {t('gone')}
          </p>
        )}
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
        {isError && isEmpty && (
          <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} busy={isFetching} />
        )}
        {!isPending && !isError && isEmpty && (
          <EmptyState
            title={t('empty')}
            hint={isLocked(media) || first?.off ? undefined : t(account ? 'beFirst' : 'beFirstLogin')}
          />
        )}
        {!isEmpty && (
          <ul aria-label={t('list')} className="pb-2">
            {own.map((item) => (
              <li key={item.entry.key}>
                <PendingRow item={item} onEdit={edit} />
              </li>
            ))}
            {comments.map((comment) => {
              const replies = pending.filter(({ entry }) => entry.input.thread === comment.id);
              return (
                <CommentThread
                  key={comment.id}
                  comment={comment}
                  media={media}
                  open={opened.has(comment.id)}
                  pending={replies.length > 0 ? replies : noPending}
                  highlighted={comment.id === top?.id ? addressed?.comment : undefined}
                  onToggle={toggle}
                  onEdit={edit}
                  onReply={reply}
                />
              );
            })}
          </ul>
        )}
        <ShowMore query={query} label={t('more')} />
      </div>
      <CommentComposer
        media={media}
        off={first?.off ?? false}
        slowModeSeconds={first?.slowModeSeconds ?? 0}
        replyTo={replyTo}
        onReplyTo={setReplyTo}
        onSent={(thread) => {
          if (thread) setOpened((before) => new Set([...before, thread.id]));
          // A new comment has no likes: it is first among the new ones.
          else setSort('new');
        }}
      />
    </>
  );
}

const sorts = [
  ['new', 'sortNew'],
  ['top', 'sortTop'],
] as const;

function SortBar({ sort, onSort }: { sort: CommentSort; onSort: (sort: CommentSort) => void }) {
  const { t } = useTranslation('comments');
  return (
    <fieldset aria-label={t('sort')} className="-mx-4 flex gap-1 px-3 py-1">
      {sorts.map(([value, label]) => (
        <button
          key={value}
          type="button"
          aria-pressed={sort === value}
          onClick={() => onSort(value)}
          className="grid min-h-11 min-w-11 place-items-center"
        >
          <span
            className={classNames(
              'feedback-motion rounded-full px-3 py-1 text-13 font-medium',
              sort === value ? 'bg-overlay text-text' : 'text-muted hover:text-text',
            )}
          >
            {t(label)}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

/** Leads a creator to the comments that wait for them; nothing if there are none. */
function HeldLink() {
  const { t } = useTranslation('comments');
  const { data: count = 0 } = useQuery(utils.comments.heldCount.queryOptions());
  if (count === 0) return null;
  return (
    <Link
      to="/account/comments"
      className="mb-2 flex min-h-11 items-center justify-between gap-2 rounded-12 border border-line px-4 text-15 hover:bg-overlay"
    >
      {t('heldCount', { count })}
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted rtl:rotate-180" />
    </Link>
  );
}
