import { checkRequests } from './check-requests.ts';
import { openUploads } from './open-uploads.ts';
import { TimeLeft } from './time-left.ts';
import { UploadTask } from './upload-task.ts';
import type { Uploader, UploaderOptions, UploaderState, UploadState } from './upload-types.ts';

const parallelFiles = 2;
/** Bars need no more than ten steps a second. */
const notifyMs = 100;
const running: ReadonlySet<UploadState> = new Set(['uploading', 'paused']);
const busy: ReadonlySet<UploadState> = new Set(['waiting', 'uploading', 'paused']);

/** Sends files to the server, a few at a time, and tells how each stands. Lives as long as the page, not as one screen. */
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
      const refusal = checkRequests(requests);
      if (refusal) return refusal;
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
