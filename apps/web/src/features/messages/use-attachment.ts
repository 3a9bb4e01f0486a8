import { limits, type MessageFileView, messageFileTypes, messages } from '@foxreel/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { sendWithProgress } from '../../shared/upload/send-form.ts';

/** The file picker's filter; the server checks the bytes. */
export const acceptedFiles =
  'image/png,image/jpeg,image/webp,video/mp4,video/quicktime,video/webm,video/x-matroska,video/x-msvideo,.mkv,.avi,.mov';

const reply = z.object({ url: z.string(), type: z.enum(messageFileTypes), mimetype: z.string() });

/** Why a file cannot be sent, in the documented words; null if it may be tried. */
export function validateAttachment(file: File): string | null {
  if (!/^(image|video)\//.test(file.type) && !/\.(mkv|avi|mov)$/i.test(file.name)) return messages.messageFileType;
  return file.size > limits.messageFileBytesMax ? messages.messageFileTooLarge : null;
}

/** Uploads a file to POST /api/uploads with progress (0 to 1). Throws an Error with a readable message; `signal` cancels it. */
export function sendAttachment(
  file: File,
  options: { onProgress: (done: number) => void; signal: AbortSignal },
): Promise<MessageFileView> {
  const body = new FormData();
  body.append('upload', file);
  // Documented: without a URL nothing is sent (spec part 1 §8).
  return sendWithProgress('/api/uploads', body, reply, options);
}

export interface Attachment {
  file: File;
  /** A blob URL to show it. */
  preview: string;
  /** 0 to 1 from the upload until its message is sent; null before. */
  progress: number | null;
}

/** The next message's file: chosen, dropped or pasted, shown, uploaded with progress, canceled. */
export function useAttachment(onError: (message: string) => void) {
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const upload = useRef<AbortController | null>(null);
  const preview = attachment?.preview;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  useEffect(() => () => upload.current?.abort(), []);

  const take = useCallback(
    (files: Iterable<File> | null) => {
      const [file] = files ?? [];
      if (!file) return;
      const error = validateAttachment(file);
      if (error) return onError(error);
      upload.current?.abort();
      setAttachment({ file, preview: URL.createObjectURL(file), progress: null });
    },
    [onError],
  );
  const drop = useCallback(() => {
    upload.current?.abort();
    setAttachment(null);
  }, []);

  /** Sends the file with `deliver`. Resolves to null when sent, else to the error message: the file then stays for a retry. */
  const send = async (
    deliver: (
      file: File,
      upload: { onProgress: (done: number) => void; signal: AbortSignal },
    ) => Promise<string | null>,
  ): Promise<string | null> => {
    if (!attachment) return messages.messageFileRequired;
    const { file } = attachment;
    // Another one chosen meanwhile belongs to the next message.
    const change = (to: (current: Attachment) => Attachment | null) =>
      setAttachment((now) => (now?.file === file ? to(now) : now));
    const onProgress = (progress: number | null) => change((current) => ({ ...current, progress }));
    const control = new AbortController();
    upload.current = control;
    onProgress(0);
    try {
      const error = await deliver(file, { onProgress, signal: control.signal });
      if (error === null) change(() => null);
      return error;
    } finally {
      onProgress(null);
    }
  };
  return { attachment, take, drop, send };
}
