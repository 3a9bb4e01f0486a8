import { useSyncExternalStore } from 'react';
import { fileKey } from './entry.ts';

let files: readonly File[] = [];
let sent: readonly File[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly File[]) => {
  files = next;
  for (const listener of listeners) listener();
};

/** The chosen files outlive the screen, so that a look elsewhere in the app does not lose them. */
export const chosenFiles = {
  get: () => files,
  add: (more: readonly File[]) => change([...files, ...more]),
  remove: (key: string) => change(files.filter((file) => fileKey(file) !== key)),
  /** They are on their way: the form is empty again. */
  send: () => {
    sent = [...sent, ...files];
    change([]);
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useChosenFiles = () => useSyncExternalStore(subscribe, chosenFiles.get);

/** A file that is on its way or has arrived, to show its picture. */
export const sentFile = (name: string, size: number): File | null =>
  sent.find((file) => file.name === name && file.size === size) ?? null;
