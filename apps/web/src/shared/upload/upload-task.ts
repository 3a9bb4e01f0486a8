import { messages } from '@foxreel/contracts';
import { type OpenedUpload, openUploads, sendFile } from './send-file.ts';
import type { UploadItem, UploadRequest, UploadState } from './upload-types.ts';

const windowMs = 8000;
const enoughMs = 700;

/** Estimates the remaining time from the last seconds of progress. */
export class TimeLeft {
  #samples: { at: number; bytes: number }[] = [];

  /** Records the total bytes received by the server. */
  note(bytes: number, at = Date.now()): void {
    const last = this.#samples.at(-1);
    if (last && bytes < last.bytes) this.#samples = [];
    this.#samples = [...this.#samples.filter((sample) => at - sample.at <= windowMs), { at, bytes }];
  }

  /** After a break: earlier progress says nothing about the new connection. */
  reset(): void {
    this.#samples = [];
  }

  /** Whole seconds until `size` bytes have arrived; null while unknown. */
  seconds(size: number): number | null {
    const [first] = this.#samples;
    const last = this.#samples.at(-1);
    if (!first || !last || last.at - first.at < enoughMs || last.bytes <= first.bytes) return null;
    const perMs = (last.bytes - first.bytes) / (last.at - first.at);
    return Math.ceil((size - last.bytes) / perMs / 1000);
  }
}

/** Waits before the next attempt: `ms`, or until the browser is back online. Aborting ends it too. */
function waitUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = navigator.onLine ? setTimeout(finish, ms) : undefined;
    window.addEventListener('online', finish);
    signal.addEventListener('abort', finish);
  });
}

const firstWaitMs = 1000;
const lastWaitMs = 15_000;
/** Consecutive attempts without any progress. */
const maxStalledAttempts = 40;

interface TaskOptions {
  url: string;
  request: UploadRequest;
  opened: OpenedUpload;
  /** Bytes have arrived: called often. */
  onProgress: () => void;
  /** Its status has changed. */
  onState: () => void;
  /** Asks for its turn again. */
  onRetry: () => void;
}

/** Uploads one file, resumes after lost connections, and reports its status. */
export class UploadTask {
  readonly #options: TaskOptions;
  readonly #id = crypto.randomUUID();
  readonly #timeLeft = new TimeLeft();
  #opened: OpenedUpload | null;
  #state: UploadState = 'waiting';
  #bytes = 0;
  #error: string | null = null;
  #mediaId: string | null = null;
  #abort = new AbortController();
  #item: UploadItem | null = null;

  constructor(options: TaskOptions) {
    this.#options = options;
    this.#opened = options.opened;
  }

  get state(): UploadState {
    return this.#state;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get item(): UploadItem {
    const { file } = this.#options.request;
    this.#item ??= {
      id: this.#id,
      file,
      name: file.name,
      size: file.size,
      percent: this.#state === 'done' ? 100 : Math.min(99, Math.floor((this.#bytes / file.size) * 100)),
      secondsLeft: this.#state === 'uploading' ? this.#timeLeft.seconds(file.size) : null,
      state: this.#state,
      error: this.#error,
      mediaId: this.#mediaId,
      cancel: () => this.cancel(),
      retry: () => this.#retry(),
    };
    return this.#item;
  }

  /** Sends until it is done, failed or canceled. */
  async run(): Promise<void> {
    const { signal } = this.#abort;
    let tries = 0;
    while (!signal.aborted) {
      const before = this.#bytes;
      this.#set('uploading');
      const outcome = await this.#send(signal);
      if (signal.aborted) return;
      if (outcome.kind === 'done') {
        this.#mediaId = outcome.mediaId;
        return this.#set('done');
      }
      tries = this.#bytes > before ? 0 : tries + 1;
      if (outcome.kind === 'rejected') {
        // Its URL has expired: the next attempt requests another.
        this.#opened = null;
        return this.#set('failed', outcome.message);
      }
      if (tries >= maxStalledAttempts) return this.#set('failed', messages.uploadUnreachable);
      this.#timeLeft.reset();
      this.#set('paused');
      await waitUntilOnline(Math.min(firstWaitMs * 2 ** tries, lastWaitMs), signal);
    }
  }

  async #send(signal: AbortSignal) {
    const { url, request } = this.#options;
    if (!this.#opened) {
      const opened = await openUploads(url, [request]);
      if (!Array.isArray(opened)) return { kind: 'rejected', message: opened.message, status: 400 } as const;
      const [own] = opened;
      if (!own) return { kind: 'broken' } as const;
      // Canceled meanwhile: nobody else knows this URL.
      if (signal.aborted) {
        this.#giveUp(own);
        return { kind: 'broken' } as const;
      }
      this.#opened = own;
      this.#bytes = 0;
    }
    return sendFile({
      url,
      file: request.file,
      opened: this.#opened,
      onBytes: (bytes) => this.#progress(bytes),
      signal,
    });
  }

  cancel(): void {
    if (this.#state === 'done' || this.#state === 'canceled') return;
    this.#abort.abort();
    if (this.#opened) this.#giveUp(this.#opened);
    this.#opened = null;
    this.#set('canceled', messages.uploadCanceled);
  }

  #giveUp({ key }: OpenedUpload): void {
    const address = new URL(`/api/ingest/${key}`, new URL(this.#options.url, window.location.href));
    // If it does not arrive, the server expires the upload after a day.
    void fetch(address, { method: 'DELETE', keepalive: true }).catch(() => null);
  }

  #retry(): void {
    if (this.#state !== 'failed' && this.#state !== 'canceled') return;
    this.#abort = new AbortController();
    this.#timeLeft.reset();
    if (!this.#opened) this.#bytes = 0;
    this.#set('waiting');
    this.#options.onRetry();
  }

  #progress(bytes: number): void {
    if (this.#state !== 'uploading') return;
    this.#bytes = bytes;
    this.#timeLeft.note(bytes);
    this.#item = null;
    this.#options.onProgress();
  }

  #set(state: UploadState, error: string | null = null): void {
    this.#state = state;
    this.#error = error;
    this.#item = null;
    this.#options.onState();
  }
}
