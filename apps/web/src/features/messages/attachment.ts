import { limits, type MessageFileView, messageFileTypes, messages } from '@foxreel/contracts';
import { z } from 'zod';
import { sendWithProgress } from '../../shared/upload/send-with-progress.ts';

/** What a file picker offers; the server looks at the bytes. */
export const acceptedFiles =
  'image/png,image/jpeg,image/webp,video/mp4,video/quicktime,video/webm,video/x-matroska,video/x-msvideo,.mkv,.avi,.mov';

const reply = z.object({ url: z.string(), type: z.enum(messageFileTypes), mimetype: z.string() });

/** Why a file cannot be sent, in the documented words; null when it may be tried. */
export function speaksAgainst(file: File): string | null {
  if (!/^(image|video)\//.test(file.type) && !/\.(mkv|avi|mov)$/i.test(file.name)) return messages.messageFileType;
  return file.size > limits.messageFileBytesMax ? messages.messageFileTooLarge : null;
}

/** Sends a file to POST /api/uploads, told how far it is (0 to 1). Throws an Error with words for people; `signal` ends it. */
export function sendAttachment(
  file: File,
  told: { onProgress: (done: number) => void; signal: AbortSignal },
): Promise<MessageFileView> {
  const body = new FormData();
  body.append('upload', file);
  // Documented: without an address nothing is sent (spec part 1 §8).
  return sendWithProgress('/api/uploads', body, reply, told);
}
