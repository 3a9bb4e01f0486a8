import { type CancelRequest, type FileProgress, type FileReply, type FileRequest, fetchFile } from './fetch-file.ts';

interface Waiting {
  request: FileRequest;
  take: (reply: FileReply) => void;
  progress: (progress: FileProgress) => void;
}

const waiting = new Map<number, Waiting>();
let last = 0;
/** null if it failed: the page then fetches each file. */
let worker: Worker | null | undefined;

function onReply(reply: FileReply | FileProgress) {
  const found = waiting.get(reply.id);
  if (reply.kind === 'progress') return found?.progress(reply);
  waiting.delete(reply.id);
  found?.take(reply);
}

async function fetchOnPage(request: FileRequest) {
  const reply = await fetchFile(request, new AbortController(), onReply);
  if (reply) onReply(reply);
}

function start(): Worker | null {
  let started: Worker;
  try {
    started = new Worker(new URL('./fetch-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
  started.addEventListener('message', ({ data }: MessageEvent<FileReply | FileProgress>) => onReply(data));
  started.addEventListener('error', () => {
    worker = null;
    for (const { request } of waiting.values()) void fetchOnPage(request);
  });
  return started;
}

function send(message: FileRequest | CancelRequest) {
  if (worker === undefined) worker = start();
  if (worker) worker.postMessage(message);
  else if (!('unwanted' in message)) void fetchOnPage(message);
}

/** Fetches a file in the worker; returns the abort function. */
export function requestFile(
  file: Omit<FileRequest, 'id'>,
  take: (reply: FileReply) => void,
  progress: (progress: FileProgress) => void,
): () => void {
  last += 1;
  const request = { ...file, id: last };
  waiting.set(request.id, { request, take, progress });
  send(request);
  return () => {
    if (waiting.delete(request.id)) send({ id: request.id, unwanted: true });
  };
}
