import { type AccountView, type CommentView, cutText, limits, type MediaView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { IconButton } from '@foxreel/ui/icon-button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpcClient } from '../../shared/api/trpc.ts';
import { SendButton, useTextDraft } from '../../shared/chat.tsx';
import { shiftCount } from '../../shared/events/entity-cache.ts';
import { isLocked } from '../../shared/media/media-queries.ts';
import { useTakesSubscribers } from '../../shared/money.ts';
import { personName } from '../../shared/people/person.tsx';
import { LoginLink } from '../../shared/session/require-session.tsx';
import { useSession } from '../../shared/session/session.ts';
import { afterPaint } from '../../shared/timing.ts';
import { type CommentPages, commentList, withComment, withoutComment } from './comment-queries.ts';

interface Written {
  message: string;
  from: AccountView;
  /** The comment being answered. */
  thread: CommentView | null;
  /** Gets the text back with the error; null if the redirect to sign-in explains enough. */
  fail: (error: string | null, message: string) => void;
}

const draft = (media: string, { message, from, thread }: Written): CommentView => ({
  id: `sending:${crypto.randomUUID()}`,
  media,
  from,
  message,
  thread: thread && { id: thread.id, message: thread.message },
  replies: 0,
  pinned: false,
  likes: 0,
  like: false,
  addDate: new Date().toISOString(),
});

/** Adds a comment or a reply optimistically, and rolls it back if the server rejects it. */
function useAddComment(media: string) {
  const { t } = useTranslation('comments');
  const client = useQueryClient();
  const listOf = ({ thread }: Written) => commentList(media, thread?.id);
  const count = ({ thread }: Written, by: number) => {
    shiftCount(client, 'media', media, 'comments', by);
    if (thread) shiftCount(client, 'comment', thread.id, 'replies', by);
  };
  return useMutation({
    // The plain client: the variables also say who writes and how to give the text back, which the procedure does not take.
    mutationFn: ({ message, thread }: Written) =>
      trpcClient.comments.add.mutate({ media, message, ...(thread ? { thread: thread.id } : {}) }),
    onMutate: async (written) => {
      const queryKey = listOf(written);
      // First the field is cleared, then the comment appears in the list.
      await afterPaint();
      // Replies never opened are not loaded either.
      const cut = client.isFetching({ queryKey }) > 0 || client.getQueryData(queryKey) === undefined;
      await client.cancelQueries({ queryKey });
      const shown = draft(media, written);
      client.setQueryData<CommentPages>(queryKey, (pages) => withComment(pages, shown));
      count(written, 1);
      return { shown, cut };
    },
    onSuccess: (comment, written, { shown }) => {
      client.setQueryData<CommentPages>(listOf(written), (pages) => withComment(pages, comment, shown.id));
    },
    onError: (error, written, context) => {
      if (context)
        client.setQueryData<CommentPages>(listOf(written), (pages) => withoutComment(pages, context.shown.id));
      count(written, -1);
      const callError = toCallError(error);
      written.fail(callError.status === 401 ? null : `${t('notSent')} ${callError.message}`, written.message);
    },
    // Keeps a running query of the list: otherwise this comment would seem to be the only one.
    onSettled: (_comment, _error, written, context) => {
      if (context?.cut) void client.invalidateQueries({ queryKey: listOf(written) });
    },
  });
}

/** `thread`: the comment that the reply belongs to; `answered`: the one in it being answered. */
export interface ReplyTarget {
  thread: CommentView;
  answered: CommentView;
}

/**
 * The comment field. Its draft belongs to the media. Text is cut to 512 characters, empty text is not sent; viewers without
 * access read why they cannot comment.
 */
export function CommentComposer({
  media,
  replyTo,
  onReplyTo,
  onReplied,
}: {
  media: MediaView;
  replyTo: ReplyTarget | null;
  onReplyTo: (target: ReplyTarget | null) => void;
  onReplied: (target: ReplyTarget) => void;
}) {
  const { t } = useTranslation('comments');
  const { account } = useSession();
  const { text, errorMessage, write, take, fail } = useTextDraft(`comment.${media.id}`);
  const { takes } = useTakesSubscribers(media.user.id, account !== null && media.access === 'subscribe');
  const add = useAddComment(media.id);
  const field = useRef<HTMLTextAreaElement>(null);

  const beginReply = useEffectEvent(({ thread, answered }: ReplyTarget) => {
    // All replies are in one list, so the recipient is shown where unclear.
    const mention = `@${answered.from.username} `;
    if (answered.id !== thread.id && !text.startsWith(mention)) write(cutText(mention + text));
    field.current?.focus();
  });
  useEffect(() => {
    if (replyTo) beginReply(replyTo);
  }, [replyTo]);

  if (!account) {
    return (
      <div className="border-t border-line p-4 text-center">
        <LoginLink label={t('login')} />
      </div>
    );
  }
  if (isLocked(media)) {
    return (
      <p className="border-t border-line p-4 text-center text-15 text-muted">
        {media.access === 'buy' ? t('unlockFirst') : t(takes ? 'subscribeFirst' : 'subscribersOnly')}
      </p>
    );
  }
  const left = limits.messageMax - Array.from(text).length;
  const message = text.trim();
  const ready = message !== '' && left >= 0;
  const send = () => {
    if (!ready) return;
    take();
    const failAndReply: typeof fail = (error, sent) => {
      fail(error, sent);
      onReplyTo(replyTo);
    };
    add.mutate({ message, from: account, thread: replyTo?.thread ?? null, fail: failAndReply });
    if (!replyTo) return;
    onReplied(replyTo);
    onReplyTo(null);
  };
  return (
    <form
      className="flex items-end gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Avatar src={account.avatar} name={personName(account)} size={36} className="mb-1" />
      <div className="min-w-0 grow">
        {replyTo && (
          <p className="flex items-center gap-1 ps-4 text-13 text-muted">
            <span className="min-w-0 grow truncate">
              {t('replyingTo', { name: personName(replyTo.answered.from) })}
            </span>
            <IconButton label={t('cancelReply')} onClick={() => onReplyTo(null)}>
              <X size={18} />
            </IconButton>
          </p>
        )}
        {errorMessage && (
          <p role="alert" className="px-4 pb-1 text-13 text-danger-text">
            {errorMessage}
          </p>
        )}
        {left <= 50 && (
          <p aria-live="polite" className="tabular px-4 pb-1 text-end text-13 text-muted">
            {t('left', { count: left })}
          </p>
        )}
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label={t(replyTo ? 'writeReply' : 'write')}
          placeholder={t(replyTo ? 'writeReply' : 'write')}
          enterKeyHint="send"
          onChange={(event) => write(cutText(event.target.value))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          className="field-sizing-content block max-h-32 min-h-11 w-full resize-none rounded-20 border border-line bg-raised px-4 py-2.5 text-15 placeholder:text-muted"
        />
      </div>
      <SendButton label={t('send')} ready={ready} />
    </form>
  );
}
