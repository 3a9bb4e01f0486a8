import { cutText, limits, type MediaView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { SendButton } from '../../../shared/forms/send-button.tsx';
import { useTextDraft } from '../../../shared/forms/use-text-draft.ts';
import { isLocked } from '../../../shared/media/media-facts.ts';
import { personName } from '../../../shared/people/person-name.ts';
import { LoginLink } from '../../../shared/session/login-link.tsx';
import { useSession } from '../../../shared/session/use-session.ts';
import { useAddComment } from '../use-add-comment.ts';
import { commentWords as t } from '../words.ts';

/** The foot of the comments. What was typed waits here by its media. Text is cut to 512 characters, empty text is not sent; who may not open the media reads why they cannot write. */
export function CommentComposer({ media }: { media: MediaView }) {
  const { account } = useSession();
  const { text, refusal, write, take, refuse } = useTextDraft(`comment.${media.id}`);
  const add = useAddComment(media.id);

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
        {media.access === 'buy' ? t('unlockFirst') : t('subscribeFirst')}
      </p>
    );
  }
  const left = limits.messageMax - Array.from(text).length;
  const message = text.trim();
  const ready = message !== '' && left >= 0;
  const send = () => {
    if (!ready) return;
    take();
    add.mutate({ message, from: account, refuse });
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
          rows={1}
          value={text}
          aria-label={t('write')}
          placeholder={t('write')}
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
