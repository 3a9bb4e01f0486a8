import { messages } from '@foxreel/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sendAttachment, speaksAgainst } from './attachment.ts';

export interface Attachment {
  file: File;
  /** A local address to show it by. */
  preview: string;
  /** 0 to 1 while it is sent; null before. */
  progress: number | null;
}

/** The one file that goes with the next message: chosen, dropped or pasted, shown, sent with its progress, cancelled. */
export function useAttachment(onRefused: (words: string) => void) {
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const upload = useRef<AbortController | null>(null);
  const preview = attachment?.preview;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  useEffect(() => () => upload.current?.abort(), []);

  const take = useCallback(
    (files: Iterable<File> | null) => {
      const [file] = files ?? [];
      if (!file) return;
      const refused = speaksAgainst(file);
      if (refused) return onRefused(refused);
      upload.current?.abort();
      setAttachment({ file, preview: URL.createObjectURL(file), progress: null });
    },
    [onRefused],
  );
  const drop = useCallback(() => {
    upload.current?.abort();
    upload.current = null;
    setAttachment(null);
  }, []);

  /** Sends the file; resolves to the value of its message, or throws. It stays until it is dropped, to be tried again. */
  const send = async (text: string): Promise<string> => {
    if (!attachment) throw new Error(messages.messageFileRequired);
    const control = new AbortController();
    upload.current = control;
    const onProgress = (progress: number) => setAttachment((kept) => kept && { ...kept, progress });
    onProgress(0);
    try {
      const sent = await sendAttachment(attachment.file, { onProgress, signal: control.signal });
      return JSON.stringify({ ...sent, text });
    } finally {
      upload.current = null;
      setAttachment((kept) => kept && { ...kept, progress: null });
    }
  };
  return { attachment, take, drop, send };
}
