import { type CommentView, cutText, limits, type MediaView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { IconButton } from '@foxreel/ui/icon-button';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SendButton, useTextDraft } from '../../../shared/chat.tsx';
import { isLocked } from '../../../shared/media/media-queries.ts';
import { useTakesSubscribers } from '../../../shared/money.ts';
import { personName } from '../../../shared/people/person.tsx';
import { LoginLink } from '../../../shared/session/require-session.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useAddComment } from '../use-add-comment.ts';

/** `thread`: the comment below which the reply will stand; `answered`: the one in it that is answered. */
export interface ReplyTarget {
  thread: CommentView;
  answered: CommentView;
}

/** The foot of the comments. What was typed waits here by its media. Text is cut to 512 characters, empty text is not sent; who may not open the media reads why they cannot write. */
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
  const { text, refusal, write, take, refuse } = useTextDraft(`comment.${media.id}`);
  const { takes } = useTakesSubscribers(media.user.id, account !== null && media.access === 'subscribe');
  const add = useAddComment(media.id);
  const field = useRef<HTMLTextAreaElement>(null);

  const beginReply = useEffectEvent(({ thread, answered }: ReplyTarget) => {
    // All replies stand in one row: whom it is for is said where that is not clear.
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
        <LoginLink words={t('login')} />
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
    const giveBack: typeof refuse = (words, sent) => {
      refuse(words, sent);
      onReplyTo(replyTo);
    };
    add.mutate({ message, from: account, thread: replyTo?.thread ?? null, refuse: giveBack });
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
          <p className="flex items-center gap-1 pl-4 text-13 text-muted">
            <span className="min-w-0 grow truncate">
              {t('replyingTo', { name: personName(replyTo.answered.from) })}
            </span>
            <IconButton label={t('cancelReply')} onClick={() => onReplyTo(null)}>
              <X size={18} />
            </IconButton>
          </p>
        )}
        {refusal && (
          <p role="alert" className="px-4 pb-1 text-13 text-danger-text">
            {refusal}
          </p>
        )}
        {left <= 50 && (
          <p aria-live="polite" className="tabular px-4 pb-1 text-right text-13 text-muted">
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
