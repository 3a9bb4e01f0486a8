import type { MediaDetailsInput } from '@foxreel/contracts';

/** waiting (its turn) → uploading → done; paused while the connection is broken; failed and canceled are final until retry(). */
export type UploadState = 'waiting' | 'uploading' | 'paused' | 'done' | 'failed' | 'canceled';

/** One file on its way. A new object after every change, so that it can be compared by identity. */
export interface UploadItem {
  /** Stable while the page is open. */
  id: string;
  /** As it was chosen, to show its picture. */
  file: File;
  name: string;
  /** Bytes. */
  size: number;
  /** 0 to 100; 100 only once the server has made a media of it. */
  percent: number;
  /** Null until it can be told. */
  secondsLeft: number | null;
  state: UploadState;
  /** Why it failed, in words for people; the documented words after a cancel. */
  error: string | null;
  /** The media made of it, once done. */
  mediaId: string | null;
  /** Stops it and has the server delete what has arrived. */
  cancel(): void;
  /** Goes on with a failed or canceled file; what has arrived of a failed one is not sent again. */
  retry(): void;
}

/** A file and what its creator says of it. */
export interface UploadRequest {
  file: File;
  details: MediaDetailsInput;
}

/** Why files were rejected before sending: a message for the whole choice, and messages per file and field. */
export interface UploadError {
  message: string;
  /** Index of the file → field → messages, as the REST reply names them. */
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
  /** Checks the files (number, size, types, details), opens them on the server and starts. Null when they were taken. */
  add(requests: readonly UploadRequest[]): Promise<UploadError | null>;
  cancelAll(): void;
  /** Forgets the files that are done, failed or canceled. */
  clear(): void;
  getState(): UploaderState;
  /** Calls back after every change; returns the way to stop that. Made for useSyncExternalStore. */
  subscribe(listener: () => void): () => void;
}

export interface UploaderOptions {
  /** Address of the UploadThing route handler; /api/uploadthing without it. */
  url?: string;
  /** Files sent at once; 2 without it, as a browser has six connections per host. */
  parallel?: number;
}
