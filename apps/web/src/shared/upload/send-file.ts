import { messages, uploadRoute } from '@foxreel/contracts';
import { genUploader, version } from 'uploadthing/client';
import type { FileRouter } from 'uploadthing/types';
import { z } from 'zod';
import type { UploadError, UploadRequest } from './upload-types.ts';

/** Without a byte for this long the connection counts as broken, even if the browser has not noticed. */
const silenceMs = 30_000;
/** After the last byte, the server still has to store the file. */
const finishMs = 300_000;

/** `broken`: the connection or the server failed for now, so a retry is worthwhile. `rejected` has the message. */
type SendOutcome =
  | { kind: 'done'; mediaId: string | null }
  | { kind: 'broken' }
  | { kind: 'rejected'; message: string; status: number };

const serverData = z.object({ media: z.string().nullable() });
const errorBody = z.object({ error: z.string() });

interface SendOptions {
  url: string;
  file: File;
  opened: OpenedUpload;
  /** Bytes received by the server, including earlier connections. */
  onBytes: (bytes: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a file with UploadThing's own client, which first asks how much has arrived and resumes there. Its request for a URL is
 * answered with the open one, so that every connection feeds the same upload.
 */
export async function sendFile({ url, file, opened, onBytes, signal }: SendOptions): Promise<SendOutcome> {
  let status = 0;
  const remembering = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    if (init?.method === 'POST') return Response.json([opened]);
    const reply = await fetch(input, init);
    status = reply.status;
    // Without a real answer the client would restart at the first byte.
    if (!reply.ok) throw new Error(`The server answered ${reply.status}`);
    return reply;
  };
  const { createUpload } = genUploader<FileRouter>({ url, package: 'foxreel', fetch: remembering });
  const silence = silenceOf();
  try {
    const upload = await createUpload(uploadRoute, {
      files: [file],
      onUploadProgress: ({ loaded }: { loaded: number }) => {
        silence.heard(loaded >= file.size ? finishMs : silenceMs);
        onBytes(Math.min(loaded, file.size));
      },
    });
    const stop = () => pause(upload.pauseUpload, file);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    void silence.passed.then(stop);
    const sent = await Promise.race([upload.done(file), silence.passed, aborted(signal)]);
    if (sent === undefined) return { kind: 'broken' };
    return { kind: 'done', mediaId: serverData.safeParse(sent.serverData).data?.media ?? null };
  } catch (error) {
    return outcomeOf(error, status);
  } finally {
    silence.stop();
  }
}

function outcomeOf(error: unknown, headStatus: number): SendOutcome {
  const data = error instanceof Error && 'data' in error ? error.data : undefined;
  const status = statusOf(error) ?? headStatus;
  const message = errorBody.safeParse(data).data?.error ?? messages.uploadFailed;
  if (status < 400 || status >= 500 || status === 408 || status === 429) return { kind: 'broken' };
  if (message === messages.uploadTakenOver || message === messages.uploadIncomplete) return { kind: 'broken' };
  return { kind: 'rejected', message, status };
}

/** UploadThing's client gives the status of a rejected PUT only in its message. */
function statusOf(error: unknown): number | null {
  const status = error instanceof Error ? /^XHR failed (\d{3})/.exec(error.message)?.[1] : undefined;
  return status === undefined ? null : Number(status);
}

/** The client throws if the file is no longer being uploaded. */
function pause(pauseUpload: (file: File) => void, file: File): void {
  try {
    pauseUpload(file);
  } catch {}
}

const aborted = (signal: AbortSignal) =>
  new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

function silenceOf() {
  const { promise: passed, resolve } = Promise.withResolvers<undefined>();
  let timer = setTimeout(() => resolve(undefined), silenceMs);
  return {
    passed,
    heard(ms: number) {
      clearTimeout(timer);
      timer = setTimeout(() => resolve(undefined), ms);
    },
    stop: () => clearTimeout(timer),
  };
}

/** A signed URL for one file's bytes. */
const openedUpload = z.object({
  url: z.string(),
  key: z.string(),
  name: z.string(),
  customId: z.string().nullable(),
});
export type OpenedUpload = z.output<typeof openedUpload>;

const errorReply = z.object({ message: z.string(), errors: z.record(z.string(), z.string()).nullish() });

/** Requests URLs from the UploadThing route handler, for all files at once, as the limits count them together. */
export async function openUploads(
  url: string,
  requests: readonly UploadRequest[],
): Promise<OpenedUpload[] | UploadError> {
  const address = `${url}?actionType=upload&slug=${uploadRoute}`;
  const files = requests.map(({ file }) => ({
    name: file.name,
    size: file.size,
    type: file.type,
    lastModified: file.lastModified,
  }));
  try {
    const reply = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-uploadthing-version': version,
        'x-uploadthing-package': 'foxreel',
      },
      body: JSON.stringify({ files, input: requests.map(({ details }) => details) }),
    });
    const body: unknown = await reply.json();
    if (reply.ok) return z.array(openedUpload).length(requests.length).parse(body);
    const failure = errorReply.safeParse(body);
    return failure.success
      ? { message: failure.data.message, fields: fieldsOf(failure.data.errors ?? {}) }
      : unreachable();
  } catch {
    return unreachable();
  }
}

const unreachable = (): UploadError => ({ message: messages.uploadUnreachable, fields: {} });

/** Converts the server's `medias[0][tags]` and `media_files[0]` to file and field. */
function fieldsOf(errors: Record<string, string>): UploadError['fields'] {
  const fields: UploadError['fields'] = {};
  for (const [name, message] of Object.entries(errors)) {
    const [, index, field = 'file'] = /^(?:medias|media_files)\[(\d)\](?:\[(\w+)\])?$/.exec(name) ?? [];
    if (index !== undefined) fields[Number(index)] = { ...fields[Number(index)], [field]: [message] };
  }
  return fields;
}
