import type { MessageFileView } from '@foxreel/contracts';
import { TRPCClientError } from '@trpc/client';
import { useSyncExternalStore } from 'react';
import { i18n } from '../../shared/i18n/i18n.ts';
import { patienceMs } from '../../shared/outbox/outbox.ts';
import { readOutboxFile } from '../../shared/outbox/outbox-files.ts';
import { SendFormError } from '../../shared/upload/send-form.ts';
import { sendAttachment } from './use-attachment.ts';

/** Uploaded files whose message has not been sent: a message that is sent again does not upload its file again. */
const uploaded = new Map<string, MessageFileView>();
const running = new Map<string, { control: AbortController; done: number }>();
const followers = new Set<() => void>();

function setDone(id: string, done: number): void {
  const upload = running.get(id);
  if (upload) running.set(id, { ...upload, done });
  for (const follow of followers) follow();
}

function follow(change: () => void) {
  followers.add(change);
  return () => void followers.delete(change);
}

/** How much of a waiting file is uploaded, 0 to 1; null while it is not being uploaded. */
export const useUploadProgress = (id: string): number | null =>
  useSyncExternalStore(follow, () => running.get(id)?.done ?? null);

/** Notes that a waiting file is uploaded, and as what. */
export function rememberUpload(id: string, file: MessageFileView): void {
  uploaded.set(id, file);
}

/** Cancels the upload of a file, and forgets its result. */
export function forgetUpload(id: string): void {
  uploaded.delete(id);
  running.get(id)?.control.abort();
}

/** Whether the value of a message has this file. */
export function isUploadIn(id: string, value: string): boolean {
  const file = uploaded.get(id);
  return file !== undefined && value.includes(JSON.stringify(file.url));
}

/** What the server or the device says against a file, as the error of a call: the outbox treats it alike. */
const refusalOf = (message: string, httpStatus: number) =>
  TRPCClientError.from({ error: { code: -32600, message, data: { httpStatus } } });

/**
 * Uploads a file of the outbox, and returns the value of its message. Throws the error of a call: of an answer that refuses it, or
 * without a status if the line failed or nothing moved for 30 seconds.
 */
export async function uploadWaitingFile(account: string, id: string, name: string, text: string): Promise<string> {
  const known = uploaded.get(id);
  if (known) return JSON.stringify({ ...known, text });
  const blob = await readOutboxFile(account, id);
  if (!blob) throw refusalOf(i18n.t('messages:fileGone'), 410);
  const control = new AbortController();
  let patience = setTimeout(() => control.abort(), patienceMs);
  running.set(id, { control, done: 0 });
  const onProgress = (done: number) => {
    clearTimeout(patience);
    patience = setTimeout(() => control.abort(), patienceMs);
    setDone(id, done);
  };
  try {
    const file = new File([blob], name, { type: blob.type });
    const view = await sendAttachment(file, { onProgress, signal: control.signal });
    uploaded.set(id, view);
    return JSON.stringify({ ...view, text });
  } catch (error) {
    if (error instanceof SendFormError && error.status > 0) throw refusalOf(error.message, error.status);
    throw error;
  } finally {
    clearTimeout(patience);
    running.delete(id);
    setDone(id, 1);
  }
}
