import { limits, type MessageFileView, messageFileTypes, messages } from '@foxreel/contracts';
import { z } from 'zod';
import { reportSignedOut } from '../../shared/api/signed-out.ts';

/** What a file picker offers; the server looks at the bytes. */
export const acceptedFiles =
  'image/png,image/jpeg,image/webp,video/mp4,video/quicktime,video/webm,video/x-matroska,video/x-msvideo,.mkv,.avi,.mov';

const reply = z.object({ url: z.string(), type: z.enum(messageFileTypes), mimetype: z.string() });
const refusal = z.object({ error: z.string() });

/** Why a file cannot be sent, in the documented words; null when it may be tried. */
export function speaksAgainst(file: File): string | null {
  if (!/^(image|video)\//.test(file.type) && !/\.(mkv|avi|mov)$/i.test(file.name)) return messages.messageFileType;
  return file.size > limits.messageFileBytesMax ? messages.messageFileTooLarge : null;
}

/** Sends a file to POST /api/uploads, told how far it is (0 to 1). Throws an Error with words for people; `signal` ends it. */
export function sendAttachment(
  file: File,
  { onProgress, signal }: { onProgress: (done: number) => void; signal: AbortSignal },
): Promise<MessageFileView> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('upload', file);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error(messages.uploadUnreachable));
    request.onabort = () => reject(new Error(messages.uploadCanceled));
    request.onload = () => {
      if (request.status === 401) reportSignedOut();
      const told = read(request.responseText);
      const taken = request.status === 200 ? reply.safeParse(told) : null;
      // Documented: without an address nothing is sent (spec part 1 §8).
      if (taken?.success) resolve(taken.data);
      else reject(new Error(refusal.safeParse(told).data?.error ?? messages.uploadFailed));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', '/api/uploads');
    request.send(body);
  });
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
