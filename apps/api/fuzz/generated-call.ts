import type { ActorName } from './actors.ts';

/** One call as it goes over the wire; plain data, so that a failure can be printed and sent again. */
export interface GeneratedCall {
  actor: ActorName;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** A text is sent as it is; fields become multipart. */
  body: string | MultipartField[] | null;
}

export interface MultipartField {
  name: string;
  /** Present for a file. */
  filename?: string;
  value: string;
}

/** Sends a call; the reply is read whole. */
export async function sendCall(
  address: string,
  call: GeneratedCall,
  cookie: string | null,
): Promise<{ status: number; text: string; milliseconds: number }> {
  const started = performance.now();
  const headers = new Headers();
  for (const [name, value] of Object.entries(call.headers)) headers.set(name, value);
  if (cookie) headers.set('cookie', cookie);
  const response = await fetch(address + call.path, {
    method: call.method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
    ...(call.body === null ? {} : { body: typeof call.body === 'string' ? call.body : formOf(call.body) }),
  });
  const text = await response.text();
  return { status: response.status, text, milliseconds: performance.now() - started };
}

function formOf(fields: readonly MultipartField[]): FormData {
  const form = new FormData();
  for (const field of fields) {
    if (field.filename === undefined) form.append(field.name, field.value);
    else form.append(field.name, new Blob([field.value]), field.filename);
  }
  return form;
}
