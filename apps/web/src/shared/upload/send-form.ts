import { messages } from '@foxreel/contracts';
import { z } from 'zod';
import { reportSignedOut } from '../api/links.ts';

const errorBody = z.object({ error: z.string() });

/** Posts a form with a file to one of the documented REST calls. Throws an Error with words for people when it is refused. */
export async function sendForm<Output>(
  path: string,
  fields: Record<string, string | Blob>,
  reply: z.ZodType<Output>,
): Promise<Output> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const answer = await fetch(path, { method: 'POST', body }).catch(() => {
    throw new Error(messages.uploadUnreachable);
  });
  if (answer.status === 401) reportSignedOut();
  const told: unknown = await answer.json().catch(() => null);
  const taken = answer.ok ? reply.safeParse(told) : null;
  if (taken?.success) return taken.data;
  throw new Error(errorBody.safeParse(told).data?.error ?? messages.uploadFailed);
}

const fieldErrorBody = z.object({ error: z.string(), errors: z.record(z.string(), z.string()).optional() });

/** Words for people; `fields` by the names that the server has for them. `status` is of HTTP, and 0 when no answer came. */
export class SendRefused extends Error {
  readonly fields: Readonly<Record<string, string>>;
  readonly status: number;
  constructor(message: string, fields: Record<string, string> = {}, status = 0) {
    super(message);
    this.fields = fields;
    this.status = status;
  }
}

/**
 * Posts a form to one of the documented REST calls, told how far it is (0 to 1). Throws SendRefused; `signal` ends it with the
 * documented words. fetch cannot tell how much of a body has gone out; XMLHttpRequest can.
 */
export function sendWithProgress<Output>(
  path: string,
  body: FormData,
  reply: z.ZodType<Output>,
  { onProgress, signal }: { onProgress: (done: number) => void; signal: AbortSignal },
): Promise<Output> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new SendRefused(messages.uploadUnreachable));
    request.onabort = () => reject(new SendRefused(messages.uploadCanceled));
    request.onload = () => {
      if (request.status === 401) reportSignedOut();
      const told = read(request.responseText);
      const taken = request.status === 200 ? reply.safeParse(told) : null;
      if (taken?.success) return resolve(taken.data);
      const refused = fieldErrorBody.safeParse(told).data;
      reject(new SendRefused(refused?.error ?? messages.uploadFailed, refused?.errors, request.status));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', path);
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
