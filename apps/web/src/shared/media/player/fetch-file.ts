/** A file that the page asks the worker for. */
export interface FileRequest {
  id: number;
  url: string;
  headers: Record<string, string>;
  text: boolean;
  /** How long the server may take until its answer begins, and until it ends. Milliseconds. */
  firstByteMs: number;
  wholeMs: number;
}

/** The page wants a file no more that it has asked for. */
export interface Unwanted {
  id: number;
  unwanted: true;
}

/** What has come of a file that takes long. Times are milliseconds since the epoch: a worker's clock starts later than its page's. */
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

/** How it ended. Status 0: no answer could be had. */
export type FileReply =
  | WholeFile
  | { id: number; kind: 'refused'; status: number; words: string }
  | { id: number; kind: 'late' };

/** Each message is a task of the page: what comes within this time is told once, when it is there. */
const progressMs = 250;

const now = () => performance.timeOrigin + performance.now();

async function readWhole(response: Response, report: (loaded: number, total: number) => void): Promise<ArrayBuffer> {
  const total = Number(response.headers.get('content-length') ?? 0);
  const parts: Uint8Array[] = [];
  let loaded = 0;
  let told = now();
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    loaded += part.value.byteLength;
    if (now() - told < progressMs) continue;
    told = now();
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

/** Fetches one file as a whole; null when `control` was aborted, as it was not wanted any more. */
export async function fetchFile(
  { id, url, headers, text, firstByteMs, wholeMs }: FileRequest,
  control: AbortController,
  report: (progress: FileProgress) => void,
): Promise<FileReply | null> {
  const began = now();
  let late = false;
  const giveUp = () => {
    late = true;
    control.abort();
  };
  let timer = setTimeout(giveUp, firstByteMs);
  try {
    const response = await fetch(url, { headers, credentials: 'same-origin', signal: control.signal });
    const first = now();
    clearTimeout(timer);
    timer = setTimeout(giveUp, wholeMs - (first - began));
    if (!response.ok) return { id, kind: 'refused', status: response.status, words: response.statusText };
    const told = (loaded: number, total: number) => report({ id, kind: 'progress', first, loaded, total });
    const data = text ? await response.text() : await readWhole(response, told);
    const age = response.headers.get('age');
    return { id, kind: 'file', url: response.url, status: response.status, data, age, first, end: now() };
  } catch (error) {
    if (late) return { id, kind: 'late' };
    return control.signal.aborted ? null : { id, kind: 'refused', status: 0, words: String(error) };
  } finally {
    clearTimeout(timer);
  }
}
