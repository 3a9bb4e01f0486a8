import { limits, mediaDetails, messages, uploadFiles } from '@foxreel/contracts';
import { useSyncExternalStore } from 'react';
import { openUploads } from './send-file.ts';
import { TimeLeft, UploadTask } from './upload-task.ts';
import type {
  UploadError,
  Uploader,
  UploaderOptions,
  UploaderState,
  UploadRequest,
  UploadState,
} from './upload-types.ts';

/** The error that the server would give, found before sending; null if there is none. */
export function checkRequests(requests: readonly UploadRequest[]): UploadError | null {
  const fields: UploadError['fields'] = {};
  const note = (index: number, field: string, message: string) => {
    const own = fields[index] ?? {};
    own[field] = [...(own[field] ?? []), message];
    fields[index] = own;
  };
  const whole: string[] = [];
  const files = uploadFiles.safeParse(requests.map(({ file }) => ({ name: file.name, bytes: file.size })));
  for (const { path, message } of files.error?.issues ?? []) {
    if (typeof path[0] === 'number') note(path[0], 'file', message);
    else whole.push(message);
  }
  for (const [index, { details }] of requests.entries()) {
    for (const { path, message } of mediaDetails.safeParse(details).error?.issues ?? [])
      note(index, String(path[0] ?? 'details'), message);
  }
  const [first] = [...whole, ...Object.values(fields).flatMap((own) => Object.values(own).flat())];
  return first === undefined ? null : { message: first, fields };
}

/** Whether adding these files would exceed the limits; the documented message, or null (spec part 2 §5). */
export function checkChoice(files: readonly { size: number }[]): string | null {
  if (files.length > limits.uploadFilesMax) return messages.uploadTooMany;
  return files.reduce((sum, { size }) => sum + size, 0) > limits.uploadBytesMax ? messages.uploadTooLarge : null;
}

const parallelFiles = 2;
/** Progress bars need at most ten updates a second. */
const notifyMs = 100;
const running: ReadonlySet<UploadState> = new Set(['uploading', 'paused']);
const busy: ReadonlySet<UploadState> = new Set(['waiting', 'uploading', 'paused']);

/** Uploads files a few at a time, and reports their status. Lives as long as the page, not the screen. */
export function createUploader({ url = '/api/uploadthing', parallel = parallelFiles }: UploaderOptions = {}): Uploader {
  const listeners = new Set<() => void>();
  const timeLeft = new TimeLeft();
  let tasks: UploadTask[] = [];
  let state: UploaderState = { items: [], percent: 0, secondsLeft: null, busy: false };
  let due = false;

  const settle = () => {
    state = stateOf(tasks, timeLeft);
    for (const listener of [...listeners]) listener();
  };
  const progressed = () => {
    if (due) return;
    due = true;
    setTimeout(() => {
      due = false;
      settle();
    }, notifyMs);
  };
  const next = () => {
    for (const task of tasks) {
      if (tasks.filter((other) => running.has(other.state)).length >= parallel) break;
      if (task.state === 'waiting') void task.run().finally(next);
    }
  };

  return {
    async add(requests) {
      const error = checkRequests(requests);
      if (error) return error;
      const opened = await openUploads(url, requests);
      if (!Array.isArray(opened)) return opened;
      const added = requests.flatMap((request, index) => {
        const own = opened[index];
        return own
          ? [new UploadTask({ url, request, opened: own, onProgress: progressed, onState: settle, onRetry: next })]
          : [];
      });
      tasks = [...tasks, ...added];
      settle();
      next();
      return null;
    },
    cancelAll() {
      for (const task of tasks) task.cancel();
    },
    clear() {
      tasks = tasks.filter((task) => busy.has(task.state));
      settle();
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function stateOf(tasks: readonly UploadTask[], timeLeft: TimeLeft): UploaderState {
  const items = tasks.map((task) => task.item);
  const counted = tasks.filter((task) => task.state !== 'canceled');
  const size = counted.reduce((sum, { item }) => sum + item.size, 0);
  const bytes = counted.reduce((sum, task) => sum + (task.state === 'done' ? task.item.size : task.bytes), 0);
  const isBusy = tasks.some((task) => busy.has(task.state));
  const isDone = counted.length > 0 && counted.every((task) => task.state === 'done');
  if (tasks.some((task) => task.state === 'uploading')) timeLeft.note(bytes);
  else timeLeft.reset();
  return {
    items,
    percent: isDone ? 100 : size === 0 ? 0 : Math.min(99, Math.floor((bytes / size) * 100)),
    secondsLeft: isBusy ? timeLeft.seconds(size) : null,
    busy: isBusy,
  };
}

/** The live status of an uploader's files. */
export function useUploads(uploader: Uploader): UploaderState {
  return useSyncExternalStore(uploader.subscribe, uploader.getState);
}

export type { UploadError, Uploader, UploaderState, UploadItem } from './upload-types.ts';
