import { type CommentView, cutText, limits, type MediaView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { IconButton } from '@foxreel/ui/icon-button';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SendButton, useTextDraft } from '../../shared/chat.tsx';
import { formatSeconds } from '../../shared/format.ts';
import { isLocked } from '../../shared/media/media-queries.ts';
import { useTakesSubscribers } from '../../shared/money.ts';
import { personName } from '../../shared/people/person.tsx';
import { LoginLink } from '../../shared/session/require-session.tsx';
import { useSession } from '../../shared/session/session.ts';
import { commentOutbox } from './comment-outbox.ts';
import { MentionField } from './mention-field.tsx';

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
  off,
  slowModeSeconds,
  replyTo,
  onReplyTo,
  onSent,
}: {
  media: MediaView;
  /** Nobody can write new comments. */
  off: boolean;
  slowModeSeconds: number;
  replyTo: ReplyTarget | null;
  onReplyTo: (target: ReplyTarget | null) => void;
  onSent: (thread: CommentView | null) => void;
}) {
  const { t } = useTranslation('comments');
  const { account } = useSession();
  const { text, write, take } = useTextDraft(`comment.${media.id}`);
  const { takes } = useTakesSubscribers(media.user.id, account !== null && media.access === 'subscribe');
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

  if (off) return <Note>{t('off')}</Note>;
  if (!account) {
    return (
      <div className="border-t border-line p-4 text-center">
        <LoginLink label={t('login')} />
      </div>
    );
  }
  if (isLocked(media))
    return <Note>{media.access === 'buy' ? t('unlockFirst') : t(takes ? 'subscribeFirst' : 'subscribersOnly')}</Note>;
  const left = limits.messageMax - Array.from(text).length;
  const message = text.trim();
  const ready = message !== '' && left >= 0;
  const send = () => {
    if (!ready) return;
    take();
    commentOutbox.add(account.id, { media: media.id, message, thread: replyTo?.thread.id ?? null });
    onSent(replyTo?.thread ?? null);
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
        {left <= 50 && (
          <p aria-live="polite" className="tabular px-4 pb-1 text-end text-13 text-muted">
            {t('left', { count: left })}
          </p>
        )}
        <MentionField
          media={media.id}
          label={t(replyTo ? 'writeReply' : 'write')}
          value={text}
          field={field}
          onChange={write}
          onEnter={send}
        />
        {slowModeSeconds > 0 && text !== '' && (
          <p className="px-4 pt-1 text-13 text-muted">
            {t('slowMode', { time: formatSeconds(slowModeSeconds, 'long') })}
          </p>
        )}
      </div>
      <SendButton label={t('send')} ready={ready} />
    </form>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="border-t border-line p-4 text-center text-15 text-muted">{children}</p>
);
