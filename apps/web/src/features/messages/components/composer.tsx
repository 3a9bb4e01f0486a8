import { cutText, limits, type MediaView, text512 } from '@foxreel/contracts';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SendButton } from '../../../shared/forms/send-button.tsx';
import { useTextDraft } from '../../../shared/forms/use-text-draft.ts';
import { lazyComponent } from '../../../shared/i18n/lazy-component.ts';
import { LatePart } from '../../../shared/navigation/late-part.tsx';
import { useAttachment } from '../use-attachment.ts';
import type { OutgoingData } from '../use-conversation.ts';
import { useFileTarget } from '../use-file-target.ts';
import { AttachMenu } from './attach-menu.tsx';
import { AttachmentStrip } from './attachment-strip.tsx';

const TeaserSheet = lazyComponent(
  async () => (await import('../../../shared/teasers/teaser-sheet.tsx')).TeaserSheet,
  ['teasers'],
);
const tellLeftFrom = 60;

/** Where a message is written: words, a file that is chosen, dropped or pasted, private media. Enter sends; what is refused comes back. */
export function Composer({
  to,
  send,
  focused,
  creator,
  onTyping = () => {},
  offered = null,
}: {
  to: string;
  /** Resolves to null when it was sent, else to the words of the refusal. */
  send: (data: OutgoingData) => Promise<string | null>;
  focused: boolean;
  creator: boolean;
  onTyping?: () => void;
  /** A private media that was chosen in /library. */
  offered?: MediaView | null;
}) {
  const { t } = useTranslation('messages');
  const id = useId();
  const { text, refusal, write, take: takeText, refuse } = useTextDraft(`message.${to}`);
  const [choosing, setChoosing] = useState(offered !== null);
  const { attachment, take, drop, send: sendFile } = useAttachment(refuse);
  const { over, target } = useFileTarget(take);
  const left = limits.messageMax - Array.from(text).length;
  const parsed = text512.safeParse(text);
  const busy = attachment?.progress != null;
  const empty = (!parsed.success && !attachment) || left < 0;

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (empty || busy) return;
    const written = parsed.success ? parsed.data : '';
    // At once, also for a file: what is typed while it uploads is the next message.
    takeText();
    const words = attachment
      ? await sendFile(written, (value) => send({ type: 'upload', value }))
      : await send({ type: 'text', value: written });
    if (words !== null) refuse(`${t('notSent')} ${words}`, written);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };

  return (
    <>
      <form
        onSubmit={submit}
        {...target}
        className="relative border-line border-t bg-background px-3 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] desktop:px-4"
      >
        {over && (
          <p className="pointer-events-none absolute inset-1 z-10 grid place-items-center rounded-12 border-2 border-accent border-dashed bg-raised text-15">
            {t('dropHere')}
          </p>
        )}
        <div id={`${id}-note`} aria-live="polite">
          {refusal && <p className="px-3 pb-1 text-13 text-danger-text">{refusal}</p>}
          {left <= tellLeftFrom && (
            <p className="tabular px-3 pb-1 text-right text-13 text-muted">{t('left', { count: left })}</p>
          )}
        </div>
        {attachment && <AttachmentStrip attachment={attachment} onDrop={drop} />}
        <div className="flex items-end gap-1">
          <AttachMenu onFiles={take} onPrivateMedia={creator ? () => setChoosing(true) : null} />
          <label htmlFor={id} className="sr-only">
            {t('composer')}
          </label>
          <textarea
            id={id}
            value={text}
            onChange={(event) => {
              write(cutText(event.target.value));
              onTyping();
            }}
            onKeyDown={press}
            rows={1}
            // biome-ignore lint/a11y/noAutofocus: on desktops the conversation was opened in order to write
            autoFocus={focused}
            enterKeyHint="send"
            placeholder={t('composer')}
            aria-describedby={`${id}-note`}
            className="field-sizing-content max-h-[146px] min-h-11 min-w-0 grow resize-none rounded-20 border border-line bg-raised px-4 py-[9px] text-17 placeholder:text-muted focus-visible:outline-offset-0"
          />
          <SendButton label={t('send')} ready={!empty && !busy} />
        </div>
      </form>
      {/* Beside the form: React hands what is submitted and dropped in the sheet to what it is rendered in. */}
      {choosing && (
        <LatePart onClose={() => setChoosing(false)}>
          <TeaserSheet
            initial={offered}
            draft={to}
            onSend={(value) => send({ type: 'teaser', value })}
            onClose={() => setChoosing(false)}
          />
        </LatePart>
      )}
    </>
  );
}
