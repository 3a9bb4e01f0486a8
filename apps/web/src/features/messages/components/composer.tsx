import { cutText, limits, text512 } from '@foxreel/contracts';
import { IconButton } from '@foxreel/ui/icon-button';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useTextDraft } from '../use-text-draft.ts';
import { t } from '../words.ts';

const tellLeftFrom = 60;

/** Where a message is written. Enter sends, Shift+Enter makes a line; a refused text comes back. */
export function Composer({
  to,
  send,
  focused,
}: {
  to: string;
  send: (text: string) => Promise<string | null>;
  focused: boolean;
}) {
  const id = useId();
  const [text, setText] = useTextDraft(to);
  const [refusal, setRefusal] = useState<string | null>(null);
  const left = limits.messageMax - Array.from(text).length;
  const empty = !text512.safeParse(text).success;

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    const parsed = text512.safeParse(text);
    if (!parsed.success) return;
    setText('');
    setRefusal(null);
    const words = await send(parsed.data);
    if (words === null) return;
    setRefusal(words);
    setText((since) => (since === '' ? parsed.data : `${parsed.data}\n${since}`));
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };

  return (
    <form
      onSubmit={submit}
      className="border-line border-t bg-background px-3 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] desktop:px-4"
    >
      <div id={`${id}-note`} aria-live="polite">
        {refusal && (
          <p className="px-3 pb-1 text-13 text-danger-text">
            {t('notSent')} {refusal}
          </p>
        )}
      </div>
      <div className="flex items-end gap-1">
        <label htmlFor={id} className="sr-only">
          {t('composer')}
        </label>
        <textarea
          id={id}
          value={text}
          onChange={(event) => setText(cutText(event.target.value))}
          onKeyDown={press}
          rows={1}
          // biome-ignore lint/a11y/noAutofocus: on desktops the conversation was opened in order to write
          autoFocus={focused}
          enterKeyHint="send"
          placeholder={t('composer')}
          aria-describedby={`${id}-note`}
          className="field-sizing-content max-h-[146px] min-h-11 grow resize-none rounded-20 border border-line bg-raised px-4 py-[9px] text-17 placeholder:text-muted focus-visible:outline-offset-0"
        />
        {left <= tellLeftFrom && (
          <span className="tabular self-center px-1 text-13 text-muted">{t('left', { count: left })}</span>
        )}
        <IconButton
          type="submit"
          label={t('send')}
          disabled={empty}
          className={empty ? '' : 'bg-accent text-on-accent hover:bg-accent'}
        >
          <SendHorizontal size={20} />
        </IconButton>
      </div>
    </form>
  );
}
