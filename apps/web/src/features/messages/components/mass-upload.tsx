import type { MessageDataView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Paperclip, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedFiles, sendAttachment, speaksAgainst } from '../attachment.ts';

/** Takes a picture or a video into the messages: how far it is, and the way to leave it. */
export function MassUpload({ onAdd }: { onAdd: (part: MessageDataView) => void }) {
  const { t } = useTranslation('messages-mass');
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const take = async (file: File) => {
    const words = speaksAgainst(file);
    setRefusal(words);
    if (words) return;
    const controller = new AbortController();
    sending.current = controller;
    setPercent(0);
    try {
      const onProgress = (done: number) => setPercent(Math.round(done * 100));
      const kept = await sendAttachment(file, { onProgress, signal: controller.signal });
      onAdd({ type: 'upload', value: JSON.stringify({ ...kept, text: '' }) });
    } catch (error) {
      if (!controller.signal.aborted && error instanceof Error) setRefusal(error.message);
    }
    setPercent(null);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={acceptedFiles}
        hidden
        aria-label={t('addFile')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
      {percent === null ? (
        <Button kind="quiet" className="px-3!" onClick={() => input.current?.click()}>
          <Paperclip size={20} /> {t('addFile')}
        </Button>
      ) : (
        <Button kind="quiet" className="tabular px-3" onClick={() => sending.current?.abort()}>
          <X size={20} /> {t('cancelFile', { percent })}
        </Button>
      )}
      <p className="w-full px-3 text-13 text-danger-text empty:hidden" aria-live="polite">
        {refusal}
      </p>
    </>
  );
}
