/** A file that the page requests from the worker. */
export interface FileRequest {
  id: number;
  url: string;
  headers: Record<string, string>;
  text: boolean;
  /** Timeouts in milliseconds: until the response begins, and until it ends. */
  firstByteMs: number;
  wholeMs: number;
}

/** Cancels a request. */
export interface CancelRequest {
  id: number;
  unwanted: true;
}

/** The progress of a slow file. Times are milliseconds since the epoch: a worker's clock starts later than its page's. */
export interface FileProgress {
  id: number;
  kind: 'progress';
  first: number;
  loaded: number;
  total: number;
}

interface WholeFile {
  id: number;
  kind: 'file';
  url: string;
  status: number;
  data: string | ArrayBuffer;
  age: string | null;
  first: number;
  end: number;
}

/** The outcome. Status 0: no response. */
export type FileReply =
  | WholeFile
  | { id: number; kind: 'failed'; status: number; statusText: string }
  | { id: number; kind: 'timeout' };

/** Each message is a task on the page, so progress is reported at most this often. */
const progressMs = 250;

const now = () => performance.timeOrigin + performance.now();

async function readWhole(response: Response, report: (loaded: number, total: number) => void): Promise<ArrayBuffer> {
  const total = Number(response.headers.get('content-length') ?? 0);
  const parts: Uint8Array[] = [];
  let loaded = 0;
  let reportedAt = now();
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    loaded += part.value.byteLength;
    if (now() - reportedAt < progressMs) continue;
    reportedAt = now();
    report(loaded, Math.max(total, loaded));
  }
  const whole = new Uint8Array(loaded);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole.buffer;
}

/** Fetches a complete file; null if `control` was aborted. */
export async function fetchFile(
  { id, url, headers, text, firstByteMs, wholeMs }: FileRequest,
  control: AbortController,
  report: (progress: FileProgress) => void,
): Promise<FileReply | null> {
  const began = now();
  let timedOut = false;
  const giveUp = () => {
    timedOut = true;
    control.abort();
  };
  let timer = setTimeout(giveUp, firstByteMs);
  try {
    const response = await fetch(url, { headers, credentials: 'same-origin', signal: control.signal });
    const first = now();
    clearTimeout(timer);
    timer = setTimeout(giveUp, wholeMs - (first - began));
    if (!response.ok) return { id, kind: 'failed', status: response.status, statusText: response.statusText };
    const onProgress = (loaded: number, total: number) => report({ id, kind: 'progress', first, loaded, total });
    const data = text ? await response.text() : await readWhole(response, onProgress);
    const age = response.headers.get('age');
    return { id, kind: 'file', url: response.url, status: response.status, data, age, first, end: now() };
  } catch (error) {
    if (timedOut) return { id, kind: 'timeout' };
    return control.signal.aborted ? null : { id, kind: 'failed', status: 0, statusText: String(error) };
  } finally {
    clearTimeout(timer);
  }
}
