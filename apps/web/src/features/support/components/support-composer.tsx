import { cutText, limits, type MessageData, messages, text512 } from '@foxreel/contracts';
import { IconButton } from '@foxreel/ui/icon-button';
import { Paperclip } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SendButton, useTextDraft } from '../../../shared/chat.tsx';
import { sendForm } from '../../../shared/upload/send-form.ts';

const uploaded = z.object({ url: z.string(), type: z.string(), mimetype: z.string() });

/** Where one writes to support, or as support. Enter sends, Shift+Enter makes a line; a refused text comes back. */
export function SupportComposer({
  userid,
  label,
  send,
}: {
  userid: string | null;
  label: string;
  send: (data: MessageData) => Promise<string | null>;
}) {
  const { t } = useTranslation('support-chat');
  const id = useId();
  const { text, refusal, write, take, refuse } = useTextDraft(`support.${userid ?? 'own'}`);
  const [busy, setBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const left = limits.messageMax - Array.from(text).length;
  const empty = !text512.safeParse(text).success || left < 0;

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    const parsed = text512.safeParse(text);
    if (!parsed.success || empty) return;
    take();
    const words = await send({ type: 'text', value: parsed.data });
    if (words !== null) refuse(`${t('notSent')} ${words}`, parsed.data);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  const attach = async (chosen: File) => {
    if (chosen.size > limits.messageFileBytesMax) return refuse(messages.messageFileTooLarge);
    refuse(null);
    setBusy(true);
    try {
      const fields = { ...(userid === null ? {} : { userid }), upload: chosen };
      const sent = await sendForm('/api/uploadsDeskFox', fields, uploaded);
      const words = await send({ type: 'upload', value: JSON.stringify({ ...sent, text: '' }) });
      if (words !== null) refuse(`${t('notSent')} ${words}`);
    } catch (error) {
      refuse(`${t('notSent')} ${error instanceof Error ? error.message : messages.uploadFailed}`);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      onSubmit={submit}
      className="border-line border-t bg-background px-3 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] desktop:px-4"
    >
      <div id={`${id}-note`} aria-live="polite" className="text-13">
        {refusal && <p className="px-3 pb-1 text-danger-text">{refusal}</p>}
        {busy && <p className="px-3 pb-1 text-muted">{t('sendingFile')}</p>}
        {left <= 60 && <p className="tabular px-3 pb-1 text-right text-muted">{t('left', { count: left })}</p>}
      </div>
      <div className="flex items-end gap-1">
        <input
          ref={file}
          type="file"
          accept="image/*,video/*"
          aria-label={t('attach')}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            target.value = '';
            if (chosen) void attach(chosen);
          }}
        />
        <IconButton label={t('attach')} disabled={busy} onClick={() => file.current?.click()}>
          <Paperclip size={20} />
        </IconButton>
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <textarea
          id={id}
          value={text}
          onChange={(event) => write(cutText(event.target.value))}
          onKeyDown={press}
          rows={1}
          enterKeyHint="send"
          placeholder={label}
          aria-describedby={`${id}-note`}
          className="field-sizing-content max-h-[146px] min-h-11 min-w-0 grow resize-none rounded-20 border border-line bg-raised px-4 py-[9px] text-17 placeholder:text-muted focus-visible:outline-offset-0"
        />
        <SendButton label={t('send')} ready={!empty} />
      </div>
    </form>
  );
}
