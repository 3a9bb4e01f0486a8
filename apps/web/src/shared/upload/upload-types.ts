import type { MediaDetailsInput } from '@foxreel/contracts';

/** waiting (its turn) → uploading → done; paused while disconnected; failed and canceled are final until retry(). */
export type UploadState = 'waiting' | 'uploading' | 'paused' | 'done' | 'failed' | 'canceled';

/** A file's upload. A new object after every change, for comparison by identity. */
export interface UploadItem {
  /** Stable while the page is open. */
  id: string;
  /** The chosen file, for its preview. */
  file: File;
  name: string;
  /** Bytes. */
  size: number;
  /** 0 to 100; 100 only once the server has created its media. */
  percent: number;
  /** Null while unknown. */
  secondsLeft: number | null;
  state: UploadState;
  /** Why it failed, in readable words; the documented message after a cancel. */
  error: string | null;
  /** Its media, once done. */
  mediaId: string | null;
  /** Stops it and has the server delete what has arrived. */
  cancel(): void;
  /** Resumes a failed or canceled file; what has arrived of a failed one is not sent again. */
  retry(): void;
}

/** A file and its details. */
export interface UploadRequest {
  file: File;
  details: MediaDetailsInput;
}

/** Why files were rejected before sending: a message for the whole choice, and messages per file and field. */
export interface UploadError {
  message: string;
  /** File index → field → messages, as in the REST response. */
  fields: Record<number, Record<string, string[]>>;
}

export interface UploaderState {
  items: readonly UploadItem[];
  /** Of all files that are not canceled, by bytes. */
  percent: number;
  secondsLeft: number | null;
  /** Something is waiting, uploading or paused. */
  busy: boolean;
}

export interface Uploader {
  /** Checks the files (number, size, types, details), opens them on the server and starts. Null if accepted. */
  add(requests: readonly UploadRequest[]): Promise<UploadError | null>;
  cancelAll(): void;
  /** Removes files that are done, failed or canceled. */
  clear(): void;
  getState(): UploaderState;
  /** Calls back after every change; returns the unsubscribe function. For useSyncExternalStore. */
  subscribe(listener: () => void): () => void;
}

export interface UploaderOptions {
  /** URL of the UploadThing route handler; /api/uploadthing by default. */
  url?: string;
  /** Concurrent files; 2 by default, as a browser has six connections per host. */
  parallel?: number;
}
