import { cutText, limits } from '@foxreel/contracts';
import { useTranslation } from 'react-i18next';
import { SendButton } from '../../../shared/forms/send-button.tsx';
import { useTextDraft } from '../../../shared/forms/use-text-draft.ts';
import { LoginLink } from '../../../shared/session/login-link.tsx';
import { useSession } from '../../../shared/session/use-session.ts';
import { useSay } from '../use-live-chat.ts';

/** The foot of the chat. What was typed survives a refusal; text ends at 512 characters, empty text is not sent. */
export function ChatComposer({ creator }: { creator: string }) {
  const { t } = useTranslation('live-chat');
  const { account } = useSession();
  // One line: what comes back stands before what was typed since.
  const { text, write, take, refuse } = useTextDraft(`live-chat.${creator}`, ' ');
  const say = useSay(creator);
  if (!account) {
    return (
      <p className="grid min-h-11 place-items-center text-center">
        <LoginLink words={t('login')} />
      </p>
    );
  }
  const length = Array.from(text).length;
  return (
    <form
      className="flex items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        const said = text.trim();
        if (!said || length > limits.messageMax) return;
        take();
        say.mutate({ text: said, from: account, refuse });
      }}
    >
      <span className="relative grow">
        <input
          value={text}
          aria-label={t('write')}
          placeholder={t('write')}
          enterKeyHint="send"
          autoComplete="off"
          onChange={(event) => write(cutText(event.target.value))}
          className="block h-11 w-full rounded-full border border-line bg-raised pr-20 pl-4 text-15 placeholder:text-muted"
        />
        {length > 0 && (
          <span
            aria-hidden="true"
            className="tabular pointer-events-none absolute inset-y-0 right-4 grid place-items-center text-13 text-muted"
          >
            {t('count', { count: length, most: limits.messageMax })}
          </span>
        )}
      </span>
      <span aria-live="polite" className="sr-only">
        {limits.messageMax - length <= 50 ? t('left', { count: limits.messageMax - length }) : ''}
      </span>
      <SendButton label={t('send')} ready={text.trim() !== ''} />
    </form>
  );
}
