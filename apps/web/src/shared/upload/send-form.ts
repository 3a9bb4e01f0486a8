import { messages } from '@foxreel/contracts';
import { z } from 'zod';
import { reportSignedOut } from '../api/links.ts';

const errorBody = z.object({ error: z.string() });

/** Posts a form with a file to one of the documented REST calls. Throws an Error with a message for people. */
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
  const parsed: unknown = await answer.json().catch(() => null);
  const result = answer.ok ? reply.safeParse(parsed) : null;
  if (result?.success) return result.data;
  throw new Error(errorBody.safeParse(parsed).data?.error ?? messages.uploadFailed);
}

const fieldErrorBody = z.object({ error: z.string(), errors: z.record(z.string(), z.string()).optional() });

/** A readable message; `fields` by the server's field names. `status` is HTTP's, and 0 without a response. */
export class SendFormError extends Error {
  readonly fields: Readonly<Record<string, string>>;
  readonly status: number;
  constructor(message: string, fields: Record<string, string> = {}, status = 0) {
    super(message);
    this.fields = fields;
    this.status = status;
  }
}

/**
 * Posts a form to one of the documented REST calls, with progress (0 to 1). Throws SendFormError; `signal` cancels it with the
 * documented message. fetch cannot report upload progress; XMLHttpRequest can.
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
    request.onerror = () => reject(new SendFormError(messages.uploadUnreachable));
    request.onabort = () => reject(new SendFormError(messages.uploadCanceled));
    request.onload = () => {
      if (request.status === 401) reportSignedOut();
      const parsed = read(request.responseText);
      const result = request.status === 200 ? reply.safeParse(parsed) : null;
      if (result?.success) return resolve(result.data);
      const failure = fieldErrorBody.safeParse(parsed).data;
      reject(new SendFormError(failure?.error ?? messages.uploadFailed, failure?.errors, request.status));
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
