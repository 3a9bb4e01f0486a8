import { type CancelRequest, type FileRequest, fetchFile } from './fetch-file.ts';

const running = new Map<number, AbortController>();

self.addEventListener('message', async ({ data: request }: MessageEvent<FileRequest | CancelRequest>) => {
  if ('unwanted' in request) {
    running.get(request.id)?.abort();
    return;
  }
  const control = new AbortController();
  running.set(request.id, control);
  const reply = await fetchFile(request, control, (progress) => self.postMessage(progress));
  running.delete(request.id);
  if (!reply) return;
  const transfer = reply.kind === 'file' && typeof reply.data !== 'string' ? [reply.data] : [];
  self.postMessage(reply, { transfer });
});
